/**
 * Zones are decided by one set of data, that of this process (docs/decisions, one source of time zones). The database has its own, of
 * another release, which knows of a change of the law sooner or later than we do; so it is told the offsets, and `at time zone`
 * is said of UTC alone.
 */
import { zoneOffsets } from '@carillon/domain/time/zone-offsets.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'

const year = 365.25 * 86_400_000
/** Nothing is older than the product, and nothing is planned further ahead than a year. */
const earliest = Date.parse('2020-01-01T00:00:00Z')
const aheadMs = 2 * year

/** What the clocks of a zone show at an instant, an expression of SQL: a timestamp without a zone, null for null. */
export const localTime = (at: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> => {
  const offsets = zoneOffsets(timeZone, earliest, Date.now() + aheadMs)
  const starts = offsets.map(({ from }, index) => (index === 0 ? '-infinity' : new Date(from).toISOString()))
  const seconds = offsets.map((offset) => offset.seconds)
  return sql`(${at} at time zone 'UTC'
    + (${seconds}::int[])[width_bucket(${at}, ${starts}::timestamptz[])] * interval '1 second')`
}
