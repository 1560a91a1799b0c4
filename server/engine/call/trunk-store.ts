/** The lines of a trunk as nodes share them, and until when nobody calls by it. */
import type pg from 'pg'
import { type Db, one, sql, transaction } from '../../platform/database.ts'
import { longestCallMs } from './longest-call.ts'

type NodeAtTrunk = { carrierId: number; nodeId: number }

/** A node that has not asked for so long has none of its own any more; what it began counts until the longest call is over. */
const keepsForSeconds = 10

export const enterTrunk = (db: Db, carrierId: number) =>
  sql`insert into trunks (carrier_id) values (${carrierId}) on conflict do nothing`.execute(db)

export type Share = {
  lines: number
  /** At most so many are this node's, while another has fewer than it wants. */
  fair: number
  /** Nobody calls for so long. */
  heldMs: number
  turnedAway: number
  /** So many other nodes call by it. */
  others: number
}

/**
 * Takes lines of a trunk: `keep` of those that it has, and up to `want`. Whoever takes has the trunk to itself meanwhile, so that all
 * together never have more than there are.
 */
export const shareLines = (
  db: Db,
  { carrierId, nodeId }: NodeAtTrunk,
  { channels, keep, want }: { channels: number; keep: number; want: number },
): Promise<Share> =>
  transaction(db, async (tx) => {
    await sql`select 1 from trunks where carrier_id = ${carrierId} for no key update`.execute(tx)
    // Waits for intents that are being written down by those lines, so that they are seen below.
    await sql`delete from trunk_lines where carrier_id = ${carrierId} and node_id <> ${nodeId}
      and renewed_at < now() - make_interval(secs => ${keepsForSeconds})`.execute(tx)
    return (await one<Share>(
      tx,
      sql`with others as (
          select coalesce(sum(lines), 0)::int as lines, coalesce(bool_or(is_short), false) as are_short, count(*)::int as nodes
          from trunk_lines where carrier_id = ${carrierId} and node_id <> ${nodeId}
        ), lost as (
          select count(*)::int + (select count(*)::int from call_transfers c
              where c.ended_at is null and c.held_until > now() and c.carrier_id = ${carrierId} and c.node_id <> ${nodeId}
                and not exists (select 1 from trunk_lines t where t.carrier_id = ${carrierId} and t.node_id = c.node_id)) as calls
          from call_attempts c
          where c.ended_at is null and c.intent_at > now() - make_interval(secs => ${longestCallMs / 1000}) and c.carrier_id = ${carrierId} and c.node_id <> ${nodeId}
            and not exists (select 1 from trunk_lines t where t.carrier_id = ${carrierId} and t.node_id = c.node_id)
        ), fair as (
          select case when are_short then ceil(greatest(0, ${channels}::int - calls)::numeric / (nodes + 1))::int else ${channels}::int end as most,
            ${channels}::int - lines - calls as free, nodes
          from others, lost
        ), taken as (
          insert into trunk_lines as t (carrier_id, node_id, lines, is_short, renewed_at)
          select ${carrierId}, ${nodeId}, greatest(${keep}::int, least(${want}::int, free, most)),
            greatest(${keep}::int, least(${want}::int, free, most)) < ${want}::int, now() from fair
          on conflict (carrier_id, node_id) do update
            set lines = excluded.lines, is_short = excluded.is_short, renewed_at = excluded.renewed_at
          returning lines
        )
        select taken.lines, fair.most as fair, (extract(epoch from greatest(k.held_until, now()) - now()) * 1000)::float8 as "heldMs",
          k.turned_away as "turnedAway", fair.nodes as others
        from taken, fair, trunks k where k.carrier_id = ${carrierId}`,
    ))!
  })

export const leaveTrunk = (db: Db, { carrierId, nodeId }: NodeAtTrunk) =>
  sql`delete from trunk_lines where carrier_id = ${carrierId} and node_id = ${nodeId}`.execute(db)

const told = `with held as (%)
  select pg_notify('trunks', carrier_id::text) from held`

/** The trunk asked for it: nobody calls by it for so long. */
export const holdTrunk = (pool: pg.Pool, carrierId: number, ms: number) =>
  pool.query({
    name: 'hold-trunk',
    text: told.replace(
      '%',
      `update trunks set held_until = greatest(held_until, now() + make_interval(secs => $2 / 1000)) where carrier_id = $1::int returning carrier_id`,
    ),
    values: [carrierId, ms],
  })

/** It turned all calls away, and named no time: each time in a row twice as long as before. Those of one moment are one time. */
export const brakeTrunk = (pool: pg.Pool, carrierId: number, firstMs: number, longestMs: number) =>
  pool.query({
    name: 'brake-trunk',
    text: told.replace(
      '%',
      `update trunks set turned_away = least(turned_away + 1, 20),
         held_until = now() + make_interval(secs => least($2::float8, $3::float8 * 2 ^ turned_away) / 1000)
       where carrier_id = $1::int and held_until <= now() returning carrier_id`,
    ),
    values: [carrierId, longestMs, firstMs],
  })

/** It takes calls again. */
export const releaseBrake = (pool: pg.Pool, carrierId: number) =>
  pool.query({
    name: 'release-brake',
    text: told.replace(
      '%',
      `update trunks set turned_away = 0 where carrier_id = $1::int and turned_away > 0 returning carrier_id`,
    ),
    values: [carrierId],
  })
