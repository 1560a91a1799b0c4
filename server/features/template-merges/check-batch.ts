import { mergeStatusCode } from '@carillon/domain/text/merge-status.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { recount, type StoredMerge, textableAmong } from '../audiences/merges/store.ts'
import { fillMessage } from './messages/fill-message.ts'
import { findPeople } from './messages/find-people.ts'
import { personalAfter, saveStatuses } from './messages/store.ts'
import { finishMerge, type MergeEnd } from './store.ts'

/** The next recipients of a merge; the cursor is the last phone, null after the last of all. */
export const checkBatch = async (
  tx: Db,
  scope: Scope,
  merge: StoredMerge,
  { after, most }: { after: number; most: number },
): Promise<{ done: number; cursor: number | null }> => {
  const mergeId = merge.template_merge_id
  const sources = await findPeople(tx, scope, merge)
  const people = await personalAfter(tx, scope, { mergeId, sources, shown: 'All', q: '', after, most })
  const wrong = people.flatMap((row) => {
    const status = mergeStatusCode(fillMessage(merge, row).status)
    return status === 0 ? [] : [{ phone: row.phone, status }]
  })
  const textable = await textableAmong(
    tx,
    scope,
    sources,
    wrong.map(({ phone }) => phone),
  )
  const faults = wrong.filter(({ phone }) => textable.has(phone))
  if (faults.length > 0) await saveStatuses(tx, scope, mergeId, faults)
  return { done: people.length, cursor: people.length < most ? null : people.at(-1)!.phone }
}

export const endMerge = async (tx: Db, scope: Scope, mergeId: number, end: MergeEnd) => {
  await recount(tx, scope, mergeId)
  await finishMerge(tx, scope, mergeId, end)
}
