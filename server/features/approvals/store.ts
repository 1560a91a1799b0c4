import type { ApprovalRule } from '@carillon/contract/approvals.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const readRule = async (db: Db, { accountId }: Scope): Promise<ApprovalRule> =>
  (await one<ApprovalRule>(
    db,
    sql`select (select over_count from approval_rules where account_id = ${accountId}) as "OverCount",
      coalesce((select json_agg(user_id order by user_id) from approvers where account_id = ${accountId}), '[]') as "UserIDs",
      (select json_agg(json_build_object('UserID', user_id, 'FirstName', first_name, 'LastName', last_name, 'IsMasterUser', is_master_user,
          'CanSeeAllBroadcasts', is_master_user or can_see_all_broadcasts) order by first_name, last_name, user_id)
        from users where account_id = ${accountId} and is_active) as "Users"`,
  ))!

export const saveRule = async (
  tx: Db,
  { accountId }: Scope,
  { OverCount, UserIDs }: Pick<ApprovalRule, 'OverCount' | 'UserIDs'>,
) => {
  await sql`delete from approval_rules where account_id = ${accountId}`.execute(tx)
  if (OverCount !== null)
    await sql`insert into approval_rules (account_id, over_count) values (${accountId}, ${OverCount})`.execute(tx)
  await sql`delete from approvers where account_id = ${accountId}`.execute(tx)
  await sql`insert into approvers (account_id, user_id)
    select ${accountId}, user_id from unnest(${UserIDs}::bigint[]) as named(user_id)`.execute(tx)
}

/** Those of these who can be named: active, of the account, and seeing all broadcasts. */
export const nameable = async (db: Db, { accountId }: Scope, userIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select user_id as id from users where account_id = ${accountId} and user_id = any(${userIds}::bigint[])
        and is_active and (is_master_user or can_see_all_broadcasts)`,
    )
  ).map(({ id }) => id)
