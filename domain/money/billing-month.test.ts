import { expect, test } from 'vitest'
import { billingMonthStart } from './billing-month.ts'

test.each([
  ['2026-03-15T12:00:00Z', undefined, '2026-03-01'],
  ['2026-03-15T12:00:00Z', '2026-03-20T06:00:00Z', '2026-02-20'],
  ['2026-03-25T12:00:00Z', '2026-03-20T06:00:00Z', '2026-03-20'],
  ['2026-01-10T12:00:00Z', '2026-12-20T12:00:00Z', '2025-12-20'],
  // The 31st is the last day of shorter months, and does not stay there.
  ['2026-03-15T12:00:00Z', '2026-01-31T12:00:00Z', '2026-02-28'],
  ['2026-04-01T12:00:00Z', '2026-01-31T12:00:00Z', '2026-03-31'],
  // In the account's zone it is still the 19th.
  ['2026-03-20T03:00:00Z', '2026-06-20T12:00:00Z', '2026-02-20'],
])('%s with an end on %s falls into the month from %s', (at, end, start) => {
  expect(billingMonthStart(Date.parse(at), end ? Date.parse(end) : undefined, 'America/Chicago')).toBe(start)
})
