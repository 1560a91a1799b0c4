import type { Kind } from '../../tasks/task-kind.ts'
import { mostAtOnce } from '../policy.ts'
import { noticeChanges } from '../statistics-store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { stayInDeleted, wentWrong, whyGroupGone } from './end-early.ts'
import { type PutBack, putBatchBack } from './put-back.ts'

type Params = { putBack: PutBack; listName: string | null }

/** Many contacts come back, batch by batch as they were taken away. */
export const contactUndo: Kind<Params, void> = {
  names: ['Undo'],
  policy: { seenBy: 'starter', whyNotCancel: 'What is being taken back cannot be stopped halfway.' },
  most: mostAtOnce,
  failed: wentWrong,
  bring: ({ db }) => noticeChanges(db),
  lock: ({ db, scope }) => lockRoster(db, scope),

  async step(unit, { params: { putBack }, cursorId, total, done: before }) {
    const { db, scope } = unit
    tellContacts(unit)
    const gone = putBack.kind === 'deleted' ? null : await whyGroupGone(db, scope, putBack.listId)
    if (gone) return { cursor: null, done: 0, failure: gone }
    const { cursor, done } = await putBatchBack(db, scope, putBack, cursorId)
    const isShort = cursor === null && putBack.kind === 'deleted'
    return { cursor, done, failure: isShort ? stayInDeleted(total - before) : null }
  },
}
