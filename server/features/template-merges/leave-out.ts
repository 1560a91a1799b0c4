import type { Selection } from '@carillon/contract/lists.ts'
import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { mergeFrom } from '../audiences/merges/policy.ts'
import type { StoredMerge } from '../audiences/merges/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { publishChange } from '../broadcasts/read-broadcast.ts'
import { changeInBroadcast } from './change-in-broadcast.ts'
import { findPeople } from './messages/find-people.ts'
import { recount, type Shown, updateExcluded } from './messages/store.ts'
import { visibleMerge } from './policy.ts'
import { findMerge, lockMerge } from './store.ts'

type Asked = { selection: Selection; shown: Shown; q: string; isExcluded: boolean }

/** Leaves the selected recipients out, or takes them in again. Of a broadcast that has not started, which is then planned anew. */
export const leaveOut = async (
  platform: Platform,
  scope: Scope,
  mergeId: number,
  asked: Asked,
): Promise<TemplateMerge> => {
  const changed = await transaction(platform.db, async (tx) => {
    const { stored } = visibleMerge(await findMerge(tx, scope, mergeId))
    const broadcastId = stored.broadcast_id
    if (broadcastId === null) {
      await exclude(tx, scope, stored, asked)
      return null
    }
    const context = { ...platform, db: tx }
    const { userId } = await changeInBroadcast(context, scope, broadcastId, () => exclude(tx, scope, stored, asked))
    return { broadcastId, userId }
  })
  if (changed) publishChange(platform, scope, changed)
  return mergeFrom(visibleMerge(await findMerge(platform.db, scope, mergeId)))
}

const exclude = async (tx: Db, scope: Scope, merge: StoredMerge, asked: Asked) => {
  const mergeId = merge.template_merge_id
  visibleMerge(await lockMerge(tx, scope, mergeId))
  await prepareBulk(tx)
  const sources = await findPeople(tx, scope, merge)
  await updateExcluded(tx, scope, { mergeId, sources, ...asked })
  await recount(tx, scope, mergeId)
}
