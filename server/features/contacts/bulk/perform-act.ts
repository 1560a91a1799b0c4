import { systemGroups } from '@carillon/contract/groups.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { noteActOn, wayOf } from '../../contact-acts/act-store.ts'
import { insertUndoBatch, insertUndoBatches } from '../../undos/batch-store.ts'
import { nothingLeft, type Outcome } from '../../undos/say-left.ts'
import { countMore, insertUndo, noteOutcome } from '../../undos/store.ts'
import { addMembers, membersOf, removeMembers } from '../groups/member-store.ts'
import { bringBack, erase, findRestorable, moveToDeleted } from '../store.ts'
import { whoCame, whoStays } from './put-back.ts'
import { deletedAt, deletedWith } from './put-back-store.ts'
import type { Target } from './store.ts'

type ActKind = 'AddToGroup' | 'RemoveFromGroup' | 'Delete' | 'Erase' | 'Restore' | 'DeleteGroup'

/** What is done to many contacts. `listId` is the group that is added to, removed from or deleted; 0 for Everyone. */
export type Act = {
  readonly kind: ActKind
  readonly listId: number
  readonly target: Target
  /** Of a restore: whose number another contact has comes back without it. */
  readonly withoutTaken?: boolean
}

/** The undo of an act, null of what is done for good. Its batches are written as the act goes on. */
export const beginUndo = async (
  tx: Db,
  scope: Scope,
  { kind, listId }: Act,
  { name, now }: { name: string | null; now: Date },
): Promise<number | null> =>
  kind === 'Erase' ? null : await insertUndo(tx, scope, { kind, thingId: listId, name, now })

type Done = { done: number; left: Outcome }

/**
 * Does it to these contacts, under the roster lock, and writes down for the undo what it changed. Answers to how many
 * it was done: who cannot be restored, because Everyone has their number again, is left where they are and named.
 */
export const performAct = async (
  tx: Db,
  scope: Scope,
  { kind, listId, withoutTaken = false }: Act,
  personIds: readonly number[],
  { undoId, now }: { undoId: number | null; now: Date },
): Promise<Done> => {
  const done = { done: personIds.length, left: nothingLeft }
  if (personIds.length === 0) return done
  // Null is an erasure, or an act that the version before began.
  const keep = async (part: 'deleted' | 'joined', ids: readonly number[]) => {
    if (undoId === null) return
    await insertUndoBatch(tx, scope, undoId, { part, listId, ids, at: now })
    await countMore(tx, scope, undoId, ids.length)
  }
  switch (kind) {
    case 'AddToGroup':
      await keep('joined', await addMembers(tx, scope, listId, personIds))
      return done
    case 'RemoveFromGroup':
    case 'DeleteGroup':
      if (undoId !== null) {
        const batch = { part: 'left', listId, at: now } as const
        const left = await insertUndoBatches(tx, scope, undoId, batch, membersOf(scope, listId, personIds))
        await countMore(tx, scope, undoId, left)
      }
      await removeMembers(tx, scope, listId, personIds)
      return done
    case 'Erase':
      await erase(tx, scope, personIds)
      return done
    case 'Restore':
      return await performRestore(tx, scope, { listId, personIds, withoutTaken, undoId, now })
    case 'Delete':
      await keep('deleted', personIds)
      await moveToDeleted(tx, scope, personIds, now)
      await noteActOn(tx, scope, { kind: 'Deleted', way: wayOf(scope) }, personIds, now)
      return done
  }
}

type Restoring = {
  listId: number
  personIds: readonly number[]
  withoutTaken: boolean
  undoId: number | null
  now: Date
}

const performRestore = async (
  tx: Db,
  scope: Scope,
  { listId, personIds, withoutTaken, undoId, now }: Restoring,
): Promise<Done> => {
  const found = await findRestorable(tx, scope, personIds, { withoutTaken })
  const ids = found.map(({ id }) => id)
  const before = withoutTaken ? deletedWith(scope, ids) : deletedAt(scope, ids)
  if (undoId !== null) await insertUndoBatches(tx, scope, undoId, { part: 'restored', at: now }, before)
  await bringBack(tx, scope, found, now)
  await noteActOn(tx, scope, { kind: 'Restored', way: wayOf(scope) }, ids, now)
  if (listId !== systemGroups.Everyone) {
    const joined = await addMembers(tx, scope, listId, ids)
    if (undoId !== null) await insertUndoBatch(tx, scope, undoId, { part: 'joined', listId, ids: joined, at: now })
  }
  const dropped = found.filter(({ phone, first }) => phone !== first).map(({ id }) => id)
  const stay = { ...(await whoStays(tx, scope, personIds, ids)), ...(await whoCame(tx, scope, dropped)) }
  if (undoId === null) return { done: ids.length, left: stay }
  await countMore(tx, scope, undoId, ids.length)
  const left = await noteOutcome(tx, scope, undoId, stay)
  return { done: ids.length, left }
}
