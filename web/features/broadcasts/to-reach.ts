import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { someOf, whomOf } from './whom.ts'

/** Whom a broadcast that is still to start tries to reach: all but those who are settled already, invalid or without a message. */
export const toReach = ({
  PhoneNumberCount,
  TotalCompleted,
}: Pick<Broadcast, 'PhoneNumberCount' | 'TotalCompleted'>): number => PhoneNumberCount - TotalCompleted

/** The same in words: '6 people', '3 people on 6 phones', or numbers alone where some of them are invalid. */
export const reachText = (broadcast: Parameters<typeof toReach>[0] & Pick<Broadcast, 'PeopleCount'>): string => {
  const whom = whomOf(broadcast)
  const count = toReach(broadcast)
  return count === whom.phones ? whomText(whom) : someOf(count, whom)
}
