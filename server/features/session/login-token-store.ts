import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type NewLoginToken = { hash: Buffer; apiToken: Buffer; target: string; expiresAt: Date }

/** False when the token of the program has been revoked meanwhile. */
export const insertLoginToken = async (tx: Db, scope: Scope, token: NewLoginToken): Promise<boolean> =>
  (
    await sql`insert into login_tokens (token_hash, account_id, user_id, api_token_hash, target, expires_at)
      select ${token.hash}, ${scope.accountId}, ${scope.userId}, token_hash, ${token.target}, ${token.expiresAt}
      from (select token_hash from api_tokens where token_hash = ${token.apiToken} for key share) asking`.execute(tx)
  ).numAffectedRows === 1n

// Whoever holds the token is nobody yet.

/** Single use: it is gone when the transaction ends well. */
export const takeLoginToken = (tx: Db, hash: Buffer, now: Date) =>
  one<{ accountId: number; userId: number; target: string }>(
    tx,
    sql`with taken as (delete from login_tokens where token_hash = ${hash} returning *)
      select account_id as "accountId", user_id as "userId", target from taken where expires_at > ${now}`,
  )

/** Whose a link is, which stays good. */
export const whoseLoginToken = (db: Db, hash: Buffer, now: Date) =>
  one<{ accountId: number; userId: number }>(
    db,
    sql`select account_id as "accountId", user_id as "userId" from login_tokens
      where token_hash = ${hash} and expires_at > ${now}`,
  )

export const deleteExpiredLoginTokens = (db: Db, now: Date) =>
  sql`delete from login_tokens where expires_at < ${now}`.execute(db)
