import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { mayApprove } from '../../account/user-store.ts'

/** What of this user waits; null where nothing does. The engine sends what a user has made as that user. */
export const overCount = async (db: Db, { accountId, userId }: Scope): Promise<number | null> =>
  (
    await one<{ over: number }>(
      db,
      sql`select r.over_count as over from approval_rules r join users u using (account_id)
        where r.account_id = ${accountId} and u.user_id = ${userId} and not ${mayApprove}`,
    )
  )?.over ?? null

export const isApprover = async (db: Db, { accountId, userId }: Scope): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from users u where u.account_id = ${accountId} and u.user_id = ${userId} and ${mayApprove}`,
  )) !== undefined

export const approversOf = async (db: Db, { accountId }: Scope): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select u.user_id as id from users u where u.account_id = ${accountId} and u.is_active and ${mayApprove}
        order by u.user_id`,
    )
  ).map(({ id }) => id)

type Asking = { people: number; expiresAt: Date; now: Date }

/** Answers which asking it is. */
export const saveAsked = async (
  tx: Db,
  { accountId, userId }: Scope,
  broadcastId: number,
  { people, expiresAt, now }: Asking,
): Promise<number> =>
  (await one<{ number: number }>(
    tx,
    sql`insert into broadcast_approvals as p (account_id, broadcast_id, ask_number, people, state, asked_by, asked_at, expires_at)
      values (${accountId}, ${broadcastId}, 1, ${people}, 'Waiting', ${userId}, ${now}, ${expiresAt})
      on conflict (account_id, broadcast_id) do update set ask_number = p.ask_number + 1, people = excluded.people, state = 'Waiting',
        asked_by = excluded.asked_by, asked_at = excluded.asked_at, expires_at = excluded.expires_at, decided_by = null,
        decided_at = null, words = ''
      returning ask_number as number`,
  ))!.number

export type Asked = { askNumber: number; people: number; state: 'Waiting' | 'Approved' | 'SentBack'; expiresAt: string }

export const lockAsked = (tx: Db, { accountId }: Scope, broadcastId: number): Promise<Asked | undefined> =>
  one<Asked>(
    tx,
    sql`select ask_number as "askNumber", people, state, expires_at as "expiresAt" from broadcast_approvals
      where account_id = ${accountId} and broadcast_id = ${broadcastId} for update`,
  )

type Decided = { state: Asked['state']; people: number; words: string; now: Date }

/** Waiting again is nobody's decision. */
export const saveDecided = (
  tx: Db,
  { accountId, userId }: Scope,
  broadcastId: number,
  { state, people, words, now }: Decided,
) =>
  sql`update broadcast_approvals set state = ${state}, people = ${people}, words = ${words},
      decided_by = ${state === 'Waiting' ? null : userId}::bigint, decided_at = ${state === 'Waiting' ? null : now}::timestamptz
    where account_id = ${accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** How many get it: whom it was frozen with, each once by however many channels, or until all of them are everybody that it was made for. */
export const peopleOf = async (db: Db, { accountId }: Scope, broadcastId: number): Promise<number> =>
  (await one<{ people: number }>(
    db,
    sql`select coalesce(
        (select case when not bool_and(q.is_planned) then null when count(*) = 1
            then (select sum(waiting + retrying)::int from broadcast_counters /* every channel */
              where account_id = b.account_id and broadcast_id = b.broadcast_id)
            else (select count(distinct phone)::int from recipients /* every channel */
              where account_id = b.account_id and broadcast_id = b.broadcast_id and state in (${outcome.waiting}, ${outcome.retrying})) end
          from broadcast_queue q /* every channel */ where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id),
        b.phone_number_count) as people
      from broadcasts b where b.account_id = ${accountId} and b.broadcast_id = ${broadcastId}`,
  ))!.people

/** The status of one that waits as a whole for what its calls say; undefined where nothing is to be recorded. */
export const silenceOf = async (
  db: Db,
  { accountId }: Scope,
  broadcastId: number,
): Promise<'PendingMessage' | 'MessageRecorded' | undefined> =>
  (
    await one<{ status: 'PendingMessage' | 'MessageRecorded' }>(
      db,
      sql`select case when live_came then 'MessageRecorded' else 'PendingMessage' end as status from broadcast_calls where account_id = ${accountId} and broadcast_id = ${broadcastId} and (awaits_live or awaits_voicemail)`,
    )
  )?.status

/** Its recipients are frozen, by every channel. */
export const isFrozen = async (db: Db, { accountId }: Scope, broadcastId: number): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from broadcast_queue /* every channel */ where account_id = ${accountId} and broadcast_id = ${broadcastId} and not is_planned`,
  )) === undefined
