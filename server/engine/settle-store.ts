import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { all, type Db, one, sql } from '../platform/database.ts'
import { accountSends, mayLeave } from './claim-store.ts'

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
    sql`with again as (
        update broadcast_queue q set cursor_phone = 0, is_through = false
        where q.is_planned and q.is_through
          and not exists (select from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id)
          and (select sum(waiting) from broadcast_counters c
            where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id) > 0
        returning q.account_id, q.broadcast_id
      ), lanes as (
        update broadcast_lanes l set cursor_phone = 0, is_through = false from again a
        where l.account_id = a.account_id and l.broadcast_id = a.broadcast_id
      )
      select broadcast_id from again`,
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

/** What is locked for longer has its turn in the next round. */
export const waitBriefly = (tx: Db) => sql`set local lock_timeout = '500ms'`.execute(tx)

export const cancelledOnes = (db: Db) =>
  all<Settled>(
    db,
    sql`select q.account_id, q.broadcast_id, b.user_id from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
      where b.status in ('Canceled', 'Expired') and q.is_planned order by q.account_id, q.broadcast_id`,
  )

/**
 * The queue row of a cancelled broadcast, locked: a claim that was under way is over now, and what follows in this transaction
 * sees it. False where somebody else has it.
 */
export const lockCancelled = async (tx: Db, { account_id, broadcast_id }: Settled): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue where account_id = ${account_id} and broadcast_id = ${broadcast_id} for update skip locked`,
  )) !== undefined

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
        update recipients r set state = ${outcome.notSent}, done_at = now(),
          reason = case (select status from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id})
            when 'Expired' then ${reason.expired}::smallint else ${reason.cancelled}::smallint end
        from rows w
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

export type Windowed = Settled & { start_at: string; calling_window: CallingWindow }

/** Broadcasts that a calling window may end. */
export const windowed = (db: Db) =>
  all<Windowed>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id, b.start_at, b.calling_window
      from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
      where b.calling_window is not null and b.status in ('AuthorizationApproved', 'Broadcasting', 'Paused')
        and (not q.is_through or exists (select from retries t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id))`,
  )

/** Its window is over: what is not on its way is not sent any more. Answers whether it was this one's to end. */
export const expire = async (db: Db, { account_id, broadcast_id }: Settled): Promise<boolean> =>
  (await one(
    db,
    sql`with turned as (
        update broadcasts set status = 'Expired'
        where account_id = ${account_id} and broadcast_id = ${broadcast_id}
          and status in ('AuthorizationApproved', 'Broadcasting', 'Paused')
        returning 1
      )
      insert into broadcast_events (account_id, broadcast_id, event, created_at)
      select ${account_id}, ${broadcast_id}, 'expired', now() from turned returning 1`,
  )) !== undefined

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

/** Credits that an outcome may still use: those of texts that wait, or whose outcome is unknown. */
export const stillNeeded = async (db: Db, { account_id, broadcast_id }: Settled): Promise<number> =>
  (await one<{ credits: number }>(
    db,
    sql`select coalesce(sum(credits), 0)::int as credits from recipients
      where account_id = ${account_id} and broadcast_id = ${broadcast_id}
        and state in (${outcome.waiting}, ${outcome.retrying}, ${outcome.unknown})`,
  ))!.credits

/** A wait that begins anew is over after this many of its length, whatever the links do. */
const waitsAtMost = 3

/** How many texts have which outcome so far. */
export type TextCounts = { accepted: number; unknown: number; delivered: number; failed: number }
export type Finalizing = Settled & TextCounts & { is_over: boolean }

export const readTextCounts = async (db: Db, { account_id, broadcast_id }: Settled): Promise<TextCounts> =>
  (await one<TextCounts>(
    db,
    sql`select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(unknown), 0)::int as unknown,
        coalesce(sum(delivered), 0)::int as delivered, coalesce(sum(failed), 0)::int as failed
      from broadcast_counters where account_id = ${account_id} and broadcast_id = ${broadcast_id}`,
  ))!

/**
 * Broadcasts that wait for receipts, cancelled ones too, with how many are still open and whether the wait is over. While no
 * link to a carrier of its number is up, no receipt can come: the wait begins anew when one is back.
 */
export const finalizing = (db: Db, afterMs: number, usualCarrierId: number) =>
  all<Finalizing>(
    db,
    sql`with open as (
        select b.account_id, b.broadcast_id, b.user_id, b.text_number_id, b.finalizing_at, sum(c.accepted)::int as accepted,
          sum(c.unknown)::int as unknown, sum(c.delivered)::int as delivered, sum(c.failed)::int as failed
        from broadcasts b join broadcast_counters c using (account_id, broadcast_id)
        where b.finalizing_at is not null and b.completed_at is null group by b.account_id, b.broadcast_id
      )
      select o.account_id, o.broadcast_id, o.user_id, o.accepted, o.unknown, o.delivered, o.failed,
        (greatest(o.finalizing_at, l.back_at) < now() - make_interval(secs => ${afterMs / 1000}) and (o.unknown = 0 or l.is_up))
          or o.finalizing_at < now() - make_interval(secs => ${(waitsAtMost * afterMs) / 1000}) as is_over
      from open o cross join lateral (
        select max(k.back_at) as back_at, coalesce(bool_or(exists (select from carrier_links u
            where u.carrier_id = k.carrier_id and u.is_up and u.seen_at > now() - interval '5 seconds')), true) as is_up
        from carriers k
        where k.is_enabled and (k.carrier_id in (select t.carrier_id from text_number_carriers t
            where t.account_id = o.account_id and t.text_number_id = o.text_number_id)
          or (k.carrier_id = ${usualCarrierId} and not exists (select from text_number_carriers t
            where t.account_id = o.account_id and t.text_number_id = o.text_number_id)))
      ) l`,
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
      returning was.state, r.is_replied
    ), told as (
      insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
      select ${account_id}, ${broadcast_id}, 'unconfirmed', count(*), now() from ended where state = ${outcome.unknown}
      having count(*) > 0
    )
    insert into broadcast_counters as c (account_id, broadcast_id, shard, accepted, unknown, delivered, delivered_replied, failed)
    select ${account_id}, ${broadcast_id}, ${shard}, -count(*) filter (where state = ${outcome.accepted}),
      -count(*) filter (where state = ${outcome.unknown}), count(*) filter (where state = ${outcome.accepted}),
      count(*) filter (where state = ${outcome.accepted} and is_replied), count(*) filter (where state = ${outcome.unknown})
    from ended having count(*) > 0
    on conflict (account_id, broadcast_id, shard) do update
      set accepted = c.accepted + excluded.accepted, unknown = c.unknown + excluded.unknown,
        delivered = c.delivered + excluded.delivered, delivered_replied = c.delivered_replied + excluded.delivered_replied,
        failed = c.failed + excluded.failed`.execute(db)

/**
 * Single texts whose outcome stayed unknown: failed after the wait, uncharged and never sent again. While no link to a carrier
 * of their number is up, they wait, but not for ever.
 */
export const endUnknownMessages = (db: Db, afterMs: number, usualCarrierId: number) =>
  sql`with ended as (
      update text_messages m set state = ${outcome.failed}, reason = ${reason.unconfirmed}, done_at = now()
      where m.state = ${outcome.unknown} and m.handed_at < now() - make_interval(secs => ${afterMs / 1000})
        and (m.handed_at < now() - make_interval(secs => ${(waitsAtMost * afterMs) / 1000})
          or exists (select from carrier_links u join carriers k using (carrier_id)
          where u.is_up and u.seen_at > now() - interval '5 seconds'
            and coalesce(k.back_at, '-infinity') < now() - make_interval(secs => ${afterMs / 1000})
            and (exists (select from text_number_carriers t where t.account_id = m.account_id
                and t.text_number_id = m.text_number_id and t.carrier_id = u.carrier_id)
              or (u.carrier_id = ${usualCarrierId} and not exists (select from text_number_carriers t
                where t.account_id = m.account_id and t.text_number_id = m.text_number_id)))))
      returning m.account_id, m.text_message_id, m.credits
    )
    insert into credit_releases (account_id, text_message_id, credits)
    select account_id, text_message_id, credits from ended where credits > 0`.execute(db)

/**
 * Single texts that have been due for a day, of accounts or numbers that may not send: not sent, rather than months later, when nobody
 * remembers what they answered. Which of the two it was is told with them.
 */
export const endBarredMessages = (db: Db) =>
  sql`with barred as (
      select o.account_id, o.text_message_id, case when ${sql.raw(accountSends)}
          then ${reason.numberBlocked} else ${reason.accountInactive} end::smallint as reason
      from outbox o join accounts a using (account_id) join text_messages m using (account_id, text_message_id)
      where o.claimed_epoch is null and o.due_at < now() - interval '24 hours' and ${sql.raw(mayLeave)} is not true
      order by o.text_message_id for update of o skip locked
    ), gone as (
      delete from outbox o using barred b where o.text_message_id = b.text_message_id
    ), ended as (
      update text_messages m set state = ${outcome.notSent}, reason = b.reason, done_at = now()
      from barred b
      where m.account_id = b.account_id and m.text_message_id = b.text_message_id and m.state in (${outcome.waiting}, ${outcome.retrying})
      returning m.account_id, m.text_message_id, m.credits
    )
    insert into credit_releases (account_id, text_message_id, credits)
    select account_id, text_message_id, credits from ended where credits > 0 on conflict do nothing`.execute(db)

/** Gives back what single texts did not use; an account whose balance is in use at this moment has it in the next round. */
export const releaseMessages = (db: Db) =>
  sql`with purse as (
      select b.account_id from credit_balances b where exists (select from credit_releases r where r.account_id = b.account_id)
      order by b.account_id for update skip locked
    ), gone as (
      delete from credit_releases r using purse p where r.account_id = p.account_id
      returning r.account_id, r.text_message_id, r.credits
    ), back as (
      update credit_balances b set available = b.available + g.credits
      from (select account_id, sum(credits) as credits from gone group by 1) g where b.account_id = g.account_id
    )
    insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
    select account_id, 'release', 0, -credits, text_message_id, now() from gone`.execute(db)

export type Audit = {
  rows: number
  open: number
  agrees: boolean
  /** How many more of the delivered replied than was counted: an engine of an older version, in an upgrade, counts none. */
  replied_missed: number
}

/** Counts the rows themselves: nobody without an outcome, and the counters say the same. */
export const audit = async (db: Db, { account_id, broadcast_id }: Settled): Promise<Audit> =>
  (await one<Audit>(
    db,
    sql`with r as (
        select count(*)::int as rows, count(*) filter (where state < ${outcome.delivered})::int as open,
          count(*) filter (where state = ${outcome.delivered}) as delivered,
          count(*) filter (where state = ${outcome.delivered} and is_replied) as delivered_replied,
          count(*) filter (where state = ${outcome.failed}) as failed,
          count(*) filter (where state = ${outcome.invalid}) as invalid, count(*) filter (where state = ${outcome.notSent}) as not_sent
        from recipients where account_id = ${account_id} and broadcast_id = ${broadcast_id}
      ), c as (
        select sum(delivered) as delivered, sum(delivered_replied) as delivered_replied, sum(failed) as failed,
          sum(invalid) as invalid, sum(not_sent) as not_sent, sum(waiting) + sum(retrying) + sum(unknown) + sum(accepted) as open
        from broadcast_counters where account_id = ${account_id} and broadcast_id = ${broadcast_id}
      )
      select r.rows, r.open, (r.delivered_replied - c.delivered_replied)::int as replied_missed,
        (r.delivered, r.failed, r.invalid, r.not_sent, r.open) = (c.delivered, c.failed, c.invalid, c.not_sent, c.open)
        and r.rows = (select phone_number_count from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id}) as agrees
      from r, c`,
  ))!

export const addReplied = (db: Db, { account_id, broadcast_id }: Settled, shard: number, missed: number) =>
  sql`insert into broadcast_counters as c (account_id, broadcast_id, shard, delivered_replied)
    values (${account_id}, ${broadcast_id}, ${shard}, ${missed})
    on conflict (account_id, broadcast_id, shard) do update
      set delivered_replied = c.delivered_replied + excluded.delivered_replied`.execute(db)

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
