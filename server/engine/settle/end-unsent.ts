import { whyNotSending } from '@carillon/domain/people/account-status.ts'
import { lockLife } from '../../features/account/status-store.ts'
import { releaseCredits } from '../../features/billing/release-credits.ts'
import { tryLockBalance } from '../../features/billing/store.ts'
import {
  cancelDeserted,
  cancelLate,
  cancelUnapproved,
  cancelUnrecorded,
} from '../../features/broadcasts/change/owner-store.ts'
import { insertEvent } from '../../features/broadcasts/events/store.ts'
import { tellBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { noteMail } from '../../features/mails/note-mail.ts'
import { forgetDays } from '../../features/sending-limits/forget-days.ts'
import type { Unit } from '../../platform/unit.ts'

/** As late as runs of series and texts in conversations may be: what was to be said then is not said hours later. */
export const lateMs = 3_600_000

/** Whoever has not recorded it by then will not. */
export const unrecordedMs = 7 * 86_400_000

/**
 * A broadcast whose time has come and whose creator has been deactivated is not sent (rules/broadcasts 17): whoever could answer for it is
 * gone.
 */
export const endDeserted = async (unit: Unit, broadcastId: number): Promise<void> => {
  const ended = await cancelDeserted(unit.db, unit.scope, broadcastId)
  if (ended) await end(unit, { broadcastId, ...ended }, 'Its creator has been deactivated')
}

/** One that the account could not send for an hour, for what it is told itself (rules/broadcasts 18). */
export const endBarred = async (unit: Unit, broadcastId: number): Promise<void> => {
  const { db: tx, scope, now } = unit
  const life = await lockLife(tx, scope)
  if (!life) return
  const subscriptionEndAt = life.subscriptionEndAt === null ? undefined : Date.parse(life.subscriptionEndAt)
  const why = whyNotSending({ AccountStatusID: life.status, subscriptionEndAt }, now.getTime())
  if (why === undefined) return
  const ended = await cancelLate(tx, scope, broadcastId, new Date(now.getTime() - lateMs))
  if (ended) await end(unit, { broadcastId, ...ended }, why)
}

/** One that was to be approved before now (rules/approvals 6). */
export const endUnapproved = async (unit: Unit, broadcastId: number): Promise<void> => {
  const ended = await cancelUnapproved(unit.db, unit.scope, broadcastId, unit.now)
  if (ended) await end(unit, { broadcastId, ...ended }, 'Nobody approved it in time.')
}

/** One whose message nobody has recorded (rules/calls 38). */
export const endUnrecorded = async (unit: Unit, broadcastId: number): Promise<void> => {
  const before = new Date(unit.now.getTime() - unrecordedMs)
  const ended = await cancelUnrecorded(unit.db, unit.scope, broadcastId, before)
  if (ended) await end(unit, { broadcastId, ...ended }, 'Nobody recorded its message.')
}

/** Its creator or an owner is told, and what it would have cost comes back; of one whose texts have left, by the engine, with its calls. */
const end = async (
  unit: Unit,
  broadcast: { broadcastId: number; userId: number; hasStarted: boolean },
  detail: string,
) => {
  const { db: tx, scope, now } = unit
  const { broadcastId, userId, hasStarted } = broadcast
  await insertEvent(tx, scope, { broadcastId, event: hasStarted ? 'calls not made' : 'not sent', detail, now })
  await forgetDays(tx, scope, broadcastId)
  // What somebody else holds at this moment the engine gives back later.
  if (!hasStarted && (await tryLockBalance(tx, scope))) await releaseCredits(tx, scope, { broadcastId, now })
  await noteMail(tx, scope, { kind: 'broadcastNotSent', aboutId: broadcastId, aboutKey: '' }, userId, now)
  tellBroadcast(unit, broadcast)
}
