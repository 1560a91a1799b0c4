import { beforeEach, describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatCount,
  formatCounted,
  formatCredits,
  formatDuration,
  formatPercent,
  formatStart,
  formatTime,
  formatWhen,
  setTimeZone,
} from './format.ts'

const now = Date.parse('2026-11-20T23:40:00Z')
/** Intl puts a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replace(/\u202f/g, ' ')

beforeEach(() => setTimeZone('America/Chicago', 'America/Chicago'))

describe('formatWhen', () => {
  it.each([
    ['2026-11-20T23:41:00Z', 'Today, 5:41 PM'],
    ['2026-11-21T05:59:00Z', 'Today, 11:59 PM'],
    ['2026-11-21T06:00:00Z', 'Tomorrow, 12:00 AM'],
    ['2026-11-20T05:59:00Z', 'Yesterday, 11:59 PM'],
    ['2026-11-23T15:00:00Z', 'Mon, Nov 23, 9:00 AM'],
    ['2025-11-20T15:00:00Z', 'Nov 20, 2025, 9:00 AM'],
  ])('%s is %s in the user’s zone', (instant, told) => expect(plain(formatWhen(instant, now))).toBe(told))
})

it('follows the user who signs in, after another has', () => {
  expect(plain(formatWhen('2026-11-23T15:00:00Z', now))).toBe('Mon, Nov 23, 9:00 AM')
  setTimeZone('Pacific/Honolulu', 'Pacific/Honolulu')
  expect(plain(formatWhen('2026-11-23T15:00:00Z', now))).toBe('Mon, Nov 23, 5:00 AM')
})

it('says how long ago or ahead', () => {
  expect(formatAgo('2026-11-20T23:39:50Z', now)).toBe('just now')
  expect(formatAgo('2026-11-20T23:45:00Z', now)).toBe('in 5 minutes')
  expect(formatAgo('2026-11-20T21:40:00Z', now)).toBe('2 hours ago')
})

it('writes counts, shares and money', () => {
  expect(formatCount(1284)).toBe('1,284')
  expect([formatCredits(25_000), formatCredits(5.5)]).toEqual(['25,000', '5.5'])
  expect(formatCounted(1, 'person', 'people')).toBe('1 person')
  expect(formatCounted(1284, 'person', 'people')).toBe('1,284 people')
  expect(formatDuration(0.2)).toBe('1 second')
  expect(formatDuration(150)).toBe('about 3 minutes')
})

it('never rounds something to nothing, nor not quite all to all', () => {
  expect([0, 1, 3, 299, 300].map((part) => formatPercent(part, 300))).toEqual(['0%', 'under 1%', '1%', '99%', '100%'])
  expect(formatPercent(0, 0)).toBe('0%')
})

it('says the zone of a time of day where the browser is on another clock', () => {
  const times = () => [formatTime, formatWhen, formatStart].map((format) => plain(format('2026-11-23T15:00:00Z', now)))
  setTimeZone('America/Chicago', 'Europe/Berlin')
  expect(times()).toEqual(['9:00 AM CST', 'Mon, Nov 23, 9:00 AM CST', 'Mon 9:00 AM CST'])
  // Another name of the same clock.
  setTimeZone('America/Chicago', 'America/Winnipeg')
  expect(times()).toEqual(['9:00 AM', 'Mon, Nov 23, 9:00 AM', 'Mon 9:00 AM'])
})
