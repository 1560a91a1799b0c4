import { releaseCredits } from '../../features/billing/release-credits.ts'
import { tryLockBalance } from '../../features/billing/store.ts'
import { cancelDeserted } from '../../features/broadcasts/change/owner-store.ts'
import { insertEvent } from '../../features/broadcasts/events/store.ts'
import { tellBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { noteMail } from '../../features/mails/note-mail.ts'
import { forgetDays } from '../../features/sending-limits/forget-days.ts'
import type { Unit } from '../../platform/unit.ts'

/**
 * A broadcast whose time has come and whose creator has been deactivated is not sent (rules/broadcasts 17): whoever could answer for it is
 * gone. An owner is told, and what it would have cost comes back.
 */
export const endDeserted = async (unit: Unit, broadcastId: number): Promise<void> => {
  const { db: tx, scope, now } = unit
  const userId = await cancelDeserted(tx, scope, broadcastId)
  if (userId === undefined) return
  await insertEvent(tx, scope, { broadcastId, event: 'not sent', detail: 'Its creator has been deactivated', now })
  await forgetDays(tx, scope, broadcastId)
  // What somebody else holds at this moment the engine gives back later.
  if (await tryLockBalance(tx, scope)) await releaseCredits(tx, scope, { broadcastId, now })
  await noteMail(tx, scope, { kind: 'broadcastNotSent', aboutId: broadcastId, aboutKey: '' }, userId, now)
  tellBroadcast(unit, { broadcastId, userId })
}
