import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whether the password of the user who acts is older than their account wants. One that was never changed is as old as they are. */
export const isPasswordExpired = async (db: Db, scope: Scope, now: Date): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from sign_in_settings s join users u using (account_id)
      where s.account_id = ${scope.accountId} and u.user_id = ${scope.userId}
        and coalesce(u.password_changed_at, u.created_at) < ${now}::timestamptz - make_interval(days => s.password_days)`,
  )) !== undefined
