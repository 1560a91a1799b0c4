import type { Label } from '@carillon/contract/labels.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { deleteBroadcastLabels, insertBroadcastLabels, labelsOf } from '../labels/store.ts'
import { requireMayChange, visibleBroadcast } from './policy.ts'
import { tellBroadcast } from './read-broadcast.ts'
import { lockBroadcast } from './store.ts'

/** The labels of a broadcast are these from now on, whatever it had. */
export const labelBroadcast = async (
  unit: Unit,
  broadcastId: number,
  body: { Labels: { LabelID: number }[]; Seen?: Fields | undefined },
): Promise<{ Labels: Label[] }> => {
  const { db: tx, scope } = unit
  const { user_id: userId } = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, userId)
  const { Labels: asked } = await mergeEdit(body, () => asEdited(tx, scope, broadcastId), { Labels: 'members' })
  const labelIds = [...new Set(asked.map(({ LabelID }) => LabelID))]
  await deleteBroadcastLabels(tx, scope, broadcastId)
  await requireLabels(tx, scope, { Labels: asked })
  await insertBroadcastLabels(tx, scope, broadcastId, labelIds)
  const Labels = await labelsOf(tx, scope, broadcastId)
  tellBroadcast(unit, { broadcastId, userId })
  return { Labels }
}

const asEdited = async (tx: Db, scope: Scope, broadcastId: number) => ({
  Labels: (await labelsOf(tx, scope, broadcastId)).map(({ LabelID }) => ({ LabelID })),
})
