/**
 * Acts on many contacts go on by themselves, twenty thousand contacts a step, under the roster lock.
 *
 * The selection is asked again for each step, from the cursor on: who has left the list meanwhile is not touched, and no more is
 * who came after the task had begun.
 */
import type { Kind } from '../../tasks/task-kind.ts'
import { nothingLeft, sayLeft } from '../../undos/say-left.ts'
import { noteOutcome, renewUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { prepareSearch } from '../find/store.ts'
import { mostAtOnce } from '../policy.ts'
import { noticeChanges } from '../statistics-store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { wentWrong, whyGroupGone } from './end-early.ts'
import { type Act, performAct } from './perform-act.ts'
import { nextOf } from './store.ts'

/** Contacts up to `through`: who came later is not meant. */
type Params = { act: Act; through: number; listName: string | null }

export const contactActs: Kind<Params, void> = {
  names: ['AddToGroup', 'RemoveFromGroup', 'Delete', 'Erase', 'Restore', 'DeleteGroup'],
  policy: { seenBy: 'starter', whyNotCancel: null },
  most: mostAtOnce,
  failed: wentWrong,
  bring: ({ db }) => noticeChanges(db),
  lock: ({ db, scope }) => lockRoster(db, scope),

  async step(unit, { params: { act, through }, cursorId, undoId }, { limit }) {
    const { db, scope, now } = unit
    await prepareSearch(db)
    tellContacts(unit)
    const isFilling = act.kind === 'AddToGroup' || act.kind === 'Restore'
    const gone = isFilling ? await whyGroupGone(db, scope, act.listId) : null
    if (gone) return { cursor: null, done: 0, failure: gone }
    const ids = await nextOf(db, scope, act.target, { after: cursorId, through, limit })
    if (ids.length > 0) {
      const { done } = await performAct(db, scope, act, ids, { undoId, now })
      return { cursor: ids.at(-1)!, done }
    }
    const left = undoId === null ? nothingLeft : await noteOutcome(db, scope, undoId, nothingLeft)
    return { cursor: null, done: 0, failure: sayLeft(left) }
  },

  async undo(unit, undoId) {
    await renewUndo(unit.db, unit.scope, undoId, unit.now)
    tellUndos(unit)
  },
}
