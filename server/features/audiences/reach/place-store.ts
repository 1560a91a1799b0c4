import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isLarge } from '../changes-store.ts'
import { calledOf, isMerged, recipientsOf, type Source } from './store.ts'

/** So many people whose numbers begin alike, of one ZIP where they have any; one of them stands for all. */
export type Area = { phone: number; zip: string | null; count: number }

/** The first digits of phones, all but the last seven: of a North American number the 1 and its area code. */
const lastDigits = 10_000_000
const area = sql`r.phone / ${sql.lit(lastDigits)}`
export const areaOf = (phone: number): number => Math.floor(phone / lastDigits)

/** What contacts' own fields for it are called (the names are the customer's). */
const zipNames = ['zip', 'zip code', 'zipcode', 'postal code', 'postalcode', 'postcode', 'zip/postal code']

/** The ZIP that a contact has among its own fields; null where it has none. */
export const zipOf = (customData: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select min(d.value #>> '{}') from jsonb_each(${customData}) d where lower(d.key) = any(${zipNames}))`

export type PlacesAsked = { channel: 'text' | 'call'; source: Source & { audienceId: number }; requireOptIn: boolean }

/** Those who get a text, or are called, by area code and ZIP. */
export const areasOf = (db: Db, scope: Scope, { channel, source, requireOptIn }: PlacesAsked): Promise<Area[]> =>
  all<Area>(
    db,
    sql`select min(r.phone) as phone, z.zip, count(*)::int as count
      from (${channel === 'call' ? calledOf(scope, [source]) : recipientsOf(scope, [source], requireOptIn)}) r
        left join contacts c on c.account_id = ${scope.accountId} and c.person_id = r.person_id and c.custom_data <> '{}'
        left join lateral (select left(${zipOf(sql`c.custom_data`)}, 5) as zip) z on true
      where r.bar = 0 ${isMerged([source]) ? sql`and not r.is_excluded` : sql``}
      group by ${area}, z.zip`,
  )

/** Everybody of a large set by area code alone, which one index tells. */
export const roughAreasOf = (db: Db, scope: Scope, audienceId: number): Promise<Area[]> =>
  all<Area>(
    db,
    sql`select min(r.phone) as phone, null as zip, count(*)::int as count from audience_members r
      where r.account_id = ${scope.accountId} and r.audience_id = ${audienceId} and r.removed_in is null
      group by ${area}`,
  )

/** What counts the changes of a large set; undefined for others. */
export const largeVersion = async (db: Db, scope: Scope, audienceId: number): Promise<number | undefined> =>
  (
    await one<{ version: number }>(
      db,
      sql`select a.roster_version as version from audiences a
        where a.account_id = ${scope.accountId} and a.audience_id = ${audienceId} and ${isLarge}`,
    )
  )?.version
