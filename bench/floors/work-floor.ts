/**
 * The least that PostgreSQL can be asked to do for a broadcast: the rows that delivery writes for each recipient, in
 * tables with the same columns and indexes, in batches of the product's sizes, each batch one commit, and nothing read or
 * decided beside it. As in the product three writers follow one another, each over a connection of its own:
 *
 *   hand over: a claim; state, message id, first text, counter, ledger  ─►  raw receipts  ─►  outcomes, counter, cursor
 *
 * Planning is one COPY of the recipients from a file that the database reads itself.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { treeCpuMs } from '../measure/processes.ts'

export type WorkFloor = {
  rows: number
  /** Recipients a second by COPY. */
  planPerSecond: number
  /** Recipients a second through all three writers. */
  perSecond: number
  /** Processor time of PostgreSQL for each. */
  cpuUsEach: number
}

const handBatch = 256
const receiptBatch = 1000
const first = 12_120_000_000

type WorkFloorOptions = {
  rows: number
  connect(): Promise<pg.Client>
  postmaster: number
  signal: AbortSignal
}

export const measureWork = async ({ rows, connect, postmaster, signal }: WorkFloorOptions): Promise<WorkFloor> => {
  const clients = await Promise.all([connect(), connect(), connect()])
  const [db] = clients as [pg.Client, pg.Client, pg.Client]
  try {
    await makeTables(db)
    const planMs = await copyRecipients(db, rows)
    await db.query('analyze bench.recipients')
    await db.query('checkpoint')
    const cpu = treeCpuMs(postmaster)
    const began = performance.now()
    const handed = progressOf(rows)
    const stored = progressOf(rows)
    await Promise.all([
      stage(rows, handBatch, null, handed, signal, (from, to) => handOver(clients[0]!, from, to)),
      stage(rows, receiptBatch, handed, stored, signal, (from, to) => storeReceipts(clients[1]!, from, to)),
      stage(rows, receiptBatch, stored, null, signal, (from, to) => applyReceipts(clients[2]!, from, to)),
    ])
    const tookMs = performance.now() - began
    const { rows: found } = await db.query<{ n: number }>('select count(*) as n from bench.recipients where state = 4')
    if (Number(found[0]!.n) !== rows) throw new Error(`The floor moved ${found[0]!.n} rows of ${rows}.`)
    return {
      rows,
      planPerSecond: (rows / planMs) * 1000,
      perSecond: (rows / tookMs) * 1000,
      cpuUsEach: ((treeCpuMs(postmaster) - cpu) / rows) * 1000,
    }
  } finally {
    await db.query('drop schema if exists bench cascade').catch(() => {})
    for (const client of clients) await client.end()
  }
}

const tables = ['recipients', 'claims', 'handovers', 'texted_numbers', 'broadcast_counters', 'credit_entries']

const makeTables = async (db: pg.Client) => {
  await db.query('drop schema if exists bench cascade')
  await db.query('create schema bench')
  for (const table of [...tables, 'carrier_events', 'nodes']) {
    await db.query(`create table bench.${table} (like public.${table} including all)`)
  }
  // `like` copies no storage parameters.
  const { rows } = await db.query<{ name: string; options: string[] }>(
    `select relname as name, reloptions as options from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null and relname = any($1)`,
    [[...tables, 'carrier_events', 'nodes']],
  )
  for (const { name, options } of rows) await db.query(`alter table bench.${name} set (${options.join(', ')})`)
  await db.query(`insert into bench.nodes (role, started_at, seen_at) values ('engine', now(), now())`)
}

const copyRecipients = async (db: pg.Client, rows: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-floor-'))
  // The database may run as another user.
  await chmod(folder, 0o777)
  try {
    const path = join(folder, 'recipients')
    const columns = 'account_id, broadcast_id, phone, credits, state, first_name, last_name, notes'
    await db.query(
      `copy (select 1, 1, ${first} + n, 1, 0, 'Ada', 'Lovelace', n from generate_series(1, ${rows}) n) to '${path}'`,
    )
    const began = performance.now()
    await db.query(`copy bench.recipients (${columns}) from '${path}'`)
    return performance.now() - began
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How far a writer is, for the one behind it. */
const progressOf = (rows: number) => {
  let done = 0
  let waiter: (() => void) | undefined
  return {
    reach(to: number) {
      done = to
      waiter?.()
    },
    async until(to: number) {
      const wanted = Math.min(to, rows)
      while (done < wanted) await new Promise<void>((resolve) => (waiter = resolve))
    },
  }
}

type Progress = ReturnType<typeof progressOf>

const stage = async (
  rows: number,
  batch: number,
  before: Progress | null,
  after: Progress | null,
  signal: AbortSignal,
  work: (from: number, to: number) => Promise<unknown>,
) => {
  for (let from = 1; from <= rows; from += batch) {
    signal.throwIfAborted()
    const to = Math.min(rows, from + batch - 1)
    await before?.until(to)
    await work(from, to)
    after?.reach(to)
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The intent is a commit of its own, as it must be durable before anything leaves. */
const handOver = async (db: pg.Client, from: number, to: number) => {
  const { rows } = await db.query<{ claim_id: number }>({
    name: 'floor-claim',
    text: `insert into bench.claims (lane_id, epoch, account_id, broadcast_id, after_phone, through_phone, claimed_at)
      values (1, 1, 1, 1, $1, $2, now()) returning claim_id`,
    values: [first + from - 1, first + to],
  })
  const all = numbers(from, to)
  await db.query({
    name: 'floor-answers',
    text: `with answer as (select * from unnest($1::bigint[], $2::text[]) as a(phone, message_id)
      ), changed as (
        update bench.recipients r set state = 3, handed_at = now() from answer a
        where r.account_id = 1 and r.broadcast_id = 1 and r.phone = a.phone
      ), handed as (
        insert into bench.handovers (carrier_id, message_id, account_id, broadcast_id, phone, parts, created_at)
        select 1, message_id, 1, 1, phone, 1, now() from answer
      ), texted as (
        insert into bench.texted_numbers (account_id, text_number_id, phone) select 1, 1, phone from answer
      ), closed as (
        delete from bench.claims where claim_id = $3
      ), ledger as (
        insert into bench.credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
        values (1, 'settle', -$4::int, -$4::int, 1, now())
      )
      insert into bench.broadcast_counters as c (account_id, broadcast_id, shard, accepted) values (1, 1, 1, $4)
      on conflict (account_id, broadcast_id, shard, channel) do update set accepted = c.accepted + excluded.accepted`,
    values: [all.map((n) => first + n), all.map(idOf), rows[0]!.claim_id, all.length],
  })
}

const idOf = (n: number) => (1_790_000_000_000_000 + n).toString(16)

const storeReceipts = (db: pg.Client, from: number, to: number) => {
  const all = numbers(from, to)
  return db.query({
    name: 'floor-receipts',
    text: `insert into bench.carrier_events (node_id, seq, carrier_id, kind, link, message_id, status, source, destination, received_at)
      select 1, e.seq, 1, 'receipt', 'ab12cd34.0.1', e.message_id, 'delivered', e.source, '12175550299', now()
      from unnest($1::bigint[], $2::text[], $3::text[]) as e(seq, message_id, source)`,
    values: [all, all.map(idOf), all.map((n) => String(first + n))],
  })
}

const applyReceipts = (db: pg.Client, from: number, to: number) => {
  const all = numbers(from, to)
  return db.query({
    name: 'floor-outcomes',
    text: `with moved as (
        update bench.recipients r set state = 4, done_at = now() from unnest($1::bigint[]) as p(phone)
        where r.account_id = 1 and r.broadcast_id = 1 and r.phone = p.phone
      ), cursor as (
        update bench.nodes set applied_seq = $3
      )
      insert into bench.broadcast_counters as c (account_id, broadcast_id, shard, delivered) values (1, 1, 2, $2)
      on conflict (account_id, broadcast_id, shard, channel) do update set delivered = c.delivered + excluded.delivered`,
    values: [all.map((n) => first + n), all.length, to],
  })
}
