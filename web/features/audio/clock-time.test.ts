import { expect, test } from 'vitest'
import { clockTime, formatSeconds, spokenTime } from './clock-time.ts'

test.each([
  [0, '0:00', '0 seconds'],
  [7.9, '0:07', '8 seconds'],
  [60, '1:00', '1 minute'],
  [112, '1:52', '1 minute 52 seconds'],
  [61, '1:01', '1 minute 1 second'],
])('%d seconds are %s on a clock', (seconds, written, spoken) => {
  expect([clockTime(seconds), spokenTime(seconds)]).toEqual([written, spoken])
})

test.each([
  [1, '1 second'],
  [2.87, '2.9 seconds'],
  [0.04, '0 seconds'],
])('%d is %s of silence', (seconds, words) => expect(formatSeconds(seconds)).toBe(words))
