import { expect, it } from 'vitest'
import { belongsTo, type InboxView, queryOfView, readInboxSearch } from './view.ts'

it.each([
  [{}, {}],
  [{ isDone: true }, { isDone: true }],
  [{ isDone: 'true' }, { isDone: true }],
  [{ isDone: 'false', tag: 'other', viewing: 'read' }, {}],
  [{ q: 217 }, { q: '217' }],
  [{ q: '  ' }, {}],
  [{ broadcastId: '12', labelId: 'x', textNumberId: 0 }, { broadcastId: 12 }],
  [{ around: -12 }, { around: -12 }],
  [{ from: '2026-11-02', to: 'yesterday' }, { from: '2026-11-02' }],
])('an address that says %o is read as %o', (search, read) => expect(readInboxSearch(search)).toEqual(read))

it.each<[InboxView, object]>([
  [{}, { isDone: 'false' }],
  [{ isDone: true }, { isDone: 'true' }],
  [{ tag: 'auto-opt-out' }, { tag: 'auto-opt-out' }],
  [
    { textNumberId: 3, viewing: 'unread' },
    { isDone: 'false', TextNumberID: 3, viewing: 'unread' },
  ],
  [{ broadcastId: 7 }, { broadcastId: 7 }],
  [{ q: 'snow' }, { q: 'snow' }],
  [
    { q: 'snow', isDone: true, from: '2026-11-02' },
    { q: 'snow', isDone: 'true', from: '2026-11-02' },
  ],
  [{ from: '2026-11-02' }, { isDone: 'false' }],
])('the view %o asks for %o', (view, query) => expect(queryOfView(view)).toEqual(query))

const open = { IsDone: false, IsAutoOptOut: false, UnreadCount: 1 }
it.each<[string, InboxView, Partial<typeof open>, boolean]>([
  ['what is open', {}, {}, true],
  ['what is done', {}, { IsDone: true }, false],
  ['what is done', { isDone: true }, { IsDone: true }, true],
  ['an auto opt-out', {}, { IsAutoOptOut: true }, false],
  ['an auto opt-out', { tag: 'auto-opt-out' }, { IsAutoOptOut: true, IsDone: true }, true],
  ['what is read', { viewing: 'unread' }, { UnreadCount: 0 }, false],
  ['what is done', { broadcastId: 7 }, { IsDone: true }, true],
])('%s in %o', (_, view, standing, belongs) => expect(belongsTo(view, { ...open, ...standing })).toBe(belongs))
