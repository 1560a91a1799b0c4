import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteSteps } from './sign-in-step-store.ts'

// Nobody is signed in yet: failures belong to a name and an address, and are looked up by them.

export type Failures = {
  /** Of this name from this address. */
  ofPair: number
  /** When the oldest of the five that lock the pair was, null below five. */
  lockedSince: string | null
  /** Of this name from all addresses. */
  ofName: number
  /** Addresses that failed on this name. */
  networksOfName: number
  /** Names that this address failed on. */
  namesOfAddress: number
}

export const countFailures = async (db: Db, userName: string, address: string, since: Date): Promise<Failures> =>
  (await one<Failures>(
    db,
    sql`select
      (select count(*) from login_failures
        where user_name = ${userName} and address = ${address} and failed_at > ${since}) as "ofPair",
      (select failed_at from login_failures
        where user_name = ${userName} and address = ${address} and failed_at > ${since}
        order by failed_at desc offset 4 limit 1) as "lockedSince",
      (select count(*) from login_failures where user_name = ${userName} and failed_at > ${since}) as "ofName",
      (select count(distinct address) from login_failures
        where user_name = ${userName} and failed_at > ${since}) as "networksOfName",
      (select count(distinct user_name) from login_failures
        where address = ${address} and failed_at > ${since}) as "namesOfAddress"`,
  ))!

/** Attempts of one pair are decided one after another, so that many at once learn no more than five. */
export const lockPair = (tx: Db, userName: string, address: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login ${userName} ${address}`}, 0))`.execute(tx)

export const insertFailure = (tx: Db, userName: string, address: string, now: Date) =>
  sql`insert into login_failures (user_name, address, failed_at) values (${userName}, ${address}, ${now})`.execute(tx)

export const deleteFailures = (tx: Db, userName: string, address: string) =>
  sql`delete from login_failures where user_name = ${userName} and address = ${address}`.execute(tx)

/**
 * When the next guess at this name may be looked at: one after another, on all nodes together. Undefined when that would be later
 * than `atLatest`.
 */
export const takeTurn = async (db: Db, userName: string, turn: { now: Date; everyMs: number; atLatest: Date }) =>
  (
    await one<{ at: string }>(
      db,
      sql`insert into login_turns as t (user_name, next_at)
        values (${userName}, ${turn.now}::timestamptz + make_interval(secs => ${turn.everyMs / 1000}))
        on conflict (user_name) do update
          set next_at = greatest(t.next_at, ${turn.now}) + make_interval(secs => ${turn.everyMs / 1000})
          where t.next_at + make_interval(secs => ${turn.everyMs / 1000}) <= ${turn.atLatest}
        returning next_at as at`,
    )
  )?.at

export const deleteFailuresBefore = (db: Db, before: Date) =>
  sql`delete from login_failures where failed_at < ${before}`.execute(db)

/** `from`: the browser as it names itself, and its address. */
export const insertSession = (
  tx: Db,
  scope: Scope,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
  from: { userAgent: string; address: string } = { userAgent: '', address: '' },
  hasShownFactor = false,
) =>
  sql`insert into sessions (token_hash, account_id, user_id, created_at, seen_at, expires_at, user_agent, address,
      has_shown_factor)
    values (${tokenHash}, ${scope.accountId}, ${scope.userId}, ${now}, ${now}, ${expiresAt}, ${from.userAgent}, ${from.address},
      ${hasShownFactor})`.execute(tx)

/** Whether more than a password has been shown in it. */
export const hasShownFactor = async (tx: Db, scope: Scope, tokenHash: Buffer): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from sessions where token_hash = ${tokenHash} and account_id = ${scope.accountId}
      and user_id = ${scope.userId} and has_shown_factor`,
  )) !== undefined

export const noteFactorShown = (tx: Db, scope: Scope, tokenHash: Buffer) =>
  sql`update sessions set has_shown_factor = true
    where token_hash = ${tokenHash} and account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)

/** But for the `kept` that were used last, with what they have issued. */
export const endOldSessions = (tx: Db, scope: Scope, kept: number) =>
  sql`delete from sessions where token_hash = any(array(
      select token_hash from sessions where account_id = ${scope.accountId} and user_id = ${scope.userId}
      order by seen_at desc, created_at desc offset ${kept}))`.execute(tx)

export const extendSession = (db: Db, scope: Scope, tokenHash: Buffer, now: Date, expiresAt: Date) =>
  sql`update sessions set seen_at = ${now}, expires_at = ${expiresAt}
    where token_hash = ${tokenHash} and account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(db)

/** Whoever holds the token may end its session, and with it what it has issued: resets and keys of the realtime channel. */
export const deleteSession = (db: Db, tokenHash: Buffer) =>
  sql`delete from sessions where token_hash = ${tokenHash}`.execute(db)

/** And what they have issued, as above. Answers the hashes of their tokens. */
export const deleteSessionsOf = (tx: Db, scope: Scope): Promise<Buffer[]> => deleteOtherSessions(tx, scope, null)

/** The same, but for this one. */
export const deleteOtherSessions = async (tx: Db, scope: Scope, kept: Buffer | null): Promise<Buffer[]> => {
  await deleteSteps(tx, scope, [scope.userId])
  return (
    await all<{ token_hash: Buffer }>(
      tx,
      // In one order, so that two who end one another do it one after the other.
      sql`delete from sessions where token_hash = any(array(
          select token_hash from sessions where account_id = ${scope.accountId} and user_id = ${scope.userId}
            and token_hash is distinct from ${kept}::bytea
          order by token_hash for update)) returning token_hash`,
    )
  ).map(({ token_hash }) => token_hash)
}

/** All of these users. */
export const deleteSessionsOfUsers = async (tx: Db, scope: Scope, userIds: readonly number[]): Promise<Buffer[]> => {
  await deleteSteps(tx, scope, userIds)
  return (
    await all<{ token_hash: Buffer }>(
      tx,
      sql`delete from sessions where token_hash = any(array(
          select token_hash from sessions where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])
          order by token_hash for update)) returning token_hash`,
    )
  ).map(({ token_hash }) => token_hash)
}

type ResetToken = { tokenHash: Buffer; sessionHash: Buffer; expiresAt: Date }

export const insertResetToken = (tx: Db, scope: Scope, { tokenHash, sessionHash, expiresAt }: ResetToken) =>
  sql`insert into session_reset_tokens (token_hash, account_id, user_id, session_hash, expires_at)
    values (${tokenHash}, ${scope.accountId}, ${scope.userId}, ${sessionHash}, ${expiresAt})`.execute(tx)

/** Whether this session got the token, and it is still good. It goes with the session. */
export const isResetToken = async (
  tx: Db,
  scope: Scope,
  asked: Omit<ResetToken, 'expiresAt'>,
  now: Date,
): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from session_reset_tokens where token_hash = ${asked.tokenHash} and session_hash = ${asked.sessionHash}
      and account_id = ${scope.accountId} and user_id = ${scope.userId} and expires_at > ${now}`,
  )) !== undefined

/** Who asked for a key: a session, or a program with its token. */
type KeyHolder = { sessionHash: Buffer | null; tokenHash: Buffer | null }

/** False when whoever asks has come to an end meanwhile. */
export const insertWebsocketKey = async (
  db: Db,
  scope: Scope,
  key: KeyHolder & { hash: Buffer; expiresAt: Date },
): Promise<boolean> =>
  (
    await sql`with holder as (
        select token_hash as session_hash, null::bytea as token_hash from sessions
          where token_hash = ${key.sessionHash} for key share
      ), program as (
        select null::bytea as session_hash, token_hash from api_tokens where token_hash = ${key.tokenHash} for key share
      )
      insert into websocket_keys (key_hash, account_id, user_id, session_hash, token_hash, expires_at)
      select ${key.hash}, ${scope.accountId}, ${scope.userId}, session_hash, token_hash, ${key.expiresAt}
      from (select * from holder union all select * from program) asking`.execute(db)
  ).numAffectedRows === 1n

/** Who is connected: a user, and what they asked with. */
type Connected = KeyHolder & { accountId: number; userId: number }

/** Single use: the key is gone afterwards, whether it was still good or not. */
export const takeWebsocketKey = async (db: Db, keyHash: Buffer, now: Date): Promise<Connected | undefined> =>
  await one<Connected>(
    db,
    sql`with taken as (delete from websocket_keys where key_hash = ${keyHash} returning *)
      select account_id as "accountId", user_id as "userId", session_hash as "sessionHash", token_hash as "tokenHash"
      from taken where expires_at > ${now}`,
  )

/** And what they may hear. */
export type Listening = Connected & { canSeeAllBroadcasts: boolean; seenNumbers: readonly number[] }

/**
 * Indexes of the connections that must end: their session or token is over, their user is deactivated or deleted, or sees other
 * broadcasts or text numbers than when they connected.
 */
export const findEnded = async (db: Db, connected: readonly Listening[], now: Date): Promise<number[]> =>
  (
    await all<{ place: number }>(
      db,
      sql`select place - 1 as place
        from unnest(${connected.map(({ accountId }) => accountId)}::bigint[],
          ${connected.map(({ userId }) => userId)}::bigint[],
          ${connected.map(({ sessionHash }) => sessionHash?.toString('hex') ?? null)}::text[],
          ${connected.map(({ tokenHash }) => tokenHash?.toString('hex') ?? null)}::text[],
          ${connected.map(({ canSeeAllBroadcasts }) => canSeeAllBroadcasts)}::boolean[],
          ${connected.map(({ seenNumbers }) => seenNumbers.toSorted((one, other) => one - other).join())}::text[])
          with ordinality as c(account_id, user_id, session_hash, token_hash, sees_all, numbers, place)
        where not exists (select 1 from users u
            where u.account_id = c.account_id and u.user_id = c.user_id and u.is_active
              and (u.is_master_user or u.can_see_all_broadcasts) = c.sees_all
              and c.numbers = coalesce((select string_agg(n.text_number_id::text, ',' order by n.text_number_id) from text_numbers n
                where n.account_id = c.account_id and (u.is_master_user or u.is_account_admin or exists (select 1 from user_text_numbers g
                  where g.account_id = c.account_id and g.user_id = u.user_id and g.text_number_id = n.text_number_id))), ''))
          or (c.session_hash is not null and not exists (select 1 from sessions s
            where s.token_hash = decode(c.session_hash, 'hex') and s.expires_at > ${now}))
          or (c.token_hash is not null
            and not exists (select 1 from api_tokens t where t.token_hash = decode(c.token_hash, 'hex')))`,
    )
  ).map(({ place }) => place)

export const deleteExpired = async (db: Db, now: Date) => {
  await sql`delete from sessions where expires_at < ${now}`.execute(db)
  await sql`delete from login_turns where next_at < ${now}`.execute(db)
  await sql`delete from session_reset_tokens where expires_at < ${now}`.execute(db)
  await sql`delete from websocket_keys where expires_at < ${now}`.execute(db)
}
