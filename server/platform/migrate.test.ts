import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OlderDatabase, olderDatabase } from '../testing/older-database.ts'
import { migrate } from './migrate.ts'

let older: OlderDatabase
/** A database of the version before, in which texts have been sent: what follows changes large tables that are in use. */
beforeEach(async () => {
  older = await olderDatabase('0023-nonces-by-token.sql')
  await sendTexts(1, 2000)
})
afterEach(() => older.close())

/** With the statements of the version before. */
const sendTexts = async (from: number, to: number) => {
  await older.db.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, message_id, status, source, destination, received_at, event_key)
     select 1, n, 1, 'receipt', 'l', n::text, 'DELIVRD', '1', '2', now(), 'key ' || n from generate_series($1::int, $2) n on conflict do nothing`,
    [from, to],
  )
  await older.db.query(
    `insert into handovers (carrier_id, message_id, phone, own_phone, account_id, broadcast_id, parts, created_at)
     select 1, n::text, 12175550000 + n, 12175559999, 1, 1, 1, now() from generate_series($1::int, $2) n
     on conflict (carrier_id, message_id, phone, own_phone) do update set created_at = excluded.created_at`,
    [from, to],
  )
}
const count = async (table: string) => Number((await older.db.query(`select count(*) as n from ${table}`)).rows[0].n)
const atIndex = async (holder: pg.Client) => {
  await holder.query('begin isolation level repeatable read')
  await holder.query('select count(*) from accounts')
}
const atRecord = async (holder: pg.Client) => {
  await holder.query('begin')
  await holder.query('lock table migrations in share mode')
}

test.for([
  ['an index is being built', atIndex, 'create unique index concurrently'],
  ['the tables have changed places and it is not recorded', atRecord, 'insert into migrations'],
] as const)('while texts are sent, and interrupted when %s', async ([, hold, step]) => {
  // Somebody's transaction, for which the step waits.
  const holder = await older.connect()
  await hold(holder)
  const first = migrate(older.url)
  const interrupted = expect(first).rejects.toThrow()
  const pid = await older.waitingFor(step)
  // Nobody else waits.
  if (hold === atIndex) await sendTexts(2001, 2050)
  await older.db.query('select pg_terminate_backend($1)', [pid])
  await interrupted
  await holder.end()
  // The version before goes on.
  await sendTexts(2051, 2100)
  // From several machines at once.
  await Promise.all([migrate(older.url), migrate(older.url)])
  const sent = hold === atIndex ? 2100 : 2050
  for (const table of ['carrier_events', 'carrier_events_before', 'handovers', 'handovers_before'])
    expect([table, await count(table)]).toEqual([table, sent])
  const { rows } = await older.db.query(
    `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid`,
  )
  expect(rows).toEqual([])
  // What is stored from now on is of this week.
  await older.db.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, received_at) values (1, 9000, 1, 'text', 'l', '1', '2', now())`,
  )
  expect(await count('carrier_events_before')).toBe(sent)
})
