import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../platform/database.ts'
import { accountSends } from './claim-store.ts'

export type Settled = { account_id: number; broadcast_id: number; user_id: number }

/** Scheduled broadcasts whose time has come and whose recipients are frozen start now. */
export const startDue = (db: Db) =>
  all<Settled>(
    db,
    sql`with due as (
        update broadcasts b set status = 'Broadcasting', started_at = now()
        from broadcast_queue q join accounts a using (account_id)
        where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and q.start_at <= now()
          and b.start_at <= now() and b.status = 'AuthorizationApproved' and ${sql.raw(accountSends)}
        returning b.account_id, b.broadcast_id, b.user_id
      ), told as (
        insert into broadcast_events (account_id, broadcast_id, event, created_at)
        select account_id, broadcast_id, 'started', now() from due
      )
      select * from due`,
  )

/**
 * Rows that wait although everything was claimed and answered would be skipped for ever; nobody has handed them over, so
 * they are gone through again. It does not happen, unless rows were put in by hand or by a fault of ours.
 */
export const lookAgain = (db: Db) =>
  all<{ broadcast_id: number }>(
    db,
    sql`update broadcast_queue q set cursor_phone = 0, is_through = false
      where q.is_planned and q.is_through
        and not exists (select from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id)
        and (select sum(waiting) from broadcast_counters c
          where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id) > 0
      returning q.broadcast_id`,
  )

/** Everything that can be handed over has been: on to waiting for receipts, and the credits that nothing can use come back. */
export const finalizeDone = (db: Db) =>
  all<Settled & { status: string }>(
    db,
    sql`with done as (
        select q.account_id, q.broadcast_id from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
        where q.is_planned and q.is_through and b.status = 'Broadcasting'
          and not exists (select from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id)
          and not exists (select from retries t where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id)
          and (select sum(waiting) + sum(retrying) from broadcast_counters c
            where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id) = 0
      ), turned as (
        update broadcasts b set status = 'Finalizing', finalizing_at = now() from done d
        where b.account_id = d.account_id and b.broadcast_id = d.broadcast_id and b.status = 'Broadcasting'
        returning b.account_id, b.broadcast_id, b.user_id, b.status
      ), told as (
        insert into broadcast_events (account_id, broadcast_id, event, created_at)
        select account_id, broadcast_id, 'handed over', now() from turned
      )
      select * from turned`,
  )

/**
 * Cancelled broadcasts with nothing in flight, their queue rows locked: a claim that was under way is over now, and what follows
 * in this transaction sees it.
 */
export const lockCancelled = (tx: Db) =>
  all<Settled>(
    tx,
    sql`select q.account_id, q.broadcast_id, b.user_id from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
      where b.status in ('Canceled', 'Expired') and q.is_planned
      order by q.account_id, q.broadcast_id for update of q skip locked`,
  )

/**
 * A cancelled broadcast gives up everything that is not in flight. While a claim is open nothing is given up: its rows may
 * be with the carrier already, and end as it says. Answers whether it was.
 */
export const giveUpCancelled = async (tx: Db, { account_id, broadcast_id }: Settled, shard: number): Promise<boolean> =>
  (await one(
    tx,
    sql`with cancelled as (
        select account_id, broadcast_id from broadcast_queue q
        where account_id = ${account_id} and broadcast_id = ${broadcast_id}
          and not exists (select from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id)
      ), gone as (
        delete from retries t using cancelled c where t.account_id = c.account_id and t.broadcast_id = c.broadcast_id
      ), rows as (
        select r.account_id, r.broadcast_id, r.phone, r.state from recipients r join cancelled using (account_id, broadcast_id)
        where r.state in (${outcome.waiting}, ${outcome.retrying})
      ), given_up as (
        update recipients r set state = ${outcome.notSent}, reason = ${reason.cancelled}, done_at = now() from rows w
        where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, waiting, retrying, not_sent)
        select account_id, broadcast_id, ${shard}, -count(*) filter (where state = ${outcome.waiting}),
          -count(*) filter (where state = ${outcome.retrying}), count(*)
        from rows group by 1, 2
        on conflict (account_id, broadcast_id, shard) do update
          set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, not_sent = c.not_sent + excluded.not_sent
      ), turned as (
        update broadcasts b set finalizing_at = now() from cancelled c
        where b.account_id = c.account_id and b.broadcast_id = c.broadcast_id
      ), out_of_queue as (
        delete from broadcast_queue q using cancelled c where q.account_id = c.account_id and q.broadcast_id = c.broadcast_id
      )
      select 1 from cancelled`,
  )) !== undefined

/** Credits that an outcome may still use: those of texts that wait, or whose outcome is unknown. */
export const stillNeeded = async (db: Db, { account_id, broadcast_id }: Settled): Promise<number> =>
  (await one<{ credits: number }>(
    db,
    sql`select coalesce(sum(credits), 0)::int as credits from recipients
      where account_id = ${account_id} and broadcast_id = ${broadcast_id}
        and state in (${outcome.waiting}, ${outcome.retrying}, ${outcome.unknown})`,
  ))!.credits

/** Broadcasts that wait for receipts, cancelled ones too, with how many are still open and whether the wait is over. */
export const finalizing = (db: Db, afterMs: number) =>
  all<Settled & { accepted: number; unknown: number; is_over: boolean }>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id, sum(c.accepted)::int as accepted, sum(c.unknown)::int as unknown,
        b.finalizing_at < now() - make_interval(secs => ${afterMs / 1000}) as is_over
      from broadcasts b join broadcast_counters c using (account_id, broadcast_id)
      where b.finalizing_at is not null and b.completed_at is null group by b.account_id, b.broadcast_id`,
  )

/**
 * The wait for receipts is over: what the carrier took counts as delivered without a receipt, what was never answered as
 * failed, uncharged and never sent again.
 */
export const endWaiting = (db: Db, { account_id, broadcast_id }: Settled, shard: number) =>
  sql`with ended as (
      update recipients r set done_at = now(),
        state = case when was.state = ${outcome.accepted} then ${outcome.delivered}::smallint else ${outcome.failed}::smallint end,
        reason = case when was.state = ${outcome.accepted} then ${reason.carrierWithoutReceipt}::smallint else ${reason.unconfirmed}::smallint end
      from (select phone, state from recipients
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and state in (${outcome.accepted}, ${outcome.unknown}) for update) was
      where r.account_id = ${account_id} and r.broadcast_id = ${broadcast_id} and r.phone = was.phone
      returning was.state
    )
    insert into broadcast_counters as c (account_id, broadcast_id, shard, accepted, unknown, delivered, failed)
    select ${account_id}, ${broadcast_id}, ${shard}, -count(*) filter (where state = ${outcome.accepted}),
      -count(*) filter (where state = ${outcome.unknown}), count(*) filter (where state = ${outcome.accepted}),
      count(*) filter (where state = ${outcome.unknown})
    from ended having count(*) > 0
    on conflict (account_id, broadcast_id, shard) do update
      set accepted = c.accepted + excluded.accepted, unknown = c.unknown + excluded.unknown,
        delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed`.execute(db)

export type Audit = { rows: number; open: number; agrees: boolean }

/** Counts the rows themselves: nobody without an outcome, and the counters say the same. */
export const audit = async (db: Db, { account_id, broadcast_id }: Settled): Promise<Audit> =>
  (await one<Audit>(
    db,
    sql`with r as (
        select count(*)::int as rows, count(*) filter (where state < ${outcome.delivered})::int as open,
          count(*) filter (where state = ${outcome.delivered}) as delivered, count(*) filter (where state = ${outcome.failed}) as failed,
          count(*) filter (where state = ${outcome.invalid}) as invalid, count(*) filter (where state = ${outcome.notSent}) as not_sent
        from recipients where account_id = ${account_id} and broadcast_id = ${broadcast_id}
      ), c as (
        select sum(delivered) as delivered, sum(failed) as failed, sum(invalid) as invalid, sum(not_sent) as not_sent,
          sum(waiting) + sum(retrying) + sum(unknown) + sum(accepted) as open
        from broadcast_counters where account_id = ${account_id} and broadcast_id = ${broadcast_id}
      )
      select r.rows, r.open, (r.delivered, r.failed, r.invalid, r.not_sent, r.open) = (c.delivered, c.failed, c.invalid, c.not_sent, c.open)
        and r.rows = (select phone_number_count from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id}) as agrees
      from r, c`,
  ))!

export const complete = async (db: Db, { account_id, broadcast_id }: Settled) => {
  await sql`with turned as (
      update broadcasts set status = case status when 'Finalizing' then 'Complete' else status end, completed_at = now()
      where account_id = ${account_id} and broadcast_id = ${broadcast_id} and completed_at is null returning status
    ), told as (
      insert into broadcast_events (account_id, broadcast_id, event, created_at)
      select ${account_id}, ${broadcast_id}, 'completed', now() from turned where status = 'Complete'
    )
    delete from broadcast_queue where account_id = ${account_id} and broadcast_id = ${broadcast_id}`.execute(db)
}

export const ownerOfBroadcast = (db: Db, broadcastId: number) =>
  one<{ account_id: number; user_id: number }>(
    db,
    sql`select account_id, user_id from broadcasts where broadcast_id = ${broadcastId}`,
  )
