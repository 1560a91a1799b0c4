import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type ActKind, noteActOn } from '../../contact-acts/act-store.ts'
import { findBatch, type UndoBatch } from '../../undos/batch-store.ts'
import { mostNamed, nothingLeft, type Outcome } from '../../undos/say-left.ts'
import type { UndoKind } from '../../undos/store.ts'
import { removeJoined, restoreMembers } from '../groups/member-store.ts'
import { restore } from '../store.ts'
import {
  countThere,
  findStaying,
  namesOf,
  putValuesBack,
  removeEmptied,
  takeAddedOut,
  takeRestoredOut,
} from './put-back-store.ts'

type PutBack = { undoId: number; kind: UndoKind }

/** The next batch of what was done is put back. Answers its number, null after the last, how many it had, and what was left as it is. */
export const putBatchBack = async (
  tx: Db,
  scope: Scope,
  { undoId, kind }: PutBack,
  below: number,
  now: Date,
): Promise<{ cursor: number | null; done: number; outcome: Outcome }> => {
  const batch = await findBatch(tx, scope, undoId, below)
  if (!batch) return { cursor: null, done: 0, outcome: nothingLeft }
  const outcome = await putBack(tx, scope, { undoId, kind }, batch, now)
  return { cursor: batch.no, done: isCounted(kind, batch) ? batch.ids.length : 0, outcome }
}

/** Of whoever was changed and put into a group too, the change is counted. */
const isCounted = (kind: UndoKind, { part }: UndoBatch) =>
  part !== 'groups' && (part !== 'joined' || kind === 'AddToGroup')

const putBack = async (
  tx: Db,
  scope: Scope,
  { undoId, kind }: PutBack,
  batch: UndoBatch,
  now: Date,
): Promise<Outcome> => {
  const { part, ids } = batch
  const besides = (done: number): Outcome => ({ ...nothingLeft, changed: ids.length - done })
  const noted = async (as: ActKind, done: number[]): Promise<number[]> => {
    if (done.length > 0) await noteActOn(tx, scope, { kind: as, way: 'Undo' }, done, now)
    return done
  }
  switch (part) {
    case 'deleted':
      return await whoStays(tx, scope, ids, await noted('Restored', await restore(tx, scope, ids, batch.at)), batch.at)
    case 'left':
      return besides(await restoreMembers(tx, scope, batch.listId!, undoId, batch))
    case 'joined': {
      const done = await removeJoined(tx, scope, batch.listId!, undoId, batch)
      return isCounted(kind, batch) ? besides(done) : nothingLeft
    }
    case 'restored':
      return besides((await noted('Deleted', await takeRestoredOut(tx, scope, undoId, batch))).length)
    case 'added':
      return besides((await noted('Deleted', await takeAddedOut(tx, scope, batch, now))).length)
    case 'changed':
      return besides((await noted('Edited', await putValuesBack(tx, scope, undoId, batch))).length)
    case 'groups':
      await removeEmptied(tx, scope, undoId, batch, now)
      return nothingLeft
    case 'conversations':
      throw new Error(`Undo ${undoId} is of conversations.`)
  }
}

/**
 * Of those who were to be restored, who stays in Deleted because another contact has the number; who is there already is well. The
 * others were erased, or deleted again, since the deletion that is taken back.
 */
export const whoStays = async (
  tx: Db,
  scope: Scope,
  asked: readonly number[],
  restored: readonly number[],
  deletedAt?: Date,
): Promise<Outcome> => {
  if (restored.length === asked.length) return nothingLeft
  const back = new Set(restored)
  const left = asked.filter((id) => !back.has(id))
  const staying = await findStaying(tx, scope, left, mostNamed, deletedAt)
  const taken = staying[0]?.size ?? 0
  const names = staying.map(({ name, phone }) => name || formatPhone(phone))
  return { changed: left.length - taken - (await countThere(tx, scope, left)), taken, names }
}

/** Who of those restored came back without a number that another contact has. */
export const whoCame = async (
  tx: Db,
  scope: Scope,
  dropped: readonly number[],
): Promise<Pick<Outcome, 'without'> | undefined> => {
  if (dropped.length === 0) return undefined
  const named = await namesOf(tx, scope, dropped, mostNamed)
  return { without: { count: dropped.length, names: named.map(({ name, phone }) => name || formatPhone(phone)) } }
}
