import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** The rows as they come, gone with the transaction. Nothing of it is logged, and no index slows it down. */
export const copyRows = async (client: pg.PoolClient, lines: AsyncIterable<string> | Readable) => {
  await client.query(`create temporary table uploaded_rows
    (row_no integer, phone bigint, first_name text, last_name text, notes text) on commit drop`)
  await pipeline(lines, client.query(copyFrom('copy uploaded_rows from stdin')))
}

/** Each number once, the first row winning, in the order of the key. Answers how many there are. */
export const insertUploaded = async (tx: Db, scope: Scope, audienceId: number): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
      select distinct on (phone) ${scope.accountId}::bigint, ${audienceId}::bigint, phone, first_name, last_name, notes
      from uploaded_rows order by phone, row_no`.execute(tx)
  return Number(numAffectedRows)
}

export const countryOf = async (db: Db, scope: Scope): Promise<number> =>
  (await one<{ country_id: number }>(db, sql`select country_id from accounts where account_id = ${scope.accountId}`))!
    .country_id
