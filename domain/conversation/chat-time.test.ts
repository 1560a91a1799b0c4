import { expect, test } from 'vitest'
import type { Zones } from '../time/quiet-hours.ts'
import { rulesIn, type TextingRule, usualTextingRules } from '../time/texting-hours.ts'
import { chatTime, waitsFrom } from './chat-time.ts'

const zones: Zones = ['America/Chicago']
const night = Date.parse('2026-11-24T05:00:00Z')
const morning = Date.parse('2026-11-24T14:00:00Z')
const hour = 3_600_000

test.each([
  ['by day', morning + hour, null, true, morning + hour],
  ['by night to one who never wrote', night, null, true, morning],
  ['by night to one who wrote just under twelve hours ago', night, night - 12 * hour + 1, true, night],
  ['by night to one who wrote twelve hours ago', night, night - 12 * hour, true, morning],
  ['by night of an account that keeps no quiet hours', night, null, false, night],
])('%s', (_, now, heardAt, keepsQuietHours, due) => {
  expect(chatTime({ now, heardAt, keepsQuietHours, zones, rules: rulesIn(['IL'], usualTextingRules) })).toBe(due)
})

const evening = Date.parse('2026-11-25T03:00:00Z')
test.each([
  ['by day until the evening', morning + hour, null, true, evening],
  ['by night to one who never wrote waits already', night, null, true, undefined],
  ['by night to one who wrote, until that is twelve hours ago', night, night - 11 * hour, true, night + hour],
  ['by day to one who wrote, when both are over', morning + hour, morning, true, evening],
  ['of an account that keeps no quiet hours never', morning, null, false, undefined],
])('from when on it waits: %s', (_, now, heardAt, keepsQuietHours, from) => {
  expect(waitsFrom({ now, heardAt, keepsQuietHours, zones, rules: rulesIn(['IL'], usualTextingRules) })).toBe(from)
})

test('where a day goes on into the next it is the end of both', () => {
  const all = { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } }
  const rules: TextingRule[] = [
    { State: null, Days: ['Monday', 'Tuesday'], Hours: all },
    { State: null, Days: ['Wednesday'], Hours: null },
  ]
  const asked = { now: morning - 24 * hour, heardAt: null, keepsQuietHours: true, zones, rules }
  expect(waitsFrom(asked)).toBe(Date.parse('2026-11-25T06:00:00Z'))
})
