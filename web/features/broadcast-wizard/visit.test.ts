import { DraftForm } from '@carillon/contract/drafts.ts'
import { describe, expect, it, test } from 'vitest'
import { isBusy, reduceVisit, shownFaults, startOf, startVisit, type Visit, type VisitEvent } from './visit.ts'

const form = DraftForm.parse({ BroadcastName: 'Snow day' })
const opened = startVisit(form)
const after = (...events: VisitEvent[]): Visit => events.reduce(reduceVisit, opened)
const failed: VisitEvent = { kind: 'sendFailed', failure: { kind: 'credits', sentence: 'Too few credits.' } }
const began = (work: 'recounting' | 'validating' | 'saving'): VisitEvent => ({ kind: 'began', work })

describe('the phase after', () => {
  it.each<[string, VisitEvent[], Visit['phase']]>([
    ['nothing', [], 'editing'],
    ['a count that is asked for', [began('recounting')], 'recounting'],
    ['a start that is asked about', [began('validating')], 'validating'],
    ['a save', [began('saving')], 'saving'],
    ['its answer', [began('saving'), { kind: 'ended' }], 'editing'],
    ['one work after another', [began('validating'), { kind: 'ended' }, began('saving')], 'saving'],
    ['sending', [{ kind: 'sent' }], 'sent'],
    ['an answer that comes after it was sent', [began('saving'), { kind: 'sent' }, { kind: 'ended' }], 'sent'],
    ['a save that begins after it was sent', [{ kind: 'sent' }, began('saving')], 'sent'],
    ['a draft that is gone', [{ kind: 'gone' }], 'gone'],
    ['an answer that comes after it is gone', [began('saving'), { kind: 'gone' }, { kind: 'ended' }], 'gone'],
    ['a press of the button', [{ kind: 'sendBegan' }], 'sending'],
    ['a press that is refused', [{ kind: 'sendBegan' }, failed], 'editing'],
    ['a save that ends while it is sent', [began('saving'), { kind: 'sendBegan' }, { kind: 'ended' }], 'sending'],
    ['a step that is asked for while it is sent', [{ kind: 'sendBegan' }, began('validating')], 'sending'],
    // It ends because it is sent, which its own answer tells.
    ['a draft that ends while it is sent', [{ kind: 'sendBegan' }, { kind: 'gone' }], 'sending'],
    ['its answer', [{ kind: 'sendBegan' }, { kind: 'gone' }, { kind: 'sent' }], 'sent'],
    ['a draft that another has sent meanwhile', [{ kind: 'sendBegan' }, { kind: 'gone' }, failed], 'gone'],
    ['a second press, after an answer that was lost', [{ kind: 'gone' }, { kind: 'sendBegan' }], 'sending'],
    ['a press of what is sent', [{ kind: 'sent' }, { kind: 'sendBegan' }], 'sent'],
    // Its draft is gone because it was sent.
    ['a draft that is gone after it was sent', [{ kind: 'sent' }, { kind: 'gone' }], 'sent'],
  ])('%s', (_, events, phase) => expect(after(...events).phase).toBe(phase))
})

it.each(['recounting', 'validating', 'saving'] as const)('is busy while %s', (work) =>
  expect([isBusy(after(began(work))), isBusy(after(began(work), { kind: 'ended' }))]).toEqual([true, false]),
)

describe('what is shown as wrong', () => {
  const faults = { BroadcastName: 'Enter a name.' }
  const refused: VisitEvent = { kind: 'startRefused', start: startOf(form), errors: { StartDate: 'In the past.' } }
  const pressed: VisitEvent = { kind: 'nextPressed', step: 'settings' }
  it.each<[string, VisitEvent[], object]>([
    ['nothing before Next was pressed', [], {}],
    ['the faults of a step where it was', [pressed], faults],
    ['not those of another step', [{ kind: 'nextPressed', step: 'message' }], {}],
    ['those of a step that was confirmed', [{ kind: 'changed', part: { isSettingsConfirmed: true } }], faults],
    ['what the server said of the start', [refused], { StartDate: 'In the past.' }],
    ['not of another start', [refused, { kind: 'changed', part: { startOption: 'START_LATER' } }], {}],
    ['not once it was accepted', [refused, { kind: 'confirmed' }], {}],
  ])('%s', (_, events, shown) => expect(shownFaults(after(...events), 'settings', faults)).toEqual(shown))
})

test('what stood in the way of the button is told until it is pressed again, or something has changed', () => {
  const refused = after({ kind: 'sendBegan' }, failed)
  expect(refused.failure?.kind).toBe('credits')
  expect(reduceVisit(refused, { kind: 'sendBegan' }).failure).toBeUndefined()
  expect(reduceVisit(refused, { kind: 'failureForgotten' }).failure).toBeUndefined()
})

test('a start that is typed is the form’s, and what was decided of the calling window was for another one', () => {
  const typed = { parts: { date: '2026-11-30', time: '5' }, StartDate: null }
  const beyond: VisitEvent = { kind: 'changed', part: { StartDate: '2026-11-29T15:00:00Z', CheckCallingWindow: false } }
  expect(after(beyond, { kind: 'startTyped', typed })).toMatchObject({
    typed,
    form: { StartDate: null, CheckCallingWindow: null },
  })
})

test('an emergency that is taken back and wanted again is not at once called unexplained', () => {
  const tried = after({ kind: 'emergencyTurned', isOn: true }, { kind: 'emergencyTried' })
  expect(tried.emergency).toEqual({ isWanted: true, isTried: true })
  const off = reduceVisit(tried, { kind: 'emergencyTurned', isOn: false })
  expect(reduceVisit(off, { kind: 'emergencyTurned', isOn: true }).emergency).toEqual({
    isWanted: true,
    isTried: false,
  })
})

test('what a dialog is about stays in sight while it closes', () => {
  const asked = after({ kind: 'asked', about: { kind: 'length' } })
  expect(asked.dialog).toEqual({ isOpen: true, about: { kind: 'length' } })
  expect(reduceVisit(asked, { kind: 'dialogClosed' }).dialog).toEqual({ isOpen: false, about: { kind: 'length' } })
})

test('a change keeps the rest of the form, and the draft is known once it is made', () => {
  const changed = after(
    { kind: 'changed', part: { TextMessage: 'No school.' } },
    { kind: 'saverMoved', id: 7, saver: 'saving' },
  )
  expect(changed).toMatchObject({
    form: { BroadcastName: 'Snow day', TextMessage: 'No school.' },
    id: 7,
    saver: 'saving',
  })
})

describe('what the server tells of the draft', () => {
  const told = (change: object, at: number, sent?: (keyof DraftForm)[]): VisitEvent => ({
    ...{ kind: 'told' as const, form: { ...form, ...change }, at },
    ...(sent && { sent }),
  })

  test('comes into what was left alone, and not over what was typed', () => {
    const visit = after(
      { kind: 'changed', part: { BroadcastName: 'Ice day' } },
      told({ BroadcastName: 'Snow days', TextMessage: 'Closed.' }, 1),
    )
    expect(visit).toMatchObject({ form: { BroadcastName: 'Ice day', TextMessage: 'Closed.' }, isJoined: true })
    expect(visit.seen).toMatchObject({ BroadcastName: 'Snow day', TextMessage: 'Closed.' })
    expect(after(told({ TextMessage: 'Closed.' }, 1), { kind: 'changed', part: {} }).isJoined).toBe(false)
  })

  test('takes nothing back that was saved after it', () => {
    const saved = [
      { kind: 'changed' as const, part: { TextMessage: 'Closed.' } },
      told({ TextMessage: 'Closed.' }, 2, ['TextMessage']),
    ]
    expect(after(...saved, told({}, 1)).form.TextMessage).toBe('Closed.')
    expect(after(...saved, told({}, 3)).form.TextMessage).toBe('')
  })

  test('is chosen of where both filled in the same', () => {
    const clashed: VisitEvent[] = [
      { kind: 'changed', part: { TextMessage: 'Mine.' } },
      { kind: 'clashed', current: { TextMessage: 'Theirs.' }, seen: form },
    ]
    const chosen = (which: 'mine' | 'theirs') => after(...clashed, { kind: 'chosen', chosen: { TextMessage: which } })
    expect(chosen('mine')).toMatchObject({ form: { TextMessage: 'Mine.' }, seen: { TextMessage: 'Theirs.' } })
    expect(chosen('theirs')).toMatchObject({ form: { TextMessage: 'Theirs.' }, seen: { TextMessage: 'Theirs.' } })
    const late = after(...clashed, { kind: 'chosen', chosen: { TextMessage: 'mine' } }, clashed[1]!)
    expect(late.clash).toBeUndefined()
    expect([after(...clashed).clash, chosen('mine').clash]).toEqual([{ TextMessage: 'Theirs.' }, undefined])
  })
})
