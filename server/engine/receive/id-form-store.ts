import type pg from 'pg'

/** So many phones are no coincidence: of each it fits the id, both numbers, and a text that waits for its receipt. */
const enoughPhones = 3

/** While ids match as they are, and so long after, no other form is learned or believed. */
const isRuledOut = (row: string) => `(${row}.exact_at is not null and ${row}.exact_at > now() - interval '1 hour')`

/** A receipt's id, written this way, names exactly one text that waits for it. */
export const noteForms = (tx: pg.PoolClient, carrierId: number, forms: readonly string[], phone: number) =>
  tx.query(
    `insert into message_id_forms as f (carrier_id, form, phones, seen_at)
     select $1, form, array[$3::bigint], now() from unnest($2::text[]) as form order by form
     on conflict (carrier_id, form) do update set seen_at = now(),
       phones = case when $3 = any(f.phones) or cardinality(f.phones) >= ${enoughPhones} then f.phones else f.phones || $3 end
     where not ${isRuledOut('f')}`,
    [carrierId, forms, phone],
  )

/** An id matched as it is that would have been another in these forms: what was learned of them is forgotten. */
export const noteExact = (pool: pg.Pool, carrierId: number, forms: readonly string[]) =>
  pool.query(
    `insert into message_id_forms (carrier_id, form, exact_at)
     select $1, form, now() from unnest($2::text[]) as form order by form
     on conflict (carrier_id, form) do update set phones = '{}', exact_at = now()`,
    [carrierId, forms],
  )

type KnownForm = { carrier_id: number; form: string; is_seen: boolean; is_ruled_out: boolean }

export const knownForms = async (tx: pg.PoolClient, carrierIds: readonly number[]) =>
  (
    await tx.query<KnownForm>(
      `select carrier_id, form, cardinality(phones) >= ${enoughPhones} and not ${isRuledOut('f')} as is_seen,
         ${isRuledOut('f')} as is_ruled_out
       from message_id_forms f where carrier_id = any($1::int[])`,
      [carrierIds],
    )
  ).rows
