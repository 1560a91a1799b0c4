import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Of the user whose password was right. */
export const insertStep = (tx: Db, scope: Scope, tokenHash: Buffer, expiresAt: Date) =>
  sql`insert into sign_in_steps (token_hash, account_id, user_id, expires_at)
    values (${tokenHash}, ${scope.accountId}, ${scope.userId}, ${expiresAt})`.execute(tx)

/** Whoever knew a password that is no longer theirs begins again. */
export const deleteSteps = (tx: Db, scope: Scope, userIds: readonly number[]) =>
  sql`delete from sign_in_steps where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(
    tx,
  )

// Whoever holds the token is nobody yet.

export const findStep = (db: Db, tokenHash: Buffer, now: Date) =>
  one<{ accountId: number; userId: number; userName: string }>(
    db,
    sql`select s.account_id as "accountId", s.user_id as "userId", u.user_name as "userName"
      from sign_in_steps s join users u using (account_id, user_id)
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  )

/** False where it was finished by another request meanwhile. */
export const takeStep = async (tx: Db, tokenHash: Buffer): Promise<boolean> =>
  (await sql`delete from sign_in_steps where token_hash = ${tokenHash}`.execute(tx)).numAffectedRows === 1n

export const deleteExpiredSteps = (db: Db, now: Date) =>
  sql`delete from sign_in_steps where expires_at < ${now}`.execute(db)
