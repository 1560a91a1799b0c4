import { type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Of the user who acts, who has shown that they read what is sent there. */
export const saveOwnEmail = (tx: Db, scope: Scope, email: string, now: Date) =>
  sql`update users set email = ${email}, email_verified_at = ${now}
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
