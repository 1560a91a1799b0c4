import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** How many of these numbers, a select of one column `phone`, nobody has verified by a code. */
export const countNotVerified = async (db: Db, scope: Scope, phones: RawBuilder<unknown>): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from (${phones}) p
      where not exists (select 1 from verified_numbers v where v.account_id = ${scope.accountId} and v.phone = p.phone)`,
  ))!.count

/** It is theirs from now on. */
export const insertVerified = (tx: Db, scope: Scope, phone: number, now: Date) =>
  sql`insert into verified_numbers as v (account_id, phone, user_id, verified_at)
    values (${scope.accountId}, ${phone}, ${scope.userId}, ${now})
    on conflict (account_id, phone) do update set user_id = excluded.user_id, verified_at = excluded.verified_at
      where v.user_id <> excluded.user_id`.execute(tx)
