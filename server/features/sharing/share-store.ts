import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** With whom the group is shared: everybody is user 0. These and nobody else. */
export const setShares = async (tx: Db, scope: Scope, listId: number, userIds: readonly number[]) => {
  await sql`delete from list_shares where account_id = ${scope.accountId} and list_id = ${listId}
    and user_id <> all(${userIds}::bigint[])`.execute(tx)
  await sql`insert into list_shares (account_id, user_id, list_id)
    select ${scope.accountId}, chosen, ${listId} from unnest(${userIds}::bigint[]) as chosen on conflict do nothing`.execute(
    tx,
  )
}

/** Those of these who are users of the account. */
export const knownUsers = async (db: Db, scope: Scope, userIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select user_id as id from users where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`,
    )
  ).map(({ id }) => id)

/** Of groups that are gone for good. */
export const forgetShares = async (db: Db, lists: readonly { account_id: number; list_id: number }[]) => {
  for (const { account_id, list_id } of lists)
    await sql`delete from list_shares where account_id = ${account_id} and list_id = ${list_id}`.execute(db)
}
