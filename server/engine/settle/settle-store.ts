import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import type { Settling, Wait } from './settling.ts'

/** A broadcast that something was done to. */
export type Settled = { account_id: number; broadcast_id: number; user_id: number }

/** What of a broadcast leaves by one channel. */
export type Part = Pick<Settled, 'account_id' | 'broadcast_id'> & { channel: number }

/** Recipients that one transaction settles at most. */
export const mostInStep = 5000

/**
 * Within a transaction: what is locked by others for longer has its turn later, no step holds rows for longer than a second, and rows
 * are found by key, whatever the statistics say of a table that was filled a moment ago.
 */
export const limitStep = (tx: Db) =>
  sql`select set_config('lock_timeout', '200ms', true), set_config('statement_timeout', '1s', true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)

/** Of a row `q` of the queue: by its key, each on its own, however many are open. */
const isBroadcasting = sql`(select b.status = 'Broadcasting' from broadcasts b
  where b.account_id = q.account_id and b.broadcast_id = q.broadcast_id)`

/**
 * Rows that wait although everything was claimed and answered would be skipped for ever; nobody has handed them over, so
 * they are gone through again. It does not happen, unless rows were put in by hand or by a fault of ours.
 */
export const lookAgain = (db: Db) =>
  all<{ broadcast_id: number }>(
    db,
    sql`with missed as ${once} (
        select q.account_id, q.broadcast_id, q.channel from broadcast_queue q
        where q.is_planned and q.is_through and ${isBroadcasting}
          and not exists (select 1 from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id and c.channel = q.channel)
          and (select sum(waiting) from broadcast_counters c
            where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id and c.channel = q.channel) > 0
        for update of q skip locked
      ), again as (
        update broadcast_queue q set cursor_phone = 0, is_through = false from missed m
        where q.account_id = m.account_id and q.broadcast_id = m.broadcast_id and q.channel = m.channel
        returning q.account_id, q.broadcast_id, q.channel
      ), places as (
        update broadcast_places l set cursor_phone = 0, is_through = false from again a
        where l.account_id = a.account_id and l.broadcast_id = a.broadcast_id and l.channel = a.channel
      )
      select broadcast_id from again`,
  )

/**
 * Everything that can be handed over has been, by every channel: out of the queue and on to waiting for receipts, and the credits that nothing can use
 * come back.
 */
export const finalizeDone = (db: Db) =>
  all<Settled & { status: string }>(
    db,
    sql`with done as ${once} (
        select q.account_id, q.broadcast_id from broadcast_queue q /* every channel */
        where q.is_planned and q.is_through and ${isBroadcasting}
          and not exists (select 1 from broadcast_queue o /* every channel */
            where o.account_id = q.account_id and o.broadcast_id = q.broadcast_id and not (o.is_planned and o.is_through and o.wave >= o.waves))
          and not exists (select 1 from claims c where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id)
          and not exists (select 1 from retries t /* every channel */ where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id)
          and (select sum(waiting) + sum(retrying) from broadcast_counters c /* every channel */
            where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id) = 0
        for update of q skip locked
      ), free as ${once} (
        select b.account_id, b.broadcast_id from done d join broadcasts b using (account_id, broadcast_id)
        where b.status = 'Broadcasting' for update of b skip locked
      ), turned as (
        update broadcasts b set status = 'Finalizing', finalizing_at = now() from free f
        where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id
        returning b.account_id, b.broadcast_id, b.user_id, b.status
      ), told as (
        insert into broadcast_events (account_id, broadcast_id, event, created_at)
        select account_id, broadcast_id, 'handed over', now() from turned
      ), left_queue as (
        delete from broadcast_queue q /* every channel */ using turned t where q.account_id = t.account_id and q.broadcast_id = t.broadcast_id
      )
      select * from turned`,
  )

/** A wait that begins anew is over after this many of its length, whatever the links do. */
export const waitsAtMost = 3

/** How many have which outcome so far. */
export type Counts = { accepted: number; unknown: number; delivered: number; failed: number }
export type Finalizing = Settled & Counts & { is_over: boolean; channels: number[] }

export const readCounts = async (db: Db, { account_id, broadcast_id }: Settled): Promise<Counts> =>
  (await one<Counts>(
    db,
    sql`select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(unknown), 0)::int as unknown,
        coalesce(sum(delivered), 0)::int as delivered, coalesce(sum(failed), 0)::int as failed
      from broadcast_counters /* every channel */ where account_id = ${account_id} and broadcast_id = ${broadcast_id}`,
  ))!

const isWaiting = sql`b.finalizing_at is not null and b.completed_at is null`

export type Key = Pick<Settled, 'account_id' | 'broadcast_id'>

/** The next of all that wait for receipts, cancelled ones too, in the order of their keys. */
export const nextInTurn = (db: Db, after: Key, limit: number) =>
  all<Key>(
    db,
    sql`select b.account_id, b.broadcast_id from broadcasts b
      where ${isWaiting} and (b.account_id, b.broadcast_id) > (${after.account_id}::bigint, ${after.broadcast_id}::bigint)
      order by b.account_id, b.broadcast_id limit ${limit}`,
  )

type Look = Wait & {
  /** Broadcasts of which something has moved, and that may wait or not. */
  moved: readonly number[]
  inTurn: readonly Key[]
  channels: readonly Settling[]
}

/**
 * Of those that moved, those whose turn it is and those that have waited long enough: how many are still open, and whether the
 * wait is over. While no link to a carrier that would tell is up, no receipt can come: the wait begins anew when one is back.
 */
export const finalizing = (db: Db, { moved, inTurn, afterMs, usualCarrierId, channels }: Look) =>
  all<Finalizing>(
    db,
    sql`with looked as ${once} (
        select b.account_id, b.broadcast_id from unnest(${moved}::bigint[]) as m (id)
          cross join lateral (select account_id, broadcast_id from broadcasts where broadcast_id = m.id ${eachByKey}) b
        union select b.account_id, b.broadcast_id from broadcasts b
          where b.completed_at is null and coalesce(b.finalizing_at, 'infinity') < now() - make_interval(secs => ${afterMs / 1000})
        union select k.account_id, k.broadcast_id
          from unnest(${inTurn.map((of) => of.account_id)}::bigint[], ${inTurn.map((of) => of.broadcast_id)}::bigint[])
            as k (account_id, broadcast_id)
      ), open as ${once} (
        select b.account_id, b.broadcast_id, b.user_id, b.finalizing_at, c.*
        from looked l cross join lateral (select * from broadcasts b
            where b.account_id = l.account_id and b.broadcast_id = l.broadcast_id and ${isWaiting} ${eachByKey}) b
          cross join lateral (select sum(accepted)::int as accepted, sum(unknown)::int as unknown, sum(delivered)::int as delivered,
              sum(failed)::int as failed, to_json(array_agg(distinct c.channel)) as channels
            from broadcast_counters c /* every channel */
            where c.account_id = l.account_id and c.broadcast_id = l.broadcast_id having count(*) > 0) c
      )
      select o.account_id, o.broadcast_id, o.user_id, o.accepted, o.unknown, o.delivered, o.failed, o.channels,
        (greatest(o.finalizing_at, l.back_at) < now() - make_interval(secs => ${afterMs / 1000}) and (o.unknown = 0 or l.is_up))
          or o.finalizing_at < now() - make_interval(secs => ${(waitsAtMost * afterMs) / 1000}) as is_over
      from open o cross join lateral (
        select max(k.back_at) as back_at, coalesce(bool_or(exists (select 1 from carrier_links u
            where u.carrier_id = k.carrier_id and u.is_up and u.seen_at > now() - interval '5 seconds')), true) as is_up
        from carriers k
        where k.is_enabled and (${sql.join(
          channels.map((one) => one.isToldBy(usualCarrierId)),
          sql` or `,
        )})
      ) l`,
  )

/** Held by one node for the step's transaction: what it does is seen by the next one's. False where another has it, or it is over. */
export const holdFinalizing = async (tx: Db, { account_id, broadcast_id }: Settled): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id}
      and completed_at is null for no key update skip locked`,
  )) !== undefined

export type Step = {
  /** The last phone of those that ended. */
  through: number
  ended: number
}

/**
 * The wait for receipts is over for the next `limit` recipients behind `after`: they become what their channel says, uncharged where they
 * were never answered, and are never sent again. By a range of the key, so that no plan joins rows to
 * rows. Answers undefined where none is left.
 */
export const endWaiting = async (
  tx: Db,
  { account_id, broadcast_id, channel }: Part,
  { accepted, unknown, reached }: Settling['afterWait'],
  { after, limit, shard }: { after: number; limit: number; shard: number },
): Promise<Step | undefined> => {
  const wasReached = reached ? sql`when state = ${outcome.unknown} and ${reached.by}` : undefined
  const became = sql`case when state = ${outcome.accepted} then ${accepted.state}::smallint
    ${reached ? sql`${wasReached} then ${reached.state}::smallint` : sql``} else ${unknown.state}::smallint end`
  const why = sql`case when state = ${outcome.accepted} then ${accepted.reason}::smallint
    ${reached ? sql`${wasReached} then ${reached.reason}::smallint` : sql``} else ${unknown.reason}::smallint end`
  return one<Step>(
    tx,
    sql`with ended as ${once} (
        select phone, state, ${became} as became, is_replied from recipients
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and state in (${outcome.accepted}, ${outcome.unknown})
        order by phone limit ${limit} for update
      ), moved as (
        update recipients set done_at = now(), state = ${became}, reason = ${why}
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and phone <= (select max(phone) from ended) and state in (${outcome.accepted}, ${outcome.unknown})
      ), doubt as (
        select count(*) as many from ended where state = ${outcome.unknown} and became = ${unknown.state} having count(*) > 0
      ), told as (
        update broadcast_events e set detail = (e.detail::int + d.many)::text from doubt d
        where e.account_id = ${account_id} and e.broadcast_id = ${broadcast_id} and e.event = 'unconfirmed'
        returning 1
      ), told_first as (
        insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
        select ${account_id}, ${broadcast_id}, 'unconfirmed', many, now() from doubt where not exists (select 1 from told)
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, accepted, unknown, delivered, delivered_replied, failed)
        select ${account_id}, ${broadcast_id}, ${shard}, ${channel}::smallint, -count(*) filter (where state = ${outcome.accepted}),
          -count(*) filter (where state = ${outcome.unknown}), count(*) filter (where became = ${outcome.delivered}),
          count(*) filter (where became = ${outcome.delivered} and is_replied), count(*) filter (where became = ${outcome.failed})
        from ended having count(*) > 0
        on conflict (account_id, broadcast_id, shard, channel) do update
          set accepted = c.accepted + excluded.accepted, unknown = c.unknown + excluded.unknown,
            delivered = c.delivered + excluded.delivered, delivered_replied = c.delivered_replied + excluded.delivered_replied,
            failed = c.failed + excluded.failed
      )
      select max(phone) as through, count(*)::int as ended from ended having count(*) > 0`,
  )
}

export type Audit = {
  rows: number
  open: number
  agrees: boolean
  /** How many more of the delivered replied than was counted: an engine of an older version, in an upgrade, counts none. */
  replied_missed: number
  /** The same of those who may be asking to stop. */
  held_missed: number
}

/** Counts the rows of a channel themselves: nobody without an outcome, and the counters say the same. */
export const audit = async (db: Db, { account_id, broadcast_id, channel }: Part): Promise<Audit> =>
  (await one<Audit>(
    db,
    sql`with r as (
        select count(*)::int as rows, count(*) filter (where state < ${outcome.delivered})::int as open,
          count(*) filter (where state = ${outcome.delivered}) as delivered,
          count(*) filter (where state = ${outcome.delivered} and is_replied) as delivered_replied,
          count(*) filter (where state = ${outcome.failed}) as failed,
          count(*) filter (where state = ${outcome.invalid}) as invalid,
          count(*) filter (where state = ${outcome.invalid} and reason = ${reason.heldForReview}) as held, count(*) filter (where state = ${outcome.notSent}) as not_sent
        from recipients where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel}
      ), c as (
        select sum(delivered) as delivered, sum(delivered_replied) as delivered_replied, sum(failed) as failed,
          sum(invalid) as invalid, sum(held) as held, sum(not_sent) as not_sent, sum(waiting) + sum(retrying) + sum(unknown) + sum(accepted) as open
        from broadcast_counters where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel}
      )
      select r.rows, r.open, (r.delivered_replied - c.delivered_replied)::int as replied_missed,
        (r.held - c.held)::int as held_missed,
        (r.delivered, r.failed, r.invalid, r.not_sent, r.open) = (c.delivered, c.failed, c.invalid, c.not_sent, c.open) as agrees
      from r, c`,
  ))!

/** Whom it was planned for, by whichever channel. */
export const peopleOf = async (db: Db, { account_id, broadcast_id }: Settled): Promise<number> =>
  (await one<{ people: number }>(
    db,
    sql`select phone_number_count as people from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id}`,
  ))!.people

type Missed = Pick<Audit, 'replied_missed' | 'held_missed'>

export const addMissed = (db: Db, { account_id, broadcast_id, channel }: Part, shard: number, missed: Missed) =>
  sql`insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, delivered_replied, held)
    values (${account_id}, ${broadcast_id}, ${shard}, ${channel}, ${missed.replied_missed}, ${missed.held_missed})
    on conflict (account_id, broadcast_id, shard, channel) do update
      set delivered_replied = c.delivered_replied + excluded.delivered_replied, held = c.held + excluded.held`.execute(
    db,
  )

export const complete = async (db: Db, { account_id, broadcast_id }: Settled) => {
  await sql`with turned as (
      update broadcasts set status = case status when 'Finalizing' then 'Complete' else status end, completed_at = now()
      where account_id = ${account_id} and broadcast_id = ${broadcast_id} and completed_at is null returning status
    ), told as (
      insert into broadcast_events (account_id, broadcast_id, event, created_at)
      select ${account_id}, ${broadcast_id}, 'completed', now() from turned where status = 'Complete'
    )
    -- Of a node of an older version, in an upgrade.
    delete from broadcast_queue /* every channel */ where account_id = ${account_id} and broadcast_id = ${broadcast_id}`.execute(
    db,
  )
}

export const ownerOfBroadcast = (db: Db, broadcastId: number) =>
  one<{ account_id: number; user_id: number }>(
    db,
    sql`select account_id, user_id from broadcasts where broadcast_id = ${broadcastId}`,
  )
