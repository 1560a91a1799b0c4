import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Asked = { email: string; expiresAt: string }

/** What the user who acts has asked for, while it can be confirmed. */
export const findEmailChange = (db: Db, scope: Scope, now: Date): Promise<Asked | undefined> =>
  one<Asked>(
    db,
    sql`select email, expires_at as "expiresAt" from email_changes
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and expires_at > ${now}`,
  )

/** In the place of the one before, whose link is over. */
export const putEmailChange = (tx: Db, scope: Scope, asked: { email: string; askedAt: Date; expiresAt: Date }) =>
  sql`insert into email_changes (account_id, user_id, email, asked_at, expires_at)
    values (${scope.accountId}, ${scope.userId}, ${asked.email}, ${asked.askedAt}, ${asked.expiresAt})
    on conflict (account_id, user_id) do update
      set email = excluded.email, asked_at = excluded.asked_at, expires_at = excluded.expires_at, token_hash = null`.execute(
    tx,
  )

type Link = { email: string; askedAt: Date; tokenHash: Buffer }

/** False where it is no longer asked for. A mail that leaves twice has two links, of which the second works. */
export const putToken = async (db: Db, scope: Scope, { email, askedAt, tokenHash }: Link): Promise<boolean> =>
  (await one(
    db,
    sql`update email_changes set token_hash = ${tokenHash} where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and email = ${email} and asked_at = ${askedAt} returning 1`,
  )) !== undefined

/** The address, which is asked for no longer; undefined where this is not its link. */
export const takeEmailChange = async (
  tx: Db,
  scope: Scope,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> =>
  (
    await one<{ email: string }>(
      tx,
      sql`delete from email_changes where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and token_hash = ${tokenHash} and expires_at > ${now} returning email`,
    )
  )?.email

/** Of any user of the account. */
export const deleteEmailChange = (tx: Db, scope: Scope, userId: number) =>
  sql`delete from email_changes where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)

/** Of every account: links that work no more. */
export const deleteExpiredChanges = (db: Db, now: Date) =>
  sql`delete from email_changes where expires_at < ${now}`.execute(db)
