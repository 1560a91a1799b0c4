import { type Whom, whomText } from '@carillon/domain/broadcast/whom.ts'
import { formatCount, formatStart } from '../../ui/format.ts'
import { someOf } from '../broadcasts/whom.ts'
import type { LimitOutlook } from './daily-limit.ts'

type Sent = {
  readonly whom: Whom
  readonly isRepeating: boolean
  /** Null is now. */
  readonly StartDate: string | null
  /** Phones are called. */
  readonly isCalled?: boolean
  /** Where a day's limit spreads it over several. */
  readonly outlook: LimitOutlook | undefined
  /** What they hear is recorded by phone first. */
  readonly isRecordedFirst?: boolean
  /** Somebody has to look at it first. */
  readonly needsApproval?: boolean
}

/** What the button does, in its own words. */
export const sendWords = ({
  whom,
  isRepeating,
  StartDate,
  isCalled = false,
  outlook,
  isRecordedFirst = false,
  needsApproval = false,
}: Sent): string => {
  if (isRepeating) return 'Start repeating'
  if (isRecordedFirst) return 'Go on to the recording'
  const { phones: goes } = whom
  const people = whomText(whom)
  if (needsApproval)
    return `Ask for approval to ${isCalled ? 'call' : 'send to'} ${people}${StartDate === null ? '' : ` ${formatStart(StartDate)}`}`
  if (StartDate !== null) return `Schedule for ${goes === 0 ? '' : `${people}, `}${formatStart(StartDate)}`
  if (isCalled) return goes === 0 ? 'Call now' : `Call ${people} now`
  if (goes === 0) return 'Send now'
  if (!outlook) return `Send to ${people} now`
  const { first, rest, waitDays, furtherDays, isExact } = outlook
  const about = isExact ? '' : 'about '
  if (first === 0) {
    return `Send to ${someOf(rest, whom)} ${waitDays === 1 ? 'from tomorrow' : 'on the days after'}`
  }
  const later = furtherDays === 1 ? 'tomorrow' : 'on the days after'
  return `Send to ${about}${someOf(first, whom)} now, ${about}${formatCount(rest)} ${later}`
}
