import { expect, test } from 'vitest'
import { hoursLeft, rulesIn, usualTextingRules, whyNotTextingRule } from './texting-hours.ts'
import { type DayName, dayNames } from './weekday.ts'

const t = (Hour: number) => ({ Hour, Minute: 0 })
const left = (states: string[], day: DayName) => {
  const hours = hoursLeft(day, rulesIn(states, usualTextingRules))
  return hours && [hours.start / 60, hours.stop / 60]
}

test.each([
  [['IL'], 'Sunday', [8, 21]],
  [[], 'Monday', [8, 21]],
  [['FL'], 'Sunday', [8, 20]],
  [['KY'], 'Monday', [10, 21]],
  [['TX'], 'Monday', [9, 21]],
  [['TX'], 'Sunday', [12, 21]],
  [['TX', 'FL'], 'Sunday', [12, 20]],
  [['LA'], 'Sunday', undefined],
  [['RI'], 'Saturday', [10, 17]],
] as const)('%j on a %s: %j', (states, day, hours) => expect(left([...states], day)).toEqual(hours))

test('without rules the whole day is left', () => expect(hoursLeft('Monday', [])).toEqual({ start: 0, stop: 1440 }))

test('a stop at 0:00 is the end of the day', () => {
  const Hours = { StartTimeOfDay: t(8), StopTimeOfDay: t(0) }
  expect(hoursLeft('Monday', [{ State: null, Days: dayNames, Hours }])).toEqual({ start: 480, stop: 1440 })
})

test('the usual rules are rules', () => {
  for (const rule of usualTextingRules) expect(whyNotTextingRule(rule)).toEqual({})
})

test.each([
  [{ State: 'Texas' }, { State: 'Use the two capital letters of a state.' }],
  [{ Days: [] }, { Days: 'Please select at least one day of the week' }],
  [{ Hours: { StartTimeOfDay: t(20), StopTimeOfDay: t(8) } }, { Hours: 'Start Time must be before Stop Time.' }],
  [
    { Hours: { StartTimeOfDay: t(8), StopTimeOfDay: t(24) } },
    { Hours: 'Use hours from 0 to 23 and minutes from 0 to 59.' },
  ],
  [{ Hours: { StartTimeOfDay: t(8), StopTimeOfDay: t(0) } }, {}],
])('%j: %j', (change, errors) => {
  expect(whyNotTextingRule({ State: 'TX', Days: dayNames, Hours: null, ...change })).toEqual(errors)
})
