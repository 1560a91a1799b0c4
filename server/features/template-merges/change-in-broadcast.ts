import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { askAnew } from '../broadcasts/approval/begin-send.ts'
import { chargeAnew } from '../broadcasts/change/charge-anew.ts'
import { requireCanCreate, requireMayChange, visibleBroadcast } from '../broadcasts/policy.ts'
import { tellBroadcast } from '../broadcasts/read-broadcast.ts'
import { lockBroadcast, type ToChange } from '../broadcasts/store.ts'
import { lockQueued } from '../deliveries/store.ts'

/**
 * Changes what single recipients of a broadcast get, while it has not started: what it costs is reserved anew, and it is planned
 * anew. The queue's place is taken first and the broadcast second, as the planner does.
 */
export const changeInBroadcast = async <T>(
  unit: Unit,
  broadcastId: number,
  change: (broadcast: ToChange) => Promise<T>,
): Promise<T> => {
  const { db: tx, scope } = unit
  await lockQueued(tx, scope, broadcastId)
  const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  requireCanCreate(scope)
  if (
    broadcast.started_at !== null ||
    !['AwaitingAuthorization', 'AuthorizationApproved', 'Paused'].includes(broadcast.status)
  ) {
    throw refuse('WrongStatus', { summary: 'Messages can be changed only before a broadcast starts.' })
  }
  const changed = await change(broadcast)
  await askAnew(unit, broadcast, await chargeAnew(unit, broadcast))
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
  return changed
}
