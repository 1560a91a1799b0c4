import { expect, test } from 'vitest'
import { dayLater, shownParts, startDateOf, startPartsOf, startWords, type TypedStart } from './start-time.ts'

const chicago = 'America/Chicago'

test('what the pickers hold is read in the user’s zone and shown again', () => {
  const StartDate = startDateOf({ date: '2026-11-23', time: '5:00 PM' }, chicago)
  expect(StartDate).toBe('2026-11-23T23:00:00.000Z')
  expect(startPartsOf(StartDate!, chicago)).toEqual({ date: '2026-11-23', time: '5:00 PM' })
})

const half: TypedStart = { parts: { date: '2026-11-23', time: '5 p' }, StartDate: null }
const whole: TypedStart = { parts: { date: '2026-11-23', time: '5 pm' }, StartDate: '2026-11-23T23:00:00.000Z' }

test.each<[string, string | null, TypedStart | undefined, { date: string; time: string }]>([
  ['nothing', null, undefined, { date: '', time: '' }],
  ['a start that was there', '2026-11-23T23:00:00Z', undefined, { date: '2026-11-23', time: '5:00 PM' }],
  ['what is half typed', null, half, half.parts],
  ['what was typed, as it was typed', '2026-11-23T23:00:00Z', whole, whole.parts],
  ['what was chosen elsewhere since', '2026-11-24T15:30:00Z', whole, { date: '2026-11-24', time: '9:30 AM' }],
  [
    'what was chosen elsewhere while it was typed',
    '2026-11-24T15:30:00Z',
    half,
    { date: '2026-11-24', time: '9:30 AM' },
  ],
])('the pickers show %s', (_, StartDate, typed, shown) => expect(shownParts(StartDate, typed, chicago)).toEqual(shown))

test.each(['', '17:00', '13:00 PM', 'noon'])('%j is no start time', (time) =>
  expect(startDateOf({ date: '2026-11-23', time }, chicago)).toBeUndefined(),
)

test('without a date there is no start', () =>
  expect(startDateOf({ date: '', time: '5:00 PM' }, chicago)).toBeUndefined())

test('another day is a day after the start, or after now where that has passed', () => {
  const now = Date.parse('2026-11-20T17:40:01Z')
  expect(dayLater('2026-11-23T15:00:00.000Z', now)).toBe('2026-11-24T15:00:00.000Z')
  expect(dayLater(null, now)).toBe('2026-11-21T17:41:00.000Z')
  expect(dayLater('2026-11-01T15:00:00.000Z', now)).toBe('2026-11-21T17:41:00.000Z')
})

test.each([
  ['today, 3:00 PM', 'in 2 hours', 'today, 3:00 PM, in 2 hours'],
  ['tomorrow, 10:00 AM', 'tomorrow', 'tomorrow, 10:00 AM'],
])('%s and %s are said as %s', (when, ago, words) => expect(startWords(when, ago)).toBe(words))
