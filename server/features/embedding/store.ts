import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const readParents = async (db: Db, scope: Scope): Promise<string[]> =>
  (
    await all<{ origin: string }>(
      db,
      sql`select origin from embedding_parents where account_id = ${scope.accountId} order by origin`,
    )
  ).map(({ origin }) => origin)

/** These and no others. */
export const setParents = async (tx: Db, scope: Scope, origins: readonly string[]) => {
  await sql`delete from embedding_parents where account_id = ${scope.accountId} and origin <> all(${origins}::text[])`.execute(
    tx,
  )
  await sql`insert into embedding_parents (account_id, origin)
    select ${scope.accountId}, origin from unnest(${origins}::text[]) as origin on conflict do nothing`.execute(tx)
}
