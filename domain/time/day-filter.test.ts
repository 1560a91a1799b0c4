import { expect, test } from 'vitest'
import { dateFilter } from './day-filter.ts'

const zone = 'America/Chicago'
const read = (operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte', value: string) =>
  dateFilter({ field: 'StartDate', operator, value }, zone)?.map(({ operator, value }) => `${operator} ${value}`)

test.each([
  ['eq', '2026-01-31', ['gte 2026-01-31T06:00:00Z', 'lt 2026-02-01T06:00:00Z']],
  ['gte', '2026-01-31', ['gte 2026-01-31T06:00:00Z']],
  ['gt', '2026-01-31', ['gte 2026-02-01T06:00:00Z']],
  ['lte', '2026-01-31', ['lt 2026-02-01T06:00:00Z']],
  ['lt', '2026-01-31', ['lt 2026-01-31T06:00:00Z']],
  // The clock goes forward on this day.
  ['lte', '2026-03-08', ['lt 2026-03-09T05:00:00Z']],
  ['gt', '2026-01-31T10:00:00-06:00', ['gt 2026-01-31T16:00:00.000Z']],
  ['eq', '2026-02-30', undefined],
  ['eq', 'soon', undefined],
  ['lt', '0000-01-01', undefined],
] as const)('%s %s is %j', (operator, value, expected) => {
  expect(read(operator, value)).toEqual(expected)
})
