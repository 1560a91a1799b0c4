/**
 * A change of many conversations goes on by itself. The selection is asked again for each step, from the cursor on: what has left the
 * list meanwhile is not touched, and neither is a conversation in which somebody has written since.
 */
import type { Kind } from '../../tasks/task-kind.ts'
import { renewUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { type Change, performChange } from './perform-change.ts'
import { nextOf, type Target } from './selected-store.ts'

type Params = {
  change: Change
  target: Target
  through: number
  heardBefore: string
  heardThrough?: number | null
  listName: null
}

export const wentWrong =
  'Something went wrong on our side and this stopped. What was done stays. Do it again for the rest, or contact support if it stays.'

export const conversationActs: Kind<Params, void> = {
  names: ['ChangeConversations'],
  policy: { seenBy: 'starter', whyNotCancel: null },
  most: 2000,
  failed: wentWrong,

  async step(
    unit,
    { params: { change, target, through, heardBefore, heardThrough = null }, cursorId, undoId },
    { limit },
  ) {
    const seen = { at: heardBefore, textMessageId: heardThrough }
    const ids = await nextOf(unit.db, unit.scope, target, { after: cursorId, through, seen, limit })
    if (ids.length === 0) return { cursor: null, done: 0 }
    return { cursor: ids.at(-1)!, done: await performChange(unit, change, ids, undoId!) }
  },

  async undo(unit, undoId) {
    await renewUndo(unit.db, unit.scope, undoId, unit.now)
    tellUndos(unit)
  },
}
