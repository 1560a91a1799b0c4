import { channel } from '@carillon/domain/broadcast/channel.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { aliveForSeconds } from '../../platform/nodes.ts'
import { partitionsAhead } from './partition-store.ts'

/**
 * What waits in the whole installation, for staff and for `/metrics`; it is of no account, so no scope narrows it.
 *
 * Cheap whatever is queued: recipients are counted by the counters of broadcasts that are not over, of which there are as
 * many as broadcasts run, and never by their rows. What could be long without being a counter is counted to a limit.
 */
export type Figures = {
  at: string
  waiting: number
  retrying: number
  paused: number
  scheduled: number
  onTheirWay: number
  unknown: number
  oldestUnknown: number | null
  singleTexts: number
  oldestSingleText: number | null
  lag: number
  lagSeconds: number | null
  unmatchedReceipts: number
  retriesDue: number
  unservedNumbers: number
  heldLeases: number
  failedJobs: number
  partitionsAhead: number
}

/** Beyond this it does not matter how many there are. */
const most = 100_000
/** A lease of five seconds, the taker's grace, and a moment: a number that nobody has by then is one that nobody takes. */
const unservedSeconds = 10

/** In the queue, or waiting for receipts after it was cancelled; with the sums of its counters. */
export const openBroadcasts = sql`(
  select b.account_id, b.broadcast_id, b.user_id, b.name, b.status, t.text_number_id, b.start_at, b.started_at,
    b.phone_number_count, q.is_planned, q.notice,
    -- Until it is planned a broadcast has no counters, and everybody is still to be sent to.
    case when q.is_planned is false then b.phone_number_count else coalesce(c.waiting, 0) end::int as waiting,
    coalesce(c.retrying, 0)::int as retrying, coalesce(c.unknown, 0)::int as unknown,
    coalesce(c.accepted, 0)::int as accepted, coalesce(c.handed_over, 0)::int as handed_over
  from (
    select account_id, broadcast_id from broadcast_queue where channel = ${sql.lit(channel.text)}
    union select account_id, broadcast_id from broadcasts where finalizing_at is not null and completed_at is null
  ) o
  join broadcasts b using (account_id, broadcast_id)
  join broadcast_texts t using (account_id, broadcast_id)
  left join broadcast_queue q on q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and q.channel = ${sql.lit(channel.text)}
  left join lateral (
    select sum(waiting) as waiting, sum(retrying) as retrying, sum(unknown) as unknown, sum(accepted) as accepted,
      sum(unknown + accepted + delivered + failed) as handed_over
    from broadcast_counters k where k.account_id = b.account_id and k.broadcast_id = b.broadcast_id and k.channel = ${sql.lit(channel.text)}
  ) c on true
)`

/** Lanes with something to send now. */
export const wantedLanes = sql`(
  select q.account_id, q.lane_id from broadcast_queue q /* every channel */ join broadcasts b using (account_id, broadcast_id)
    where q.start_at <= now() and b.status = 'Broadcasting'
  union select account_id, lane_id from outbox where due_at <= now()
)`

/** Of each node: the newest event that is stored and not applied, and the oldest. */
export const lagOfNode = sql`
  left join lateral (
    select seq from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq order by seq desc limit 1
  ) newest on true
  left join lateral (
    select received_at from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq order by seq limit 1
  ) oldest on true`

const secondsSince = (moment: string) => sql.raw(`floor(extract(epoch from now() - ${moment}))::int`)

export const figures = sql<Figures>`
  select now() as at, o.*, s.*, l.*,
    (select count(*) from (select 1 from unmatched_receipts limit ${sql.lit(most)}) u) as "unmatchedReceipts",
    (select count(*) from (
      select 1 from (select distinct lane_id from broadcast_queue /* every channel */) w join retries t /* every channel */ using (lane_id)
      where t.due_at <= now() limit ${sql.lit(most)}) d) as "retriesDue",
    (select count(*) from ${wantedLanes} w left join sending_lanes h using (lane_id)
      where h.node_id is null or h.until < now() - make_interval(secs => ${sql.lit(unservedSeconds)})) as "unservedNumbers",
    (select count(*) from sending_lanes where node_id is not null and until > now()) as "heldLeases",
    (select count(*) from graphile_worker.jobs where attempts >= max_attempts)
      + (select count(*) from tasks where error is not null and failed_at > now() - interval '1 day' and finished_at is not null)
      as "failedJobs",
    ${partitionsAhead} as "partitionsAhead"
  from (
    select coalesce(sum(waiting) filter (where status = 'Broadcasting'), 0) as waiting,
      coalesce(sum(retrying) filter (where status = 'Broadcasting'), 0) as retrying,
      coalesce(sum(waiting + retrying) filter (where status = 'Paused'), 0) as paused,
      coalesce(sum(waiting) filter (where status = 'AuthorizationApproved'), 0) as scheduled,
      coalesce(sum(accepted), 0) as "onTheirWay", coalesce(sum(unknown), 0) as unknown,
      ${secondsSince('min(started_at) filter (where unknown > 0)')} as "oldestUnknown"
    from ${openBroadcasts} open
  ) o, (
    select count(*) as "singleTexts", ${secondsSince('min(due_at)')} as "oldestSingleText"
    from (select due_at from outbox where due_at <= now() limit ${sql.lit(most)}) waiting
  ) s, (
    select coalesce(sum(newest.seq - n.applied_seq), 0) + (select count(*) from deferred_texts where due_at < 'infinity') as lag,
      ${secondsSince(`least(min(oldest.received_at), (select min(received_at) from deferred_texts where due_at < 'infinity'))`)} as "lagSeconds"
    from nodes n ${lagOfNode}
  ) l`

export const readFigures = async (db: Db): Promise<Figures> => (await one(db, figures))!

export const countNodes = (db: Db) =>
  all<{ role: string; alive: number }>(
    db,
    sql`select r.role, count(n.node_id)::int as alive from (values ('web'), ('engine')) r (role)
      left join nodes n on n.role = r.role and n.seen_at > now() - make_interval(secs => ${aliveForSeconds})
      group by r.role`,
  )

export type LinkFigures = {
  carrier: string
  kind: string
  up: number
  slow: number
  down: number
  slots: number
  taken: number
}

/** A carrier that is in use and that no living engine has a link to is there with zeros. */
export const readLinks = (db: Db) =>
  all<LinkFigures>(
    db,
    sql`select c.carrier_id::text as carrier, c.kind,
        (count(*) filter (where l.is_up and l.health = 'up'))::int as up,
        (count(*) filter (where l.is_up and l.health = 'slow'))::int as slow,
        (count(*) filter (where not l.is_up or l.health = 'down'))::int as down,
        coalesce(sum(l.slots), 0)::int as slots, coalesce(sum(l.taken), 0)::int as taken
      from carriers c
      left join carrier_links l on l.carrier_id = c.carrier_id and l.seen_at > now() - make_interval(secs => ${aliveForSeconds})
      where (c.url_encrypted is not null and c.is_enabled)
        or exists (select 1 from carrier_links k where k.carrier_id = c.carrier_id)
      group by c.carrier_id, c.kind order by c.carrier_id`,
  )
