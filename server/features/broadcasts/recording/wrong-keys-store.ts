import { type Db, one, sql } from '../../../platform/database.ts'

/** All who hide their number are one. */
const numberOf = (phone: number | null): number => phone ?? 0

/** How often this number has keyed in what is nobody's since then. */
export const countWrongKeys = async (db: Db, phone: number | null, since: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count from wrong_keys where phone = ${numberOf(phone)} and since > ${since}`,
    )
  )?.count ?? 0

/** Once more; counted anew where the last time was before `since`. */
export const noteWrongKeys = (db: Db, phone: number | null, { since, now }: { since: Date; now: Date }) =>
  sql`insert into wrong_keys as w (phone, count, since) values (${numberOf(phone)}, 1, ${now})
    on conflict (phone) do update set count = case when w.since > ${since} then w.count + 1 else 1 end,
      since = case when w.since > ${since} then w.since else ${now}::timestamptz end`.execute(db)

/** What counts no more. */
export const sweepWrongKeys = (db: Db, before: Date) => sql`delete from wrong_keys where since < ${before}`.execute(db)
