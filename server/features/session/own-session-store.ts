import type { OwnSession } from '@carillon/contract/own-sessions.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

const isOwn = (scope: Scope, now: Date) =>
  sql`s.account_id = ${scope.accountId} and s.user_id = ${scope.userId} and s.expires_at > ${now}`

/** The last used first; `asking` is the hash of the session that asks. */
export const listOwn = (db: Db, scope: Scope, asking: Buffer | null, now: Date, limit: number): Promise<OwnSession[]> =>
  all<OwnSession>(
    db,
    sql`select s.session_id as "SessionID", s.token_hash is not distinct from ${asking}::bytea as "IsThis",
        s.user_agent as "UserAgent", s.address as "NetworkAddress", s.opener_name as "Support",
        s.created_at as "CreatedDate", s.seen_at as "SeenDate"
      from sessions s where ${isOwn(scope, now)} order by s.seen_at desc, s.session_id desc limit ${limit}`,
  )

export const countOwn = async (db: Db, scope: Scope, now: Date): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from sessions s where ${isOwn(scope, now)}`))!
    .count

/** The hash of its token; undefined where the user has no such session. */
export const findOwn = async (tx: Db, scope: Scope, sessionId: number, now: Date): Promise<Buffer | undefined> =>
  (
    await one<{ hash: Buffer }>(
      tx,
      sql`select s.token_hash as hash from sessions s where ${isOwn(scope, now)} and s.session_id = ${sessionId}`,
    )
  )?.hash
