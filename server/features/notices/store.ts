import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Of a user; what is beyond them goes, oldest first. */
export const mostDismissed = 200

export const dismissedNotices = async (db: Db, { accountId, userId }: Scope): Promise<string[]> =>
  (
    await all<{ notice: string }>(
      db,
      sql`select notice from dismissed_notices where account_id = ${accountId} and user_id = ${userId}
        order by dismissed_at desc, notice limit ${mostDismissed}`,
    )
  ).map(({ notice }) => notice)

export const insertDismissed = async (tx: Db, { accountId, userId }: Scope, notice: string, now: Date) => {
  await sql`insert into dismissed_notices (account_id, user_id, notice, dismissed_at)
    values (${accountId}, ${userId}, ${notice}, ${now})
    on conflict (account_id, user_id, notice) do update set dismissed_at = excluded.dismissed_at`.execute(tx)
  await sql`delete from dismissed_notices where account_id = ${accountId} and user_id = ${userId} and notice = any(array(
    select notice from dismissed_notices where account_id = ${accountId} and user_id = ${userId}
    order by dismissed_at desc, notice offset ${mostDismissed}))`.execute(tx)
}

export const deleteDismissed = (tx: Db, { accountId, userId }: Scope, notice: string) =>
  sql`delete from dismissed_notices
    where account_id = ${accountId} and user_id = ${userId} and notice = ${notice}`.execute(tx)
