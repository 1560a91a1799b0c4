import type { Selection } from '@carillon/contract/lists.ts'
import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { mergeFrom } from '../audiences/merges/policy.ts'
import { recount, type StoredMerge } from '../audiences/merges/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { changeInBroadcast } from './change-in-broadcast.ts'
import { findPeople } from './messages/find-people.ts'
import { type MessagesAsked, updateExcluded } from './messages/store.ts'
import { visibleMerge } from './policy.ts'
import { findMerge, lockMerge } from './store.ts'
import { tellMerge } from './tell-merge.ts'

type Asked = Pick<MessagesAsked, 'shown' | 'q' | 'filters'> & { selection: Selection; isExcluded: boolean }

/** Leaves the selected recipients out, or takes them in again. Of a broadcast that has not started, which is then planned anew. */
export const leaveOut = async (
  platform: Platform,
  scope: Scope,
  mergeId: number,
  asked: Asked,
): Promise<TemplateMerge> => {
  const broadcastId = await inUnit(platform, scope, (unit) => leaveOutOfDraft(unit, mergeId, asked))
  if (broadcastId !== null)
    await inUnit(platform, scope, (unit) => leaveOutOfBroadcast(unit, { mergeId, broadcastId }, asked))
  return mergeFrom(visibleMerge(await findMerge(platform.db, scope, mergeId)))
}

/** Answers the broadcast where it is the merge of one. Whoever sends the draft at this moment is waited for. */
const leaveOutOfDraft = async (unit: Unit, mergeId: number, asked: Asked): Promise<number | null> => {
  const { db: tx, scope } = unit
  visibleMerge(await findMerge(tx, scope, mergeId))
  const merge = visibleMerge(await lockMerge(tx, scope, mergeId))
  if (merge.broadcast_id !== null) return merge.broadcast_id
  await exclude(tx, scope, merge, asked)
  const { Done, Total } = visibleMerge(await findMerge(tx, scope, mergeId))
  unit.afterCommit(({ realtime }) => tellMerge(realtime, scope.userId, { TemplateMergeID: mergeId, Done, Total }))
  return null
}

/** The merge is locked last, after the queue's place and the broadcast. */
const leaveOutOfBroadcast = async (
  unit: Unit,
  { mergeId, broadcastId }: { mergeId: number; broadcastId: number },
  asked: Asked,
) => {
  const { db: tx, scope } = unit
  await changeInBroadcast(unit, broadcastId, async () =>
    exclude(tx, scope, visibleMerge(await lockMerge(tx, scope, mergeId)), asked),
  )
}

/** The merge is locked. */
const exclude = async (tx: Db, scope: Scope, merge: StoredMerge, asked: Asked) => {
  const mergeId = merge.template_merge_id
  await prepareBulk(tx)
  const sources = await findPeople(tx, scope, merge)
  await updateExcluded(tx, scope, { mergeId, sources, ...asked })
  await recount(tx, scope, mergeId)
}
