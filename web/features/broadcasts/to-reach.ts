import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { isOfCalls } from './is-of-calls.ts'
import { someOf, whomOf } from './whom.ts'

/** Whom a broadcast that is still to start tries to reach: all but those who are known to be invalid. */
export const toReach = (
  broadcast: Pick<Broadcast, 'BroadcastType' | 'PhoneNumberCount' | 'InvalidTextCount' | 'InvalidNumberTotal'>,
): number =>
  broadcast.PhoneNumberCount - (isOfCalls(broadcast) ? broadcast.InvalidNumberTotal : broadcast.InvalidTextCount)

/** The same in words: '6 people', '3 people on 6 phones', or numbers alone where some of them are invalid. */
export const reachText = (broadcast: Parameters<typeof toReach>[0] & Pick<Broadcast, 'PeopleCount'>): string => {
  const whom = whomOf(broadcast)
  const count = toReach(broadcast)
  return count === whom.phones ? whomText(whom) : someOf(count, whom)
}
