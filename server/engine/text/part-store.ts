import type pg from 'pg'
import type { TextPart } from '../../carriers/carrier.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { PartialText } from './join-parts.ts'

/** A handset sends its texts one after the other; whoever has more begun than this never meant to end them. */
export const mostOfPhone = 20
export const mostInAll = 10_000
/** After its latest part. */
const waitSeconds = 60
/** Doubles of an ended text are known for so long. */
const rememberMinutes = 10
/** Whoever ended a text hands it over at once, unless it died. */
const leftAfterSeconds = 2
const mostAtOnce = 100

/** First key of the advisory locks on parts of a phone; others are in event-store.ts. */
const joining = 7005

const columns = `partial_text_id as id, carrier_id as "carrierId", source, destination, reference, total, parts, is_current as "isCurrent",
  ended_at is not null as "hasEnded"`

/** No other node joins parts of these phones until the transaction ends. */
export const lockPhones = (tx: pg.PoolClient, parts: readonly TextPart[]) =>
  tx.query({
    name: 'lock-parts',
    text: `select pg_advisory_xact_lock(${joining}, place)
      from (select distinct hashtext(phone) as place from unnest($1::text[]) phone order by 1) s`,
    values: [parts.map(({ carrierId, source }) => `${carrierId} ${source}`)],
  })

/** Those under the references of these parts; what ended long ago is forgotten. */
export const currentTexts = async (tx: pg.PoolClient, parts: readonly TextPart[]): Promise<PartialText[]> => {
  const values = [
    parts.map(({ carrierId }) => carrierId),
    ...(['source', 'destination', 'reference'] as const).map((name) => parts.map((part) => part[name])),
  ]
  const ids = `array(select t.partial_text_id
    from (select distinct * from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as k(carrier_id, source, destination, reference)) k
    cross join lateral (select * from partial_texts t where t.carrier_id = k.carrier_id and t.source = k.source
      and t.destination = k.destination and t.reference = k.reference and t.is_current ${eachByKey}) t)`
  await tx.query({
    name: 'forget-parts',
    text: `update partial_texts set is_current = false
      where partial_text_id = any(${ids}) and ended_at < now() - make_interval(mins => ${rememberMinutes})`,
    values,
  })
  const text = `select ${columns} from partial_texts where partial_text_id = any(${ids})`
  return (await tx.query<PartialText>({ name: 'current-parts', text, values })).rows
}

/** In their order: one that is no longer current makes room for the next. */
export const saveTexts = (tx: pg.PoolClient, texts: readonly PartialText[]) =>
  tx.query({
    name: 'save-parts',
    text: `insert into partial_texts (partial_text_id, carrier_id, source, destination, reference, total, parts, is_current, part_at, ended_at)
      select id, "carrierId", source, destination, reference, total, parts, "isCurrent", now(), case when "hasEnded" then now() end
      from jsonb_to_recordset($1::jsonb) as t(id uuid, "carrierId" int, source text, destination text, reference text, total smallint,
        parts jsonb, "isCurrent" boolean, "hasEnded" boolean)
      on conflict (partial_text_id) do update set parts = excluded.parts, is_current = excluded.is_current, part_at = excluded.part_at,
        ended_at = coalesce(partial_texts.ended_at, excluded.ended_at)`,
    values: [JSON.stringify(texts)],
  })

/** Gives up the oldest of phones that have too many open. */
export const capPhones = async (tx: pg.PoolClient, parts: readonly TextPart[]) =>
  (
    await tx.query<PartialText>({
      name: 'cap-parts',
      text: `update partial_texts set ended_at = now() where partial_text_id = any(array(
          select t.partial_text_id from (select distinct * from unnest($1::int[], $2::text[]) as k(carrier_id, source)) k
          cross join lateral (select partial_text_id from partial_texts t where t.carrier_id = k.carrier_id and t.source = k.source
            and t.ended_at is null order by t.part_at desc offset ${mostOfPhone}) t))
        returning ${columns}`,
      values: [parts.map(({ carrierId }) => carrierId), parts.map(({ source }) => source)],
    })
  ).rows

/** Gives up those whose parts no longer come, and the oldest where there are too many; and finds those that nobody handed over. */
export const takeOver = async (pool: pg.Pool) => {
  const { rows } = await pool.query<PartialText>(
    `update partial_texts set ended_at = now() where partial_text_id = any(array(
        (select partial_text_id from partial_texts where ended_at is null
          and part_at < now() - make_interval(secs => ${waitSeconds}) order by part_at limit ${mostAtOnce})
        union all
        (select partial_text_id from partial_texts where ended_at is null order by part_at desc offset ${mostInAll} limit ${mostAtOnce})))
      and ended_at is null returning ${columns}`,
  )
  const left = await pool.query<PartialText>(
    `select ${columns} from partial_texts where ended_at < now() - make_interval(secs => ${leftAfterSeconds}) and handed_at is null
     order by ended_at limit ${mostAtOnce}`,
  )
  return [...rows, ...left.rows]
}

export const noteHanded = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query('update partial_texts set handed_at = now() where partial_text_id = any($1::uuid[])', [ids])
