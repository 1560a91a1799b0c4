import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { countTowardGroup, type ToCount } from './count-toward-group.ts'
import { paysByMonth } from './policy.ts'
import { availableCredits, insertEntry, type NewEntry, phoneOnly, planOf, takeAvailable } from './store.ts'

type Reservation = ToCount & {
  broadcastId: number
  /** The most it can cost. */
  credits: number
  description: string
  now: Date
}

/**
 * Sets credits aside for a broadcast, within the transaction that creates it. Refuses NotEnoughCredits, or ExceedsGroupSize
 * on a monthly plan, which has no credits but counts the distinct numbers of its billing month. Answers what was reserved.
 */
export const reserveCredits = async (tx: Db, scope: Scope, reservation: Reservation): Promise<number> => {
  const plan = await planOf(tx, scope)
  if (paysByMonth(plan.account_type_id)) {
    await countTowardGroup(tx, scope, reservation)
    return 0
  }
  const { broadcastId, credits, description, now } = reservation
  await reserve(tx, scope, { broadcastId, credits, description, now })
  return credits
}

type TextReservation = {
  textMessageId: number
  phone: number
  credits: number
  description: string
  now: Date
  leavesAt: Date
}

/** The same for a single text; its answer settles it. */
export const reserveForText = async (tx: Db, scope: Scope, { phone, leavesAt, ...text }: TextReservation) => {
  await reserve(tx, scope, text)
  const waiting = leavesAt > text.now ? text.textMessageId : undefined
  await countTowardGroup(tx, scope, { phones: phoneOnly(phone), startAt: leavesAt, waiting })
}

type Reserving = Pick<NewEntry, 'broadcastId' | 'textMessageId' | 'description' | 'now'> & { credits: number }

const reserve = async (tx: Db, scope: Scope, { credits, ...of }: Reserving) => {
  if (credits === 0) return
  if (!(await takeAvailable(tx, scope, credits))) {
    throw refuse('NotEnoughCredits', { needed: credits, available: await availableCredits(tx, scope) })
  }
  await insertEntry(tx, scope, { kind: 'reserve', balanceDelta: 0, reservedDelta: credits, ...of })
}
