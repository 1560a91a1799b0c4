import type { Label } from '@carillon/contract/labels.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { deleteBroadcastLabels, insertBroadcastLabels, labelsOf } from '../labels/store.ts'
import { requireMayChange, visibleBroadcast } from './policy.ts'
import { publishChange } from './read-broadcast.ts'
import { lockBroadcast } from './store.ts'

/** The labels of a broadcast are these from now on, whatever it had. */
export const labelBroadcast = async (
  platform: Platform,
  scope: Scope,
  broadcastId: number,
  asked: readonly { LabelID: number }[],
): Promise<{ Labels: Label[] }> => {
  const labelIds = [...new Set(asked.map(({ LabelID }) => LabelID))]
  const { userId, Labels } = await transaction(platform.db, async (tx) => {
    const { user_id: userId } = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
    requireMayChange(scope, userId)
    await deleteBroadcastLabels(tx, scope, broadcastId)
    await requireLabels(tx, scope, { Labels: asked })
    await insertBroadcastLabels(tx, scope, broadcastId, labelIds)
    return { userId, Labels: await labelsOf(tx, scope, broadcastId) }
  })
  publishChange(platform, scope, { broadcastId, userId })
  return { Labels }
}
