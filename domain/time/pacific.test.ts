import { expect, test } from 'vitest'
import { endOf, pacificDay } from './pacific.ts'

// 2026-03-08, a Sunday, has 23 hours in Los Angeles, 2026-11-01, a Sunday too, has 25.
test.each([
  ['2026-01-15T12:00Z', '2026-01-15', ['2026-01-16T08:00Z', '2026-01-18T08:00Z', '2026-02-01T08:00Z']],
  ['2026-01-15T07:59Z', '2026-01-14', ['2026-01-15T08:00Z', '2026-01-18T08:00Z', '2026-02-01T08:00Z']],
  ['2026-03-08T12:00Z', '2026-03-08', ['2026-03-09T07:00Z', '2026-03-15T07:00Z', '2026-04-01T07:00Z']],
  ['2026-11-02T07:30Z', '2026-11-01', ['2026-11-02T08:00Z', '2026-11-08T08:00Z', '2026-12-01T08:00Z']],
])('%s counts from midnight Pacific, Sunday and the first', (moment, day, ends) => {
  const at = Date.parse(moment)
  const shown = (times: number[]) => times.map((time) => new Date(time).toISOString().replace(':00.000', ''))
  expect(pacificDay(at)).toBe(day)
  expect(shown([endOf('day', at), endOf('week', at), endOf('month', at)])).toEqual(ends)
})
