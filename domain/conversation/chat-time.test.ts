import { expect, test } from 'vitest'
import type { Zones } from '../time/quiet-hours.ts'
import { rulesIn, usualTextingRules } from '../time/texting-hours.ts'
import { chatTime } from './chat-time.ts'

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
