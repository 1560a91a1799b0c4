/**
 * The least that keeping one outcome can cost: rows of a table like that of the recipients, each updated once, 256 in a
 * commit, one commit after the other over one connection.
 */
import type pg from 'pg'

export type RowsFloor = { rows: number; perSecond: number; commitMedianMs: number }

const batch = 256

export const measureRows = async (db: pg.Client, rows: number, signal: AbortSignal): Promise<RowsFloor> => {
  await db.query('create schema bench')
  await db.query('create table bench.recipients (like public.recipients including all) with (fillfactor = 70)')
  await db.query(
    `insert into bench.recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes)
      select 1, 1, 12120000000 + n, 1, 0, 'Ada', 'Lovelace', '' from generate_series(1, $1::int) n`,
    [rows],
  )
  await db.query('vacuum analyze bench.recipients')
  const times: number[] = []
  const began = performance.now()
  for (let from = 1; from <= rows; from += batch) {
    signal.throwIfAborted()
    const phones = Array.from({ length: Math.min(batch, rows - from + 1) }, (_, i) => 12_120_000_000 + from + i)
    const commitBegan = performance.now()
    const { rowCount } = await db.query({
      name: 'rows-floor',
      text: `update bench.recipients r set state = u.state, handed_at = now()
        from unnest($1::bigint[], $2::smallint[]) as u(phone, state)
        where r.account_id = 1 and r.broadcast_id = 1 and r.phone = u.phone`,
      values: [phones, phones.map(() => 3)],
    })
    if (rowCount !== phones.length) throw new Error(`A bare update changed ${rowCount} rows of ${phones.length}.`)
    times.push(performance.now() - commitBegan)
  }
  const tookMs = performance.now() - began
  await db.query('drop schema bench cascade')
  return {
    rows,
    perSecond: (rows / tookMs) * 1000,
    commitMedianMs: times.sort((a, b) => a - b)[times.length >> 1]!,
  }
}
