/** The rows of a run: an account with a text number and credits, and one broadcast as the product creates it. */
import pg from 'pg'
import { outcome } from '../domain/broadcast/outcome.ts'
import { ourNumber, type Plan } from './plan.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>

/** More than any broadcast here costs. */
export const bought = 100_000

// Eight-byte integers and sums of credits are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const openScene = async (url: string, plan: Plan) => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'chaos' })
  pool.on('error', () => {})
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows
  const cost = plan.phones.length * plan.parts
  const accountId = await createAccount(query, plan)

  return {
    query,
    accountId,
    cost,
    start: () => createBroadcast(query, plan, accountId, cost),
    /** What is still to happen before the broadcast has every outcome but those that only waiting can bring. */
    open: async () =>
      (
        await query<{
          waiting: number
          claims: number
          events: number
          outbox: number
          unmatched: number
          status: string
        }>(
          `select (select count(*) from recipients where state in (${outcome.waiting}, ${outcome.retrying})) as waiting,
             (select count(*) from claims) as claims,
             (select count(*) from carrier_events e join nodes n using (node_id) where e.seq > n.applied_seq) as events,
             (select count(*) from outbox) as outbox,
             (select count(*) from unmatched_receipts u where tries < 3 or tries < 15 and (exists (select from recipients r
               where r.state = ${outcome.unknown} and r.phone::text = u.source)
                 or exists (select from handovers h where h.message_id = u.message_id))) as unmatched,
             (select status from broadcasts) as status`,
        )
      )[0]!,
    /** Nobody of a killed process is left who could still commit. */
    async settled() {
      const others = `select 1 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name <> 'chaos' limit 1`
      while ((await query(others)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /**
     * What nobody knows of a process that is gone: claimed, not answered. Whoever waits for another try was answered, and is
     * listed apart.
     */
    inDoubt: async () =>
      (
        await query<{ unknown: number; answered: number[] }>(
          `select count(*) filter (where not waits) + (select count(*) from outbox where claimed_epoch is not null) as unknown,
             coalesce(array_agg(phone::text) filter (where waits), '{}') as answered
           from (
             select r.phone, exists (select from retries t where t.broadcast_id = r.broadcast_id and t.phone = r.phone) as waits
             from claims c join recipients r using (account_id, broadcast_id)
             where case when c.phones is null then r.phone > c.after_phone and r.phone <= c.through_phone and r.state = ${outcome.waiting}
               else r.phone = any(c.phones) and r.state in (${outcome.waiting}, ${outcome.retrying}) end) claimed`,
        )
      )[0]!,
    /** Those of them that became unknown without having been claimed again. */
    forgotten: (answered: readonly number[], at: number) =>
      query<{ phone: number }>(
        `select m.phone from chaos.moves m
         where m.phone = any($1::bigint[]) and m.state = ${outcome.unknown} and m.at > $2
           and not exists (select from chaos.claims c where m.phone = any(c.phones) and c.what = 'insert' and c.at between $2 and m.at)`,
        [answered, new Date(at)],
      ),
    close: () => pool.end(),
  }
}

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

const createAccount = async (query: Query, plan: Plan): Promise<number> => {
  const [account] = await query<{ account_id: number }>(
    `insert into accounts (company_name, is_api_authorized) values ('Lincoln High School', true) returning account_id`,
  )
  const accountId = account!.account_id
  await query(`insert into users (account_id, user_name, password_hash) values ($1, 'olive.owner', '')`, [accountId])
  await query(
    `with n as (
       insert into text_numbers (account_id, phone, registration_status, pace_per_second) values ($1, $2, 'Registered', 0)
       returning text_number_id
     ) insert into text_number_owners select $2, $1, text_number_id from n`,
    [accountId, ourNumber],
  )
  await query('insert into credit_balances values ($1, $2)', [accountId, bought])
  await query(
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at) values ($1, 'purchase', $2, 0, now())`,
    [accountId, bought],
  )
  // Its lower sixteen bits are our reference at the carrier, and must not be those of a single text.
  await query(`alter table broadcasts alter column broadcast_id restart with ${plan.broadcastId}`)
  return accountId
}

const createBroadcast = async (query: Query, plan: Plan, accountId: number, cost: number) => {
  await query(
    `with number as (select text_number_id from text_numbers
     ), audience as (
       insert into audiences (account_id, kind, user_id, created_at) values ($1, 'inline', 1, now()) returning audience_id
     ), members as (
       insert into audience_members (account_id, audience_id, phone) select $1, audience_id, p from audience, unnest($2::bigint[]) p
     ), broadcast as (
       insert into broadcasts (account_id, user_id, name, type, status, text_number_id, text_message, credits_each_domestic,
         credits_each_abroad, max_credit_cost, character_limit, phone_number_count, start_at, created_at, started_at)
       select $1, 1, 'Snow', 'SMS', 'Broadcasting', text_number_id, $3, $4, $4, $5, 320, cardinality($2::bigint[]), now(), now(), now()
       from number returning broadcast_id
     ), source as (
       insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id)
       select $1, broadcast_id, 1, audience_id from broadcast, audience
     ), reserved as (
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
       select $1, 'reserve', 0, $5, broadcast_id, now() from broadcast
     ), balance as (
       update credit_balances set available = available - $5 where account_id = $1
     )
     insert into broadcast_queue (account_id, broadcast_id, text_number_id, start_at)
     select $1, broadcast_id, text_number_id, now() from broadcast, number`,
    [accountId, plan.phones, plan.text, plan.parts, cost],
  )
  await query(`select pg_notify('engine', '')`)
}
