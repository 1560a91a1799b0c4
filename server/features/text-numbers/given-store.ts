/** Which text numbers a user was given (rules/roles 4, 13). */
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

/** Ids of users of a number, or of numbers of a user. */
export type Given = { uses: readonly number[]; sees: readonly number[] }

/** The wider word holds. */
export const eachOnce = (uses: readonly number[], sees: readonly number[]) => sql`
  select distinct id, id <> all(${uses}::bigint[]) as is_seen_only from unnest(${uses}::bigint[] || ${sees}::bigint[]) as given (id)`

/** These and no others. */
export const setNumbersOf = async (tx: Db, scope: Scope, userId: number, { uses, sees }: Given) => {
  await sql`delete from user_text_numbers where account_id = ${scope.accountId} and user_id = ${userId}
    and text_number_id <> all(${[...uses, ...sees]}::bigint[])`.execute(tx)
  await sql`insert into user_text_numbers (account_id, user_id, text_number_id, is_seen_only)
    select ${scope.accountId}::bigint, ${userId}::bigint, id, is_seen_only from (${eachOnce(uses, sees)}) asked
    on conflict (account_id, user_id, text_number_id) do update set is_seen_only = excluded.is_seen_only`.execute(tx)
}

/** Theirs too, beside its own: whoever takes over conversations of somebody who leaves. */
export const giveNumbersOf = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`insert into user_text_numbers as own (account_id, user_id, text_number_id, is_seen_only)
    select g.account_id, ${to}::bigint, g.text_number_id, bool_and(g.is_seen_only) from user_text_numbers g
    where g.account_id = ${scope.accountId} and g.user_id = any(${userIds}::bigint[]) group by g.account_id, g.text_number_id
    on conflict (account_id, user_id, text_number_id)
      do update set is_seen_only = own.is_seen_only and excluded.is_seen_only`.execute(tx)
