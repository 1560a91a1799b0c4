import type pg from 'pg'
import { numbers, texts } from '../../platform/arrays.ts'
import type { CarrierEvent } from '../../platform/carrier-event.ts'
import { eachByKey } from '../../platform/planner.ts'

/** A carrier event with its number in its node's own sequence. */
export type StoredEvent = CarrierEvent & {
  seq: number
  /** The same for every repetition of what came by webhook; without one each event is one of its own. */
  key?: string | null
}

const columns = 'seq, carrier_id, kind, link, message_id, status, error, reference, source, destination, body'
const arrays = `$2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
  $10::text[], $11::text[], $12::text[]`

/** The week is what the column has by itself, asked once for all rows. */
const insertPlain = `insert into carrier_events (node_id, ${columns}, received_at, week)
select $1, e.*, now(), (select date_trunc('week', pg_catalog.now() at time zone 'UTC')::date) from unnest(${arrays}) as e(${columns})`

const insertWhole = `insert into carrier_events (node_id, ${columns}, event_key, media, received_at)
select $1, ${columns}, event_key,
  case when media is not null then array(select jsonb_array_elements_text(media::jsonb)) end, now()
from unnest(${arrays}, $13::text[], $14::text[]) as e(${columns}, event_key, media)
where event_key is null or not exists (select 1 from carrier_events o where o.event_key = e.event_key ${eachByKey})
on conflict do nothing`

/**
 * Raw and first: when this is durable the carrier gets its answer. May be repeated: after a connection that broke, nobody
 * knows whether it was, and an event keeps its number. One whose key is there already is durable as it is, by another number; the
 * others are answered. Over a link come plain ones, which are most by far.
 */
export const saveEvents = async (
  pool: pg.Pool,
  nodeId: number,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> => {
  const values = [
    nodeId,
    numbers(events.map((e) => e.seq)),
    numbers(events.map((e) => e.carrierId)),
    texts(events.map((e) => e.kind)),
    texts(events.map((e) => e.link)),
    texts(events.map((e) => e.messageId)),
    texts(events.map((e) => e.status)),
    texts(events.map((e) => e.error)),
    numbers(events.map((e) => e.reference)),
    texts(events.map((e) => e.source)),
    texts(events.map((e) => e.destination)),
    texts(events.map((e) => e.body)),
  ]
  if (events.every(isPlain)) {
    await savePlain(pool, values)
    return events
  }
  const keys = texts(events.map((e) => e.key ?? null))
  const media = texts(events.map((e) => (e.media ? JSON.stringify(e.media) : null)))
  await pool.query({ name: 'save-whole-events', text: insertWhole, values: [...values, keys, media] })
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from carrier_events where node_id = $1 and seq = any($2::bigint[])',
    values.slice(0, 2),
  )
  const stored = new Set(rows.map(({ seq }) => Number(seq)))
  return events.filter(({ seq }) => stored.has(seq))
}

/** Numbers are new but after a connection that broke: to look for each beforehand costs a third more. */
const savePlain = async (pool: pg.Pool, values: readonly unknown[]) => {
  try {
    await pool.query({ name: 'save-events', text: insertPlain, values: [...values] })
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    await pool.query({ name: 'save-events-again', text: `${insertPlain} on conflict do nothing`, values: [...values] })
  }
}
const uniqueViolation = '23505'

const isPlain = (event: StoredEvent) => event.media === undefined && (event.key ?? null) === null

/** Wakes the engines, which apply what web nodes store. A hint: they look by themselves, too. */
export const notifyEvents = (pool: pg.Pool) => pool.query(`select pg_notify('events', '')`)
