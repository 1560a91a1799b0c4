import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import type { Part, Settled, Step } from './settle-store.ts'

export const cancelledOnes = (db: Db) =>
  all<Settled & Part>(
    db,
    sql`select q.account_id, q.broadcast_id, q.channel, b.user_id from broadcast_queue q cross join lateral (
        select status, user_id from broadcasts
        where account_id = q.account_id and broadcast_id = q.broadcast_id ${eachByKey}) b
      where b.status in ('Canceled', 'Expired') and q.is_planned order by q.account_id, q.broadcast_id`,
  )

/**
 * The queue row of a cancelled broadcast, locked: a claim that was under way is over now, and what follows in this transaction
 * sees it. False where somebody else has it.
 */
export const lockCancelled = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue
      where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} for update skip locked`,
  )) !== undefined

/** Claims whose rows may be with the carrier already, and end as it says. */
export const isClaimed = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from claims where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} limit 1`,
  )) !== undefined

/**
 * A cancelled broadcast gives up the next `limit` recipients behind `after` that are not in flight. By a range of the key, so that no
 * plan joins rows to rows. Answers undefined where none is left.
 */
export const giveUpCancelled = async (
  tx: Db,
  { account_id, broadcast_id, channel }: Part,
  { after, limit, shard }: { after: number; limit: number; shard: number },
): Promise<Step | undefined> =>
  one<Step>(
    tx,
    sql`with given as ${once} (
        select phone, state from recipients
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and state in (${outcome.waiting}, ${outcome.retrying})
        order by phone limit ${limit} for update
      ), given_up as (
        update recipients set state = ${outcome.notSent}, done_at = now(),
          reason = case (select status from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id})
            when 'Expired' then ${reason.expired}::smallint else ${reason.cancelled}::smallint end
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and phone <= (select max(phone) from given) and state in (${outcome.waiting}, ${outcome.retrying})
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, retrying, not_sent)
        select ${account_id}, ${broadcast_id}, ${shard}, ${channel}::smallint, -count(*) filter (where state = ${outcome.waiting}),
          -count(*) filter (where state = ${outcome.retrying}), count(*)
        from given having count(*) > 0
        on conflict (account_id, broadcast_id, shard, channel) do update
          set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, not_sent = c.not_sent + excluded.not_sent
      )
      select max(phone) as through, count(*)::int as ended from given having count(*) > 0`,
  )

/** Nobody is left to be handed over by this channel; with the last of its channels the broadcast waits for receipts. */
export const leaveQueue = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<void> => {
  const broadcast = sql`account_id = ${account_id} and broadcast_id = ${broadcast_id}`
  // Of two channels that leave at once the second sees that the first has left.
  await sql`select 1 from broadcasts where ${broadcast} for no key update`.execute(tx)
  await sql`delete from retries where ${broadcast} and channel = ${channel}`.execute(tx)
  await sql`delete from broadcast_queue where ${broadcast} and channel = ${channel}`.execute(tx)
  await sql`update broadcasts set finalizing_at = now() where ${broadcast}
    and not exists (select 1 from broadcast_queue q /* every channel */
      where q.account_id = ${account_id} and q.broadcast_id = ${broadcast_id})`.execute(tx)
}

/** Broadcasts that send nothing more and have not given back the credits that nothing can use. */
export const holdingCredits = (db: Db) =>
  all<Settled>(
    db,
    sql`select account_id, broadcast_id, user_id from broadcasts
      where finalizing_at is not null and completed_at is null and released_at is null order by account_id, broadcast_id`,
  )

export const saveReleased = (tx: Db, { account_id, broadcast_id }: Settled) =>
  sql`update broadcasts set released_at = now()
    where account_id = ${account_id} and broadcast_id = ${broadcast_id} and released_at is null`.execute(tx)

/** Credits that an outcome may still use: those of recipients who wait, or whose outcome is unknown, and of whoever is passed on. */
export const stillNeeded = async (db: Db, { account_id, broadcast_id }: Settled): Promise<number> =>
  (await one<{ credits: number }>(
    db,
    sql`select coalesce(sum(credits), 0)::int
        + (select coalesce(sum(t.credits_reserved), 0)::int from call_transfers t
          where t.account_id = ${account_id} and t.broadcast_id = ${broadcast_id} and t.ended_at is null) as credits
      from recipients /* every channel */
      where account_id = ${account_id} and broadcast_id = ${broadcast_id}
        and state in (${outcome.waiting}, ${outcome.retrying}, ${outcome.unknown})`,
  ))!.credits
