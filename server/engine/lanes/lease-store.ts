import { channel } from '@carillon/domain/broadcast/channel.ts'
import type { RawBuilder } from 'kysely'
import { factColumns, type NumberFacts } from '../../features/sending-limits/store.ts'
import { all, type Db, sql, transaction } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import { limitOf } from '../../platform/statements.ts'

export const leaseSeconds = 5
/** A taker waits this much longer than the lease, for clocks that drift and writes that were about to happen. */
const graceSeconds = 1
/** Lanes taken in one go: each is looked through for what was left in doubt. */
const mostAtOnce = 200

/** The account `a` may send (rules/accounts 2); the same rule as `domain/people/account-status.ts`. */
export const accountSends = `(a.account_status_id in (0, 1, 6) or (a.account_status_id = 8 and a.subscription_end_at > now()))`

/** The right to send by a lane, until it runs out or somebody else has a later epoch of it. */
export type Lease = { laneId: number; channel: number; accountId: number; nodeId: number; epoch: number }

/** A sending lane that is this node's, with what its pace depends on. */
export type LeasedLane = {
  lane_id: number
  channel: number
  account_id: number
  epoch: number
  phone: number
  class: 'local' | 'toll-free' | 'short-code'
  pace_per_second: number | null
  texts_per_minute: number | null
  calls_per_minute: number | null
}

/** The lanes of a table, a step of its index each: as quick with a million rows of one lane as with one. */
const lanesOf = (table: 'outbox' | 'retries' | 'claims') => {
  const [rows, lanes] = [sql.table(table), sql.raw(`of_${table}`)]
  return sql`${lanes} as (
    select min(lane_id) as lane_id from ${rows}
    union all select (select min(lane_id) from ${rows} t where t.lane_id > l.lane_id) from ${lanes} l
    where l.lane_id is not null)`
}

/**
 * Of the lanes `of`: what their pace depends on. Those of texts have the ids of text numbers, those of calls are below zero
 * (`callLaneOf`) and of no number: each call says by itself whom it is from.
 */
const laneFacts = (of: string) =>
  sql.raw(`select ${of}.lane_id, case when ${of}.lane_id < 0 then ${channel.call} else ${channel.text} end as channel, ${of}.account_id, ${of}.epoch,
        coalesce(n.phone, 0) as phone, coalesce(n.class, 'local') as class, n.pace_per_second,
        case when ${of}.lane_id > 0 then least(a.texts_per_minute, a.most_texts_per_minute) end as texts_per_minute,
        case when ${of}.lane_id < 0 then least(a.calls_per_minute, a.most_calls_per_minute) end as calls_per_minute
      from ${of} join accounts a on a.account_id = ${of}.account_id
        left join text_numbers n on n.account_id = ${of}.account_id and n.text_number_id = ${of}.lane_id
      where ${of}.lane_id < 0 or n.text_number_id is not null`)

/**
 * Takes its part of the lanes that have something to send and whose lease is free or has run out, so that nodes that are
 * alive share them; what is left is shared the next time. A new epoch fences out whoever
 * held it before: claims and answers of the old epoch no longer count as this lease's.
 */
export const takeLeases = (db: Db, nodeId: number) =>
  all<LeasedLane>(
    db,
    sql`with recursive ${lanesOf('outbox')}, ${lanesOf('retries')}, ${lanesOf('claims')}, wanted as (
        select q.lane_id
        from broadcast_queue q /* every channel */ join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
        -- What is to go now goes, by whatever clock that was said.
        where (b.status = 'Broadcasting' or (b.status = 'AuthorizationApproved' and q.start_at <= now() + interval '2 seconds'))
          and q.is_planned and not q.is_through and (not q.awaits_message or q.texts_planned = 0) and ${sql.raw(accountSends)}
        union select lane_id from of_outbox
        union select lane_id from of_retries
        union select lane_id from of_claims
      ), open as (
        select w.* from (
          select w.lane_id, n.account_id, 'text' as kind from wanted w join text_numbers n on n.text_number_id = w.lane_id
          union all select lane_id, -lane_id, 'call' from wanted where lane_id < 0
        ) w where not exists (select 1 from sending_lanes h
          where h.lane_id = w.lane_id and h.node_id is not null and h.until >= now() - make_interval(secs => ${graceSeconds}))
      ), taken as (
        insert into sending_lanes as l (lane_id, account_id, kind, node_id, epoch, until)
        select lane_id, account_id, kind, ${nodeId}, 1, now() + make_interval(secs => ${leaseSeconds}) from open
        order by lane_id limit (select least(${mostAtOnce}, ceil(count(*)::numeric / greatest(1, (select count(*) from nodes
          where role = 'engine' and seen_at > now() - interval '3 seconds'))))::int from open)
        on conflict (lane_id) do update
          set node_id = excluded.node_id, epoch = l.epoch + 1, until = excluded.until
          where l.node_id is null or l.until < now() - make_interval(secs => ${graceSeconds})
        returning lane_id, account_id, epoch
      )
      ${laneFacts('taken')}`,
  )

/**
 * Answers the lanes that are still this node's, with what their pace depends on. A claim holds its lease for a moment; of one that
 * waits for rows of others the lease is left out this time, and all the others are renewed.
 */
export const renewLeases = async (db: Db, nodeId: number): Promise<LeasedLane[]> => {
  try {
    return await transaction(db, async (tx) => {
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      return renewSome(tx, nodeId, sql``)
    })
  } catch (error) {
    if (limitOf(error) !== 'lock') throw error
    return renewSome(db, nodeId, sql`skip locked`)
  }
}

const renewSome = (db: Db, nodeId: number, ofHeld: RawBuilder<unknown>) =>
  all<LeasedLane>(
    db,
    sql`with held as ${once} (
        select lane_id from sending_lanes where node_id = ${nodeId} and until > now()
        order by lane_id for no key update ${ofHeld}
      ), renewed as (
        update sending_lanes l set until = now() + make_interval(secs => ${leaseSeconds}) from held h
        where l.lane_id = h.lane_id and l.node_id = ${nodeId} and l.until > now()
        returning l.lane_id, l.account_id, l.epoch
      )
      ${laneFacts('renewed')}`,
  )

export const giveBackLease = (db: Db, nodeId: number, laneId: number, epoch: number) =>
  sql`update sending_lanes set node_id = null, notice = null, carrier_id = null, pace = null
    where lane_id = ${laneId} and node_id = ${nodeId} and epoch = ${epoch}`.execute(db)

export type Shares = { accounts: ReadonlyMap<number, number>; carriers: ReadonlyMap<number, number> }

/** How many lanes of an account are being texted from, and how many nodes send by a carrier: they share its limits. */
export const sharesOf = async (db: Db): Promise<Shares> => {
  const rows = await all<{ account_id: number | null; carrier_id: number | null; count: number }>(
    db,
    sql`select account_id, null::int as carrier_id, count(*)::int as count from sending_lanes
        where node_id is not null and until > now() and kind = 'text' group by account_id
      union all select null, carrier_id, count(distinct node_id)::int from sending_lanes
        where node_id is not null and until > now() and carrier_id is not null group by carrier_id`,
  )
  const counted = (of: (row: (typeof rows)[number]) => number | null) =>
    new Map(rows.flatMap((row) => (of(row) === null ? [] : [[of(row)!, row.count] as const])))
  return { accounts: counted((row) => row.account_id), carriers: counted((row) => row.carrier_id) }
}

/** Tells the other nodes that this one sends by a carrier. */
export const saveCarrierOf = (db: Db, nodeId: number, laneId: number, carrierId: number) =>
  sql`update sending_lanes set carrier_id = ${carrierId} where lane_id = ${laneId} and node_id = ${nodeId}`.execute(db)

/** Carriers of the database that some number has: their links are kept up, since texts and receipts come over them. */
export const routedCarriers = async (db: Db): Promise<number[]> =>
  (await all<{ carrier_id: number }>(db, sql`select distinct carrier_id from text_number_carriers`)).map(
    (row) => row.carrier_id,
  )

type LeaseState = { laneId: number; carrierId: number | null; pace: number | null; notice: string | null }

/** What others may see of the lanes that this node sends for. */
export const saveLeaseStates = (db: Db, nodeId: number, states: readonly LeaseState[]) =>
  sql`update sending_lanes l set notice = s.notice, carrier_id = s.carrier_id, pace = s.pace
    from unnest(${states.map((s) => s.laneId)}::bigint[], ${states.map((s) => s.carrierId)}::int[],
      ${states.map((s) => s.pace)}::real[], ${states.map((s) => s.notice)}::text[]) as s(lane_id, carrier_id, pace, notice)
    where l.lane_id = s.lane_id and l.node_id = ${nodeId}
      and (l.notice, l.carrier_id, l.pace) is distinct from (s.notice, s.carrier_id, s.pace)`.execute(db)

/** What limits these text numbers, whichever accounts they belong to. */
export const factsOfNumbers = (db: Db, textNumberIds: readonly number[]) =>
  all<NumberFacts & { textNumberId: number }>(
    db,
    sql`select n.text_number_id as "textNumberId", ${factColumns}
      from text_numbers n join accounts a using (account_id)
      where n.text_number_id = any(${textNumberIds}::bigint[])`,
  )

type LinkState = {
  carrierId: number
  isUp: boolean
  health: string
  trouble: string
  slots: number
  taken: number
}

/** Longer than a restart of this side or the other takes: receipts may have been lost, or will come late. */
const awayMinutes = 5

/** Notes this node's links. A carrier that no node had a link to for minutes gives late receipts their time anew. */
export const saveLinks = async (db: Db, nodeId: number, links: readonly LinkState[]) => {
  await sql`with now_seen as (
      select * from unnest(${links.map((l) => l.carrierId)}::int[], ${links.map((l) => l.isUp)}::bool[], ${links.map((l) => l.health)}::text[],
        ${links.map((l) => l.trouble)}::text[], ${links.map((l) => l.slots)}::int[], ${links.map((l) => l.taken)}::int[])
        as l(carrier_id, is_up, health, trouble, slots, taken)
    ), back as (
      update carriers k set up_at = now(),
        back_at = case when k.up_at < now() - make_interval(mins => ${awayMinutes}) then now() else k.back_at end
      from now_seen s
      where k.carrier_id = s.carrier_id and s.is_up and coalesce(k.up_at, '-infinity') < now() - interval '30 seconds'
    ), gone as (
      delete from carrier_links where node_id = ${nodeId} and carrier_id <> all(${links.map((l) => l.carrierId)}::int[])
    )
    insert into carrier_links as c (node_id, carrier_id, is_up, health, trouble, slots, taken, since, seen_at)
    select ${nodeId}, carrier_id, is_up, health, trouble, slots, taken, now(), now() from now_seen
    on conflict (node_id, carrier_id) do update set is_up = excluded.is_up, health = excluded.health, trouble = excluded.trouble,
      slots = excluded.slots, taken = excluded.taken, seen_at = excluded.seen_at,
      since = case when c.is_up = excluded.is_up then c.since else excluded.since end`.execute(db)
}

/** Long enough to see which links were lost with a node; a carrier that no living engine knows is no longer shown then. */
const keepLinkMinutes = 15

/** Links of nodes that have not renewed them; a living node renews its own every second. */
export const deleteLostLinks = (db: Db) =>
  sql`delete from carrier_links where seen_at < now() - make_interval(mins => ${keepLinkMinutes})`.execute(db)
