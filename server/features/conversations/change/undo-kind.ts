import type { Kind } from '../../tasks/task-kind.ts'
import { sayLeft } from '../../undos/say-left.ts'
import { noteOutcome, renewUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { wentWrong } from './act-kind.ts'
import type { Change } from './perform-change.ts'
import { putBatchBack } from './put-back.ts'

type Params = { change: Change; listName: null }

/** What was done to many conversations is put back, batch by batch, the last first. */
export const conversationUndo: Kind<Params, void> = {
  names: ['UndoConversations'],
  policy: { seenBy: 'starter', whyNotCancel: 'What is being taken back cannot be stopped halfway.' },
  most: 1,
  failed: wentWrong,

  async step(unit, { params: { change }, cursorId, undoId, total }) {
    const { cursor, done, outcome } = await putBatchBack(unit, { undoId: undoId!, change }, cursorId)
    const left = await noteOutcome(unit.db, unit.scope, undoId!, outcome)
    if (cursor !== null) return { cursor, done }
    const why = sayLeft(left)
    const back = Math.max(0, total - left.changed).toLocaleString('en-US')
    return { cursor, done, failure: why && `Undone for ${back} of ${total.toLocaleString('en-US')}. ${why}` }
  },

  async undo(unit, undoId) {
    await renewUndo(unit.db, unit.scope, undoId, unit.now)
    tellUndos(unit)
  },
}
