import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Opened = {
  tokenHash: Buffer
  /** Of the session from which it is opened. */
  from: { hash: Buffer; tokenEncrypted: Buffer }
  by: Scope
  reason: string
  now: Date
  expiresAt: Date
}

/** False where the session from which it would be opened is over. */
export const insertSupport = async (tx: Db, scope: Scope, opened: Opened): Promise<boolean> => {
  const { tokenHash, from, by, reason, now, expiresAt } = opened
  const held = await one(
    tx,
    sql`select 1 from sessions where token_hash = ${from.hash} and account_id = ${by.accountId} and user_id = ${by.userId}
      for key share`,
  )
  if (!held) return false
  await sql`insert into sessions (token_hash, account_id, user_id, created_at, seen_at, expires_at,
      opened_from, opener_token_encrypted, opener_id, opener_name, opener_reason)
    values (${tokenHash}, ${scope.accountId}, ${scope.userId}, ${now}, ${now}, ${expiresAt},
      ${from.hash}, ${from.tokenEncrypted}, ${by.userId}, ${by.userName}, ${reason})`.execute(tx)
  return true
}

/** The session from which this one was opened; undefined of one that nobody opened for support. */
export const findOpener = (tx: Db, scope: Scope, tokenHash: Buffer) =>
  one<{ tokenEncrypted: Buffer; expiresAt: string }>(
    tx,
    sql`select s.opener_token_encrypted as "tokenEncrypted",
        (select o.expires_at from sessions o where o.token_hash = s.opened_from) as "expiresAt"
      from sessions s where s.token_hash = ${tokenHash} and s.account_id = ${scope.accountId}
        and s.user_id = ${scope.userId} and s.opened_from is not null`,
  )
