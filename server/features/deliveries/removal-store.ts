import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Removed = {
  count: number
  waiting: number
  invalid: number
  held: number
  notSent: number
  segments: number
  credits: number
}

/** What of a broadcast leaves by one channel. */
type Of = { broadcastId: number; by: number }

/** Whether the recipients of a broadcast have been put together; its place in the queue is locked. */
export const isPlanned = async (tx: Db, scope: Scope, { broadcastId, by }: Of): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and channel = ${by} and is_planned`,
  )) !== undefined

/** Takes recipients `r` out of a broadcast that has not started, and keeps them out whenever it is planned anew. */
export const removeRecipients = async (
  tx: Db,
  scope: Scope,
  { broadcastId, by }: Of,
  areMeant: RawBuilder<unknown>,
): Promise<Removed> =>
  (await one<Removed>(
    tx,
    sql`with gone as (
        delete from recipients r
        where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${by} and (${areMeant})
        returning phone, state, reason, segments, credits
      ), kept_out as (
        insert into broadcast_removals (account_id, broadcast_id, phone)
        select ${scope.accountId}, ${broadcastId}, phone from gone on conflict do nothing
      )
      select count(*) as count, count(*) filter (where state = ${outcome.waiting}) as waiting,
        count(*) filter (where state = ${outcome.invalid}) as invalid,
        count(*) filter (where state = ${outcome.invalid} and reason = ${reason.heldForReview}) as held,
        count(*) filter (where state = ${outcome.notSent}) as "notSent",
        coalesce(sum(segments) filter (where state = ${outcome.waiting}), 0) as segments,
        coalesce(sum(credits) filter (where state = ${outcome.waiting}), 0) as credits
      from gone`,
  ))!

/** Whether anybody is left to send to. */
export const hasWaiting = async (tx: Db, scope: Scope, { broadcastId, by }: Of): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from recipients where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}
      and channel = ${by} and state = ${outcome.waiting} limit 1`,
  )) !== undefined

/** What the planner has counted, without them. */
export const countWithout = async (tx: Db, scope: Scope, { broadcastId, by }: Of, removed: Removed) => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  await sql`update broadcast_counters set waiting = waiting - ${removed.waiting}, invalid = invalid - ${removed.invalid},
      held = held - ${removed.held}, not_sent = not_sent - ${removed.notSent}
    where ${mine} and channel = ${by} and shard = 0`.execute(tx)
  await sql`update broadcast_queue set texts_planned = texts_planned - ${removed.waiting},
      segments_planned = segments_planned - ${removed.segments}
    where ${mine} and channel = ${by}`.execute(tx)
}
