import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { knownMigrations, migrate } from './migrate.ts'

/** The last of the version before: what follows changes large tables that are in use. */
const before = '0023-nonces-by-token.sql'

let cluster: pg.Client
let url: string
let db: pg.Client
beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
})
afterAll(() => cluster.end())

/** A database of the version before, in which texts have been sent. */
beforeEach(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await cluster.query(`create database ${name}`)
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  url = at.href
  db = await connect()
  await db.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const file of (await knownMigrations()).filter((file) => file <= before)) {
    await db.query(await readFile(new URL(`../migrations/${file}`, import.meta.url), 'utf8'))
    await db.query('insert into migrations (name) values ($1)', [file])
  }
  await sendTexts(1, 2000)
})
afterEach(async () => {
  await db.end()
  await cluster.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
})

const connect = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** With the statements of the version before. */
const sendTexts = async (from: number, to: number) => {
  await db.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, message_id, status, source, destination, received_at, event_key)
     select 1, n, 1, 'receipt', 'l', n::text, 'DELIVRD', '1', '2', now(), 'key ' || n from generate_series($1::int, $2) n on conflict do nothing`,
    [from, to],
  )
  await db.query(
    `insert into handovers (carrier_id, message_id, phone, own_phone, account_id, broadcast_id, parts, created_at)
     select 1, n::text, 12175550000 + n, 12175559999, 1, 1, 1, now() from generate_series($1::int, $2) n
     on conflict (carrier_id, message_id, phone, own_phone) do update set created_at = excluded.created_at`,
    [from, to],
  )
}
const count = async (table: string) => Number((await db.query(`select count(*) as n from ${table}`)).rows[0].n)
const waitingStep = async (words: string) => {
  for (;;) {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where query ilike '%' || $1 || '%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()
         and datname = current_database()`,
      [words],
    )
    if (rows[0]) return rows[0].pid
    await new Promise(setImmediate)
  }
}

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
  const holder = await connect()
  await hold(holder)
  const first = migrate(url)
  const interrupted = expect(first).rejects.toThrow()
  const pid = await waitingStep(step)
  // Nobody else waits.
  if (hold === atIndex) await sendTexts(2001, 2050)
  await db.query('select pg_terminate_backend($1)', [pid])
  await interrupted
  await holder.end()
  // The version before goes on.
  await sendTexts(2051, 2100)
  // From several machines at once.
  await Promise.all([migrate(url), migrate(url)])
  const sent = hold === atIndex ? 2100 : 2050
  for (const table of ['carrier_events', 'carrier_events_before', 'handovers', 'handovers_before'])
    expect([table, await count(table)]).toEqual([table, sent])
  const { rows } = await db.query(
    `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid`,
  )
  expect(rows).toEqual([])
  // What is stored from now on is of this week.
  await db.query(
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, received_at) values (1, 9000, 1, 'text', 'l', '1', '2', now())`,
  )
  expect(await count('carrier_events_before')).toBe(sent)
})
