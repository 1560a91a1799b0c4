import { beforeEach, expect, test } from 'vitest'
import { setTimeZone } from '../../../ui/format.ts'
import { limitTone, resetText, usedText } from './limit-words.ts'
import { speedText } from './speed-text.ts'

beforeEach(() => setTimeZone('America/Chicago', 'America/Chicago'))

test.each([
  [{ used: 0, allocated: 0 }, 'Nothing has left today. 2,000 are free.'],
  [{ used: 1, allocated: 1 }, '1 has left today. 1,999 are free.'],
  [{ used: 300, allocated: 1999 }, '300 have left today, 1,699 more are planned. 1 is free.'],
  [{ used: 2100, allocated: 2100 }, '2,100 have left today. 0 are free.'],
])('%o of 2,000', (today, words) => expect(usedText(today, 2000)).toBe(words))

test('midnight Pacific is told on the clock of the user', () =>
  expect(resetText('2026-11-21T08:00:00Z', Date.parse('2026-11-21T03:00:00Z'))).toBe(
    'Counts anew tomorrow, 2:00 AM, in 5 hours.',
  ))

test.each([
  [0, 'teal'],
  [1799, 'teal'],
  [1800, 'amber'],
  [2000, 'red'],
])('%i of 2,000 is %s', (used, tone) => expect(limitTone(used, 2000)).toBe(tone))

test.each([
  [5, 'A one-part text to 1,000 people takes about 3 hours.'],
  [1000, 'A one-part text to 1,000 people takes about 1 minute.'],
  [null, 'As fast as your text number and its carrier allow.'],
])('%s a minute', (speed, words) => expect(speedText(speed)).toBe(words))
