import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Credentials = { UserName: string; Email: string; passwordHash: string }

/** What a new password of the user who acts is judged with. */
export const readCredentials = async (db: Db, scope: Scope): Promise<Credentials> =>
  (await one<Credentials>(
    db,
    sql`select user_name as "UserName", email as "Email", password_hash as "passwordHash" from users
      where account_id = ${scope.accountId} and user_id = ${scope.userId}`,
  ))!

/** False where the one before is no longer theirs: of two who change it at once, the second is told. */
export const replacePassword = async (
  tx: Db,
  scope: Scope,
  { before, after, now }: { before: string; after: string; now: Date },
): Promise<boolean> =>
  (await one(
    tx,
    sql`update users set password_hash = ${after}, password_changed_at = ${now}
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and password_hash = ${before} returning 1`,
  )) !== undefined

/** Of any user of the account, whatever theirs was; nobody waits for them to choose one any more. */
export const choosePassword = (tx: Db, scope: Scope, userId: number, passwordHash: string, now: Date) =>
  sql`update users set password_hash = ${passwordHash}, password_changed_at = ${now}, invited_at = null
    where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)

/** Of any user of the account who has come in another way than by the link of their invitation. */
export const acceptInvitation = (tx: Db, scope: Scope, userId: number, now: Date) =>
  sql`update users set invited_at = null, email_verified_at = coalesce(email_verified_at, ${now}::timestamptz)
    where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)

/** Whoever used a link of a mail reads what is sent there. */
export const verifyEmail = (tx: Db, scope: Scope, now: Date) =>
  sql`update users set email_verified_at = coalesce(email_verified_at, ${now}::timestamptz)
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
