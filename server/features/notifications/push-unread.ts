import { enqueue } from '../../platform/jobs.ts'
import type { Unit } from '../../platform/unit.ts'
import { tokensOf } from './push-store.ts'

export const sendPushJob = 'notifications.push'
export type PushPayload = { accountId: number; userId: number; notificationId: number; pushTokenId: number }

/** To each browser of the user by itself, as one may be away. */
export const pushUnread = async ({ db: tx, scope, now }: Unit, notificationId: number) => {
  for (const pushTokenId of await tokensOf(tx, scope, now)) {
    const payload: PushPayload = { accountId: scope.accountId, userId: scope.userId, notificationId, pushTokenId }
    await enqueue(tx, sendPushJob, payload)
  }
}
