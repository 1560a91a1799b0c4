import { randomInt } from 'node:crypto'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { recordingIdHoldsMs, recordingIdOf } from '@carillon/domain/broadcast/recording-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { insertEvent } from '../events/store.ts'
import { requireCanCreate, requireMayChange, visibleBroadcast } from '../policy.ts'
import { readBroadcast, tellBroadcast } from '../read-broadcast.ts'
import { lockBroadcast } from '../store.ts'
import { findAwaited, takeRecordingId } from './store.ts'

/** By which its message is recorded from now on, for 24 hours. */
export const giveRecordingId = async ({ db: tx, scope, now }: Unit, broadcastId: number): Promise<void> => {
  const until = new Date(now.getTime() + recordingIdHoldsMs)
  let isTaken = false
  while (!isTaken) {
    const recordingId = recordingIdOf(randomInt(2 ** 32))
    isTaken = await takeRecordingId(tx, scope, broadcastId, { recordingId, until })
  }
}

/** The one before ends, whoever may have heard of it. */
export const renewRecordingId = async (unit: Unit, broadcastId: number): Promise<Broadcast> => {
  const { db: tx, scope, now } = unit
  const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  requireCanCreate(scope)
  if (!(await findAwaited(tx, scope, broadcastId)))
    throw refuse('WrongStatus', { summary: 'This broadcast waits for no message.' })
  await giveRecordingId(unit, broadcastId)
  await insertEvent(tx, scope, { broadcastId, event: 'recording id', now })
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
  return await readBroadcast(unit, scope, broadcastId)
}
