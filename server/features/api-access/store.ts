import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Consumers belong to the installation, so nothing about them is an account's. */
export const findConsumer = (db: Db, consumerKey: string) =>
  one<{ secret: Buffer; isDemo: boolean }>(
    db,
    sql`select secret_encrypted as secret, is_demo as "isDemo" from api_consumers where consumer_key = ${consumerKey}`,
  )

type NewConsumer = { key: string; name: string; secretEncrypted: Buffer; now: Date; isDemo?: boolean }

export const insertConsumer = (db: Db, { key, name, secretEncrypted, now, isDemo = false }: NewConsumer) =>
  sql`insert into api_consumers (consumer_key, name, secret_encrypted, created_at, is_demo)
    values (${key}, ${name}, ${secretEncrypted}, ${now}, ${isDemo})
    on conflict (consumer_key) do nothing`.execute(db)

export type TokenOrigin = {
  /** Without one it serves as Bearer alone. */
  consumerKey: string | null
  name?: string
  /** The session of the page in which it was made. */
  sessionHash?: Buffer
}

/** A token of a user, most often for one consumer. */
export const insertApiToken = (db: Db, scope: Scope, token: TokenOrigin & { tokenHash: Buffer; now: Date }) =>
  sql`insert into api_tokens (token_hash, account_id, user_id, consumer_key, name, session_hash, created_at)
    values (${token.tokenHash}, ${scope.accountId}, ${scope.userId}, ${token.consumerKey}, ${token.name ?? ''},
      ${token.sessionHash ?? null}, ${token.now})`.execute(db)

/** Ends those that logins for this consumer gave the user, but for the `kept` that were used last. */
export const endLongUnused = (db: Db, scope: Scope, consumerKey: string, kept: number) =>
  sql`delete from api_tokens where token_hash = any(array(
      select token_hash from api_tokens
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and consumer_key = ${consumerKey}
        and session_hash is null
      order by coalesce(last_used_at, created_at) desc, token_id desc offset ${kept}))`.execute(db)

/** Deletes tokens of logins; tokens made on the page stay until they are revoked. */
export const deleteTokensUnusedSince = (db: Db, before: Date) =>
  sql`delete from api_tokens where session_hash is null and coalesce(last_used_at, created_at) < ${before}`.execute(db)

/**
 * Ends those that sessions of the user have made, but for the asking one, whose are the new session's from now on. Answers the
 * hashes of the ended.
 */
export const endOtherTokens = async (tx: Db, scope: Scope, asking: Buffer, renewed: Buffer): Promise<Buffer[]> => {
  const whose = sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
  const ended = await all<{ token_hash: Buffer }>(
    tx,
    sql`delete from api_tokens where ${whose} and session_hash <> ${asking} returning token_hash`,
  )
  await sql`update api_tokens set session_hash = ${renewed} where ${whose} and session_hash = ${asking}`.execute(tx)
  return ended.map(({ token_hash }) => token_hash)
}

export const noteUse = (db: Db, scope: Scope, tokenHash: Buffer, now: Date) =>
  sql`update api_tokens set last_used_at = ${now}
    where token_hash = ${tokenHash} and account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(db)

type Nonce = { consumerKey: string; token: Buffer | null; timestamp: number; nonce: string }

/** Whether this nonce is used for the first time. It is kept longer than a timestamp is accepted. */
export const useNonce = async (db: Db, { consumerKey, token, timestamp, nonce }: Nonce, now: Date): Promise<boolean> =>
  (
    await sql`insert into oauth_nonces (consumer_key, token_hash, signed_at, nonce, used_at)
      values (${consumerKey}, ${token ?? Buffer.alloc(0)}, ${timestamp}, ${nonce}, ${now})
      on conflict do nothing`.execute(db)
  ).numAffectedRows === 1n

export const deleteNoncesBefore = (db: Db, before: Date) =>
  sql`delete from oauth_nonces where used_at < ${before}`.execute(db)

type Remembered = {
  requestHash: Buffer
  /** Null while the first request is still being worked on. */
  status: number | null
  reply: { body: unknown; location: string | null } | null
}

/** Takes a key for this request; answers the request that has it already, or undefined when it was free. */
export const takeKey = async (
  db: Db,
  scope: Scope,
  key: string,
  requestHash: Buffer,
  now: Date,
  forgetBefore: Date,
): Promise<Remembered | undefined> => {
  const whose = sql`account_id = ${scope.accountId} and user_id = ${scope.userId} and key = ${key}`
  const taken = await sql`insert into idempotency_keys (account_id, user_id, key, request_hash, created_at)
    values (${scope.accountId}, ${scope.userId}, ${key}, ${requestHash}, ${now})
    on conflict (account_id, user_id, key) do update
      set request_hash = excluded.request_hash, status = null, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${forgetBefore}`.execute(db)
  if (taken.numAffectedRows === 1n) return undefined
  const found = await one<Remembered>(
    db,
    sql`select request_hash as "requestHash", status, reply from idempotency_keys where ${whose}`,
  )
  // Given back between the two statements: as good as still being worked on.
  return found ?? { requestHash, status: null, reply: null }
}

export const rememberReply = (db: Db, scope: Scope, key: string, status: number, reply: Remembered['reply']) =>
  sql`update idempotency_keys set status = ${status}, reply = ${JSON.stringify(reply)}::jsonb
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and key = ${key}`.execute(db)

export const giveKeyBack = (db: Db, scope: Scope, key: string) =>
  sql`delete from idempotency_keys
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and key = ${key}`.execute(db)

export const deleteKeysBefore = (db: Db, before: Date) =>
  sql`delete from idempotency_keys where created_at < ${before}`.execute(db)
