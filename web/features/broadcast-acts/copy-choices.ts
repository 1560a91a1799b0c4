import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import type { CopyTo } from './use-duplicate.ts'

type Counted = Pick<
  Broadcast,
  'BroadcastType' | 'PhoneNumberCount' | 'PeopleCount' | 'NotDeliveredTexts' | 'IncompleteTotal'
>

/** Who may get a copy; those whom it never reached are a choice of their own where they are some of all. */
export const copyChoices = (broadcast: Counted): { to: CopyTo; label: string }[] => {
  const { PhoneNumberCount: all } = broadcast
  const rest = restOf(broadcast)
  return [
    { to: 'everybody', label: `The same ${whomText(whomOf(broadcast))}` },
    ...(rest > 0 && rest < all
      ? [{ to: 'rest' as const, label: `The ${someOf(rest, whomOf(broadcast))} it was not sent to` }]
      : []),
    { to: 'nobody', label: 'Other people, whom I choose' },
  ]
}

/** With `and` the same person may wait for both: how many they are is not told. */
const restOf = ({ BroadcastType, NotDeliveredTexts, IncompleteTotal }: Counted): number => {
  const beside = combination(BroadcastType)
  return beside === 'and' ? 0 : beside === 'or' ? NotDeliveredTexts + IncompleteTotal : NotDeliveredTexts
}
