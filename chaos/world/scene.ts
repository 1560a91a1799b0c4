/** A run's side of the database: what is to be seen of it, and what it begins with. */
import pg from 'pg'
import { outcome } from '../../domain/broadcast/outcome.ts'
import type { BroadcastPlan, Plan } from '../plan/plan.ts'
import type { Clock } from './clock.ts'
import { patient, pause, type Query } from './query.ts'
import { type AccountRow, createAccounts, createBroadcast, createCarriers } from './rows.ts'
import type { Port } from './wire.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>

type Open = {
  waiting: number
  claims: number
  events: number
  outbox: number
  unmatched: number
  /** Broadcasts that are not through with everything. */
  incomplete: number
}

// Eight-byte integers and sums of credits are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const openScene = async (url: string, plan: Plan, clock: Clock, carrierUrls: readonly string[]) => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'chaos' })
  pool.on('error', () => {})
  const query: Query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows
  const accounts = await createAccounts(query, plan)
  await createCarriers(query, plan, carrierUrls)

  return {
    query: patient(query),
    accounts: accounts as readonly AccountRow[],
    async start() {
      // Not ahead of either clock, ours and that of the database.
      const now = new Date(Math.min(Date.now(), clock.now()) - 1000)
      for (const broadcast of plan.broadcasts) {
        if (broadcast.by === 'sql')
          await createBroadcast(query, accounts[broadcast.account]!, broadcast, plan.numbers, now)
      }
      await query(`select pg_notify('engine', '')`)
    },
    /** To start in so many milliseconds. */
    async schedule(broadcast: BroadcastPlan, inMs: number) {
      const now = new Date()
      const startAt = new Date(now.getTime() + inMs)
      await createBroadcast(patient(query), accounts[broadcast.account]!, broadcast, plan.numbers, now, startAt)
      await query(`select pg_notify('engine', '')`)
    },
    /** Everything of an account, for so long, by a connection that nobody waits for in vain but those who want the same rows. */
    lock: (account: number, ms: number) => lockRows(url, accounts[account]!.id, ms),
    ...sightsOf(patient(query)),
    close: () => pool.end(),
  }
}

const lockRows = async (url: string, accountId: number, ms: number): Promise<{ from: number; until: number }> => {
  const client = new pg.Client({ connectionString: url, application_name: 'chaos lock' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Of two who wait for each other it is never this one that gives way.
    await client.query(`set local deadlock_timeout = '10min'`)
    for (const table of ['accounts', 'broadcasts', 'broadcast_counters', 'recipients']) {
      await client.query(`select count(*) from (select from ${table} where account_id = $1 for update) held`, [
        accountId,
      ])
    }
    const from = Date.now()
    await pause(ms)
    const until = Date.now()
    await client.query('rollback')
    return { from, until }
  } finally {
    await client.end()
  }
}

const sightsOf = (query: Query) => ({
  /** What is still to happen before every broadcast has every outcome but those that only waiting can bring. */
  open: async () =>
    (
      await query<Open>(
        `select (select count(*) from recipients where state in (${outcome.waiting}, ${outcome.retrying}))
             + (select count(*) from broadcast_queue where not is_planned) as waiting,
           (select count(*) from claims) as claims,
           (select count(*) from carrier_events e join nodes n using (node_id) where e.seq > n.applied_seq) as events,
           (select count(*) from outbox) as outbox,
           (select count(*) from unmatched_receipts u where tries < 3 or tries < 15 and (u.source in (select r.phone::text from recipients r
             where r.state = ${outcome.unknown})
               or exists (select from handovers h where h.carrier_id = u.carrier_id and h.message_id = u.message_id and h.phone::text = u.source))) as unmatched,
           (select count(*) from broadcasts where completed_at is null) as incomplete`,
      )
    )[0]!,
  /** How many broadcasts are being sent, or will be. */
  sending: async () =>
    (
      await query<{ sending: number }>(
        `select count(*) as sending from broadcasts where status in ('Broadcasting', 'AuthorizationApproved', 'Paused')`,
      )
    )[0]!.sending,
  idOf: async (name: string) =>
    (await query<{ id: number }>('select broadcast_id as id from broadcasts where name = $1', [name]))[0]?.id ?? null,
  /** As if the last text had been handed over long ago: receipts are waited for no longer. */
  async endWaiting() {
    await query(`update broadcasts set finalizing_at = finalizing_at - interval '60 days'
      where completed_at is null and finalizing_at > now() - interval '30 days'`)
    await query('update carriers set back_at = null where back_at is not null')
  },
  newestNode: async () => (await query<{ id: number | null }>('select max(node_id) as id from nodes'))[0]!.id,
  leaseHolders: async () =>
    (
      await query<{ id: number }>(
        'select node_id as id from sending_lanes where node_id is not null order by until desc',
      )
    ).map(({ id }) => id),
  /** Nobody is left behind these connections who could still commit. */
  async disconnected(ports: readonly Port[]) {
    const left = `select 1 from pg_stat_activity where client_port = any($1::int[]) and application_name not like 'chaos%' limit 1`
    const numbers = () => ports.filter((port) => port.isStill()).map(({ number }) => number)
    while ((await query(left, [numbers()])).length > 0) await pause(20)
  },
  /**
   * What nobody knows of an engine that is gone: claimed, not answered. Whoever waits for another try was answered, and is
   * listed apart.
   */
  inDoubt: async (nodeId: number) =>
    (
      await query<{ unknown: number; answered: number[] }>(
        `with held as (select lane_id, epoch from sending_lanes where node_id = $1)
         select count(*) filter (where not waits) + (select count(*) from outbox o join held h
             on h.lane_id = o.lane_id and h.epoch = o.claimed_epoch) as unknown,
           coalesce(array_agg(phone::text) filter (where waits), '{}') as answered
         from (
           select r.phone, exists (select from retries t where t.broadcast_id = r.broadcast_id and t.phone = r.phone) as waits
           from claims c join held using (lane_id, epoch) join recipients r using (account_id, broadcast_id)
           where case when c.phones is null then r.phone > c.after_phone and r.phone <= c.through_phone and r.state = ${outcome.waiting}
             else r.phone = any(c.phones) and r.state in (${outcome.waiting}, ${outcome.retrying}) end) claimed`,
        [nodeId],
      )
    )[0]!,
  /** Those of them that became unknown without having been claimed again. */
  forgotten: (answered: readonly number[], at: number) =>
    query<{ phone: number }>(
      `select m.phone from chaos.moves m
       where m.phone = any($1::bigint[]) and m.state = ${outcome.unknown} and m.at > $2
         and not exists (select from chaos.claims c
           where c.broadcast_id = m.broadcast_id and m.phone = any(c.phones) and c.what = 'insert' and c.at between $2 and m.at)`,
      [answered, new Date(at)],
    ),
})
