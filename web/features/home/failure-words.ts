import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount } from '../../ui/format.ts'
import { unconfirmedText } from '../broadcasts/unconfirmed-text.ts'

type Told = Pick<Broadcast, 'FailedTextTotal' | 'UnconfirmedTexts'>

/** The same of calls. */
export const callFailureWords = ({ FailedCallTotal }: Pick<Broadcast, 'FailedCallTotal'>): string =>
  `${FailedCallTotal === 1 ? 'One person' : `${formatCount(FailedCallTotal)} people`} could not be reached by phone. See who and why.`

/** What is said of the failures of a broadcast; of some nobody knows whether they arrived. */
export const failureWords = ({ FailedTextTotal, UnconfirmedTexts }: Told): string => {
  const failed = FailedTextTotal - UnconfirmedTexts
  const unreached =
    failed > 0 ? `${failed === 1 ? 'One person' : `${formatCount(failed)} people`} could not be reached.` : ''
  return `${unreached} ${unconfirmedText(UnconfirmedTexts) || 'See who and why.'}`.trim()
}
