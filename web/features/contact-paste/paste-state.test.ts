import { expect, it } from 'vitest'
import { firstState, hasWork, nextState, nothingAdded, nothingFound, type PasteAct } from './paste-state.ts'

const after = (...acts: PasteAct[]) => acts.reduce(nextState, firstState)
const ada = { id: 1, name: 'Ada', number: '2175550100' }
const pasted = { contacts: [ada], left: ['Class 3'], tokenizer: 'text' as const }
const reviewed: PasteAct[] = [{ type: 'write', text: 'Ada 2175550100' }, { type: 'parse' }, { type: 'parsed', pasted }]

it('goes from paste by way of parse to review', () => {
  expect(after(...reviewed)).toMatchObject({ step: 'review', rows: [ada], left: ['Class 3'] })
})

it('stays where it is without anything to read, and says so', () => {
  expect(after({ type: 'write', text: ' \n' }, { type: 'parse' })).toMatchObject({
    step: 'paste',
    failure: 'Paste or type your contacts first.',
  })
  const empty = { contacts: [], left: ['hello'], tokenizer: null }
  const none = after({ type: 'write', text: 'hello' }, { type: 'parse' }, { type: 'parsed', pasted: empty })
  expect(none).toMatchObject({ step: 'paste', failure: nothingFound, clipboard: { text: 'hello' } })
})

it('keeps the other forms of the clipboard until the text is changed by hand', () => {
  const taken = after({ type: 'take', clipboard: { text: 'a', html: '<td>a' } })
  expect(taken.clipboard).toEqual({ text: 'a', html: '<td>a' })
  expect(nextState(taken, { type: 'write', text: 'ab' }).clipboard).toEqual({ text: 'ab' })
})

it('edits, adds and removes rows', () => {
  const edited = after(
    ...reviewed,
    { type: 'change', id: 1, field: 'name', value: 'Ada L.' },
    { type: 'add' },
    { type: 'change', id: 2, field: 'number', value: '2175550101' },
  )
  expect(edited).toMatchObject({
    step: 'edit',
    rows: [
      { id: 1, name: 'Ada L.', number: '2175550100' },
      { id: 2, name: '', number: '2175550101' },
    ],
  })
  expect(nextState(edited, { type: 'remove', ids: [1] }).rows).toHaveLength(1)
})

it('keeps what was pasted on the way back', () =>
  expect(after(...reviewed, { type: 'back' })).toMatchObject({ step: 'paste', clipboard: { text: 'Ada 2175550100' } }))

it('keeps corrections on the way back and forth, unless the text was changed', () => {
  const back = after(...reviewed, { type: 'change', id: 1, field: 'name', value: 'Ada L.' }, { type: 'back' })
  expect(nextState(back, { type: 'parse' })).toMatchObject({ step: 'edit', rows: [{ name: 'Ada L.' }] })
  const written = nextState(back, { type: 'write', text: 'Ben 2175550101' })
  expect(nextState(written, { type: 'parse' }).step).toBe('parse')
})

it('keeps what is done when an import fails in the middle', () => {
  const result = { ...nothingAdded, added: 2000 }
  const failed = after(
    ...reviewed,
    { type: 'start', total: 5000, result: nothingAdded },
    { type: 'progress', done: 2000, result },
    { type: 'fail', failure: 'There was an error pasting your contacts.' },
  )
  expect(failed).toMatchObject({ step: 'import', done: 2000, total: 5000, result })
  expect(nextState(failed, { type: 'finish' })).toMatchObject({ step: 'view', failure: undefined })
})

it('knows when closing would lose something', () => {
  expect(hasWork(firstState)).toBe(false)
  expect(hasWork(after({ type: 'write', text: 'Ada' }))).toBe(true)
  expect(hasWork(after(...reviewed))).toBe(true)
  expect(hasWork(after(...reviewed, { type: 'finish' }))).toBe(false)
})

it('puts names in the order that is said, but for those that were written by hand', () => {
  const halves: readonly [string, string] = ['García Márquez', 'Gabriel']
  const rows = [1, 2].map((id) => ({ id, name: 'Gabriel, García Márquez', number: '', halves }))
  const found: PasteAct = { type: 'parsed', pasted: { contacts: rows, left: [], tokenizer: 'text' } }
  const edited = after(
    ...reviewed.slice(0, 2),
    found,
    { type: 'change', id: 1, field: 'name', value: 'Gabo' },
    { type: 'change', id: 2, field: 'number', value: '2175550101' },
    { type: 'order', isLastFirst: true },
  )
  expect(edited).toMatchObject({
    isLastFirst: true,
    rows: [{ name: 'Gabo' }, { name: 'Gabriel García Márquez', number: '2175550101' }],
  })
})
