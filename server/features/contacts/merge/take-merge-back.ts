import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { noteActOn } from '../../contact-acts/act-store.ts'
import { findBatch } from '../../undos/batch-store.ts'
import type { Outcome } from '../../undos/say-left.ts'
import { noteOutcome } from '../../undos/store.ts'
import { whoStays } from '../bulk/put-back.ts'
import { removeJoined } from '../groups/member-store.ts'
import { type ContactRow, readRow, restore, updateRow } from '../store.ts'
import { takeEditorsBack } from './store.ts'

type Row = Required<ContactRow>

/** How the kept contact was before a merge, and what the merge made of it. */
export type Before = {
  personId: number
  row: Row
  merged: Row
  addedLists: readonly number[]
  /** Who sees the kept one for the merge alone. Left out by releases that gave them the right for good. */
  addedEditors?: readonly number[]
  /** Of the others those who were in Deleted before the merge, and stay there. */
  deletedIds?: readonly number[]
}

/**
 * The kept contact is as it was, but for what has been changed since the merge, and the others are back. Refused when none of them can
 * come back, because others have their numbers now, or because they were restored or erased since.
 */
export const takeMergeBack = async (
  tx: Db,
  scope: Scope,
  undoId: number,
  { personId, row, merged, addedLists, addedEditors = [], deletedIds = [] }: Before,
  now: Date,
): Promise<Outcome> => {
  const current = await readRow(tx, scope, personId)
  if (!current) throw refuse('WrongStatus', { summary: keptIsGone })
  const { next, hasChanged } = unmerged(current, row, merged)
  await updateRow(tx, scope, personId, next, now)
  const { no, ids: others, at } = (await findBatch(tx, scope, undoId, 0))!
  const ids = others.filter((id) => !deletedIds.includes(id))
  for (const listId of addedLists) await removeJoined(tx, scope, listId, undoId, { no, ids: [personId] })
  await takeEditorsBack(tx, scope, { personId, userIds: addedEditors, since: at })
  const restored = await restore(tx, scope, ids, at)
  const { changed, taken, names } = await whoStays(tx, scope, ids, restored, at)
  if (restored.length === 0 && ids.length > 0) {
    throw taken > 0 ? refuse('ContactExists') : refuse('WrongStatus', { summary: othersHaveChanged })
  }
  const mergedIds = [personId, ...restored]
  await noteActOn(tx, scope, { kind: 'Unmerged', way: 'Undo', keptId: personId, mergedIds }, mergedIds, now)
  return await noteOutcome(tx, scope, undoId, { changed: changed + (hasChanged ? 1 : 0), taken, names })
}

/** Field by field: what is as the merge left it becomes what it was before. The numbers are one field, as they are told apart by place. */
const unmerged = (current: Row, before: Row, merged: Row): { next: Row; hasChanged: boolean } => {
  let hasChanged = false
  const back = <T>(now: T, left: T, was: T): T => {
    if (now === left) return was
    hasChanged = true
    return now
  }
  const field = <Name extends 'firstName' | 'lastName' | 'notes' | 'noTexts' | 'noCalls'>(name: Name) =>
    back(current[name], merged[name], before[name])
  const phones = ({ primaryPhone, secondaryPhone, tertiaryPhone }: Row) =>
    [primaryPhone, secondaryPhone, tertiaryPhone].join()
  const { primaryPhone, secondaryPhone, tertiaryPhone } =
    back(phones(current), phones(merged), phones(before)) === phones(before) ? before : current
  const customData: Record<string, string> = {}
  for (const name of new Set([before, merged, current].flatMap((row) => Object.keys(row.customData)))) {
    const value = back(current.customData[name], merged.customData[name], before.customData[name])
    if (value !== undefined) customData[name] = value
  }
  const named = { firstName: field('firstName'), lastName: field('lastName'), notes: field('notes') }
  const flags = { noTexts: field('noTexts'), noCalls: field('noCalls') }
  return { next: { ...named, ...flags, primaryPhone, secondaryPhone, tertiaryPhone, customData }, hasChanged }
}

const othersHaveChanged =
  'The other contacts were restored, or deleted again, since the merge. It cannot be undone any more.'
const keptIsGone = 'The merged contact was deleted since. Restore it first, then undo the merge.'
