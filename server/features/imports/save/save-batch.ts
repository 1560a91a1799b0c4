import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { noteUpserted } from '../../contact-acts/act-store.ts'
import { groupsMade } from '../../contacts/bulk/put-back-store.ts'
import { fileIntoGroups, keepUpserted, upsertContacts } from '../../contacts/upsert/store.ts'
import { insertOptOutsOf } from '../../opt-outs/bulk/store.ts'
import { insertUndoBatches } from '../../undos/batch-store.ts'
import { mostNewGroups } from '../policy.ts'
import type { Upload } from '../store.ts'
import * as store from './store.ts'

type Saved = { added: number; updated: number; unchanged: number; newGroups: number }

/** A batch into the book: contacts, the groups that they name, and memberships. */
export const saveContacts = async (
  tx: Db,
  scope: Scope,
  { listId, isOverwriting, makesGroup, doneNo, plan, newGroups, fileName }: Upload,
  batch: store.Batch,
  { undoId, now }: { undoId: number | null; now: Date },
): Promise<Saved> => {
  const keep = undoId === null ? undefined : { undoId, at: now }
  const namesGroups = plan?.Columns.some(({ Use }) => Use === 'Groups') ?? false
  const filesItself = listId > 0 || namesGroups
  const source = store.contactsOf(scope, batch)
  const upserted = await upsertContacts(
    tx,
    scope,
    { overwrite: isOverwriting, now, filesItself, keepsBefore: !!keep },
    source,
  )
  const made = namesGroups ? await nameGroups(tx, scope, batch, mostNewGroups - newGroups, now) : []
  if (keep) {
    // With the first batch, which is put back last.
    const groups = makesGroup && doneNo === 0 ? [listId, ...made] : made
    // What is kept last is put back first: a group is empty once its people are out of it.
    await insertUndoBatches(tx, scope, keep.undoId, { part: 'groups', at: now }, groupsMade(scope, groups))
    await keepUpserted(tx, scope, keep)
  }
  await noteUpserted(tx, scope, { way: 'File', fileName, hasConsent: true }, now)
  if (filesItself) await fileIntoGroups(tx, scope, store.groupsOf(scope, batch, listId), keep)
  if (upserted.updated + upserted.unchanged > 0) await store.saveOutcomes(tx, scope, batch)
  return { ...upserted, newGroups: made.length }
}

const nameGroups = async (tx: Db, scope: Scope, batch: store.Batch, most: number, now: Date): Promise<number[]> => {
  const { made, left } = await store.insertNamedGroups(tx, scope, batch, most, now)
  if (left > 0) await store.noteGroupsLeft(tx, scope, batch, tooManyGroups)
  return made
}

const tooManyGroups = {
  code: 'tooManyGroups',
  field: 'Groups',
  sentence: `A file can make ${mostNewGroups} new groups, and this one names more. This contact was not put into all of its groups.`,
  isFatal: false,
}

/** A batch of numbers to leave alone. */
export const saveOptOuts = async (
  tx: Db,
  scope: Scope,
  { channels }: Upload,
  batch: store.Batch,
  { now }: { now: Date },
): Promise<Saved> => {
  // Asked first: afterwards all of them are opted out.
  const unchanged = await store.markOptedOut(tx, scope, batch, channels)
  await insertOptOutsOf(tx, scope, { channels, source: 'Upload', now }, store.phonesOf(scope, batch))
  return { added: batch.rows - unchanged, updated: 0, unchanged, newGroups: 0 }
}
