import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type StoredKeys = { publicKey: string; sealed: Buffer }

/** Of the installation. Those that are there stay: browsers know us by them. */
export const putKeys = async (db: Db, { publicKey, sealed }: StoredKeys, now: Date): Promise<StoredKeys> => {
  await sql`insert into push_keys (public_key, private_key_encrypted, created_at) values (${publicKey}, ${sealed}, ${now})
    on conflict do nothing`.execute(db)
  return (await findKeys(db))!
}

export const findKeys = (db: Db): Promise<StoredKeys | undefined> =>
  one<StoredKeys>(db, sql`select public_key as "publicKey", private_key_encrypted as sealed from push_keys`)

type NewToken = {
  endpointHash: Buffer
  sealed: Buffer
  provider: string
  deviceType: string
  sessionHash: Buffer | null
  tokenHash: Buffer | null
  now: Date
}

/** A browser belongs to whoever signed in there last, of whichever account. */
export const putToken = async (tx: Db, scope: Scope, token: NewToken): Promise<number> => {
  const row = await one<{ id: number }>(
    tx,
    sql`insert into push_tokens (endpoint_hash, account_id, user_id, token_encrypted, provider, device_type, session_hash, token_hash, created_at)
      values (${token.endpointHash}, ${scope.accountId}, ${scope.userId}, ${token.sealed}, ${token.provider}, ${token.deviceType},
        ${token.sessionHash}, ${token.tokenHash}, ${token.now})
      on conflict (endpoint_hash) do update set account_id = excluded.account_id, user_id = excluded.user_id,
        token_encrypted = excluded.token_encrypted, provider = excluded.provider, device_type = excluded.device_type,
        session_hash = excluded.session_hash, token_hash = excluded.token_hash, created_at = excluded.created_at
      returning push_token_id as id`,
  )
  return row!.id
}

/** But for the `kept` newest: nobody has so many browsers. */
export const dropOldTokens = (tx: Db, scope: Scope, kept: number) =>
  sql`delete from push_tokens where push_token_id = any(array(
      select push_token_id from push_tokens where account_id = ${scope.accountId} and user_id = ${scope.userId}
      order by created_at desc, push_token_id desc offset ${kept}))`.execute(tx)

/** Answers whether there was one. */
export const deleteToken = async (db: Db, scope: Scope, pushTokenId: number): Promise<boolean> =>
  (await one(
    db,
    sql`delete from push_tokens where push_token_id = ${pushTokenId} and account_id = ${scope.accountId}
      and user_id = ${scope.userId} returning 1`,
  )) !== undefined

/** Of a session that has run out and is not swept yet, none. */
export const tokensOf = async (tx: Db, scope: Scope, now: Date): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select push_token_id as id from push_tokens t where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and (session_hash is null or exists (select 1 from sessions s where s.token_hash = t.session_hash and s.expires_at > ${now}))
        order by push_token_id`,
    )
  ).map(({ id }) => id)

export const findToken = async (db: Db, scope: Scope, pushTokenId: number): Promise<Buffer | undefined> =>
  (
    await one<{ sealed: Buffer }>(
      db,
      sql`select token_encrypted as sealed from push_tokens where push_token_id = ${pushTokenId}
        and account_id = ${scope.accountId} and user_id = ${scope.userId}`,
    )
  )?.sealed
