/** Which text numbers a user was given (rules/roles 4). */
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Those of these numbers that are not of the account. */
export const countStrange = async (tx: Db, scope: Scope, textNumberIds: readonly number[]): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from unnest(${textNumberIds}::bigint[]) as asked (text_number_id)
      where not exists (select 1 from text_numbers n
        where n.account_id = ${scope.accountId} and n.text_number_id = asked.text_number_id)`,
  ))!.count

/** These and no others. */
export const setNumbersOf = async (tx: Db, scope: Scope, userId: number, textNumberIds: readonly number[]) => {
  await sql`delete from user_text_numbers where account_id = ${scope.accountId} and user_id = ${userId}
    and text_number_id <> all(${textNumberIds}::bigint[])`.execute(tx)
  await sql`insert into user_text_numbers (account_id, user_id, text_number_id)
    select distinct ${scope.accountId}::bigint, ${userId}::bigint, asked from unnest(${textNumberIds}::bigint[]) asked
    on conflict do nothing`.execute(tx)
}

/** Theirs too, beside its own: whoever takes over conversations of somebody who leaves. */
export const giveNumbersOf = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`insert into user_text_numbers (account_id, user_id, text_number_id)
    select distinct g.account_id, ${to}::bigint, g.text_number_id from user_text_numbers g
    where g.account_id = ${scope.accountId} and g.user_id = any(${userIds}::bigint[])
    on conflict do nothing`.execute(tx)
