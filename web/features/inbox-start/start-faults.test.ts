import { expect, test } from 'vitest'
import { nobody, type Person, type Recipients } from './recipients.ts'
import { type StartForm, startFaults } from './start-faults.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const person: Person = { PersonID: 1, PrimaryPhone: '2175550101', FirstName: 'Ann', LastName: '', Notes: '' }
const one: Recipients = { people: [person], groups: [] }
const many: Recipients = { people: [], groups: [{ ListID: 7, ListName: 'Staff', RosterCount: 40 }] }
const form: StartForm = {
  ...{ recipients: one, TextNumberID: 1, TextMessage: 'Hello', Media: [], IncludeSignature: false, StartDate: null },
}
const known = { hasUnreached: false, maxLength: 160, length: 5, mayBroadcast: true, lacksStart: false, now }

test.each<[string, Partial<StartForm>, Partial<typeof known>, ReturnType<typeof startFaults>]>([
  ['all is well', {}, {}, {}],
  ['nobody', { recipients: nobody }, {}, { recipients: 'Please add a phone number' }],
  ['no number', { TextNumberID: null }, {}, { TextNumberID: 'Select a Text Phone Number' }],
  ['no words', { TextMessage: ' ' }, {}, { TextMessage: 'Enter a Text Message.' }],
  ['too long', {}, { length: 161 }, { TextMessage: "Your message can't exceed 160 characters." }],
  ['not reached', {}, { hasUnreached: true }, { recipients: 'Leave out who cannot be texted.' }],
  ['a group text', { recipients: many }, {}, {}],
  ['no start', {}, { lacksStart: true }, { StartDate: 'Enter a Start Date' }],
  ['in the past', { StartDate: '2026-11-25T11:59:00Z' }, {}, { StartDate: 'Choose a time that is still to come.' }],
])('%s', (_, part, more, faults) => expect(startFaults({ ...form, ...part }, { ...known, ...more })).toEqual(faults))

test('more than fifteen need the right to send broadcasts, and go now', () => {
  expect(startFaults({ ...form, recipients: many }, { ...known, mayBroadcast: false }).recipients).toMatch(/up to 15/)
  expect(startFaults({ ...form, recipients: many, StartDate: '2026-11-25T13:00:00Z' }, known).recipients).toMatch(
    /make it a broadcast/,
  )
})

test('where each has words of their own, common ones are not asked for', () => {
  const own = { people: [{ ...person, TextMessage: 'Hi Ann' }], groups: [] }
  expect(startFaults({ ...form, recipients: own, TextMessage: '' }, known)).toEqual({})
})
