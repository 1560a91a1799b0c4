import type { Kind } from '../../tasks/task-kind.ts'
import { sayLeft } from '../../undos/say-left.ts'
import { noteOutcome, renewUndo, type UndoKind } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { mostAtOnce } from '../policy.ts'
import { noticeChanges } from '../statistics-store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { wentWrong, whyGroupGone } from './end-early.ts'
import { putBatchBack } from './put-back.ts'

type Params = { kind: UndoKind; listId: number | null; listName: string | null }

/** What was done to many contacts is put back, batch by batch, the last first. */
export const contactUndo: Kind<Params, void> = {
  names: ['Undo'],
  policy: { seenBy: 'starter', whyNotCancel: 'What is being taken back cannot be stopped halfway.' },
  most: mostAtOnce,
  failed: wentWrong,
  bring: ({ db }) => noticeChanges(db),
  lock: ({ db, scope }) => lockRoster(db, scope),

  async step(unit, { params: { kind, listId }, cursorId, total, done: before, undoId }) {
    const { db, scope, now } = unit
    tellContacts(unit)
    const isOfGroup = kind === 'RemoveFromGroup' || kind === 'DeleteGroup'
    const gone = isOfGroup ? await whyGroupGone(db, scope, listId ?? 0) : null
    if (gone) return { cursor: null, done: 0, failure: gone }
    const { cursor, done, outcome } = await putBatchBack(db, scope, { undoId: undoId!, kind }, cursorId, now)
    const left = await noteOutcome(db, scope, undoId!, outcome)
    if (cursor !== null) return { cursor, done }
    const why = sayLeft(left)
    const back = (total - left.changed - left.taken).toLocaleString('en-US')
    // Whoever was only put into groups is no batch of its own.
    return {
      cursor,
      done: total - before,
      failure: why && `Undone for ${back} of ${total.toLocaleString('en-US')}. ${why}`,
    }
  },

  async undo(unit, undoId) {
    await renewUndo(unit.db, unit.scope, undoId, unit.now)
    tellUndos(unit)
  },
}
