import { usualTextingRules } from '@carillon/domain/time/texting-hours.ts'
import { expect, it, test } from 'vitest'
import { newRow, type RuleRow, rowOf, rulesOf } from './rule-rows.ts'

test('rules go into rows and come back as they were', () => {
  expect(rulesOf(usualTextingRules.map(rowOf)).rules).toEqual(usualTextingRules)
})

const row: RuleRow = { key: 7, state: 'tx', days: ['Sunday'], isClosed: false, start: '9:00 AM', stop: '12:00 AM' }

test('a state may be typed small, and midnight is the end of the day', () => {
  expect(rulesOf([row]).rules).toEqual([
    {
      State: 'TX',
      Days: ['Sunday'],
      Hours: { StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } },
    },
  ])
})

test('days come in the order of the week', () => {
  expect(rulesOf([{ ...row, days: ['Friday', 'Sunday', 'Monday'] }]).rules?.[0]?.Days).toEqual([
    'Sunday',
    'Monday',
    'Friday',
  ])
})

test('a new rule forbids everything until it is changed', () => {
  expect(rulesOf([newRow(1)]).rules).toMatchObject([{ State: null, Hours: null }])
})

it.each([
  [{ state: 'Texas' }, { state: 'Use the two capital letters of a state.' }],
  [{ days: [] }, { days: 'Please select at least one day of the week' }],
  [{ start: '9' }, { start: 'Use a time such as 8:00 AM.' }],
  [
    { start: '', stop: 'noon' },
    { start: 'Use a time such as 8:00 AM.', stop: 'Use a time such as 8:00 AM.' },
  ],
  [{ start: '9:00 PM', stop: '8:00 AM' }, { start: 'Start Time must be before Stop Time.' }],
])('%j is wrong: %j', (change, faults) => {
  expect(
    rulesOf([
      { ...row, key: 1 },
      { ...row, ...change },
    ]).faults,
  ).toEqual(new Map([[7, faults]]))
})

test('hours that are not asked for may be anything', () => {
  expect(rulesOf([{ ...row, isClosed: true, start: 'x' }]).rules?.[0]?.Hours).toBeNull()
})
