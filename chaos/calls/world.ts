/** A run's database and engines, and the rows that it begins with. */
import pg from 'pg'
import { channel } from '../../domain/broadcast/channel.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../server/testing/call-scene.ts'
import { patient, type Query } from '../world/query.ts'
import type { CallPlan } from './plan.ts'
import { accounts, textNumber } from './plan.ts'

export type CallWorld = Awaited<ReturnType<typeof openCallWorld>>

export const window = {
  CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ContinueOnNextDay: true,
  timeZone: 'America/Los_Angeles',
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
}

export type Row = {
  account_id: number
  broadcast_id: number
  phone: number
  state: number
  reason: number
  survey: number
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const question = [
  { ID: 1, Label: 'Yes' },
  { ID: 2, Label: 'No' },
]

export const openCallWorld = async (url: string, plan: CallPlan) => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'chaos' })
  pool.on('error', () => {})
  const query: Query = patient(
    async <T extends object>(text: string, values: unknown[] = []) => (await pool.query<T>(text, values)).rows,
  )
  const ids: number[] = []
  const audio: number[] = []
  for (let i = 0; i < accounts; i++) {
    const [account] = await query<{ account_id: number }>(
      `insert into accounts (company_name) values ($1) returning account_id`,
      [`School ${i}`],
    )
    const id = account!.account_id
    ids.push(id)
    await query(`insert into users (account_id, user_name, password_hash, is_master_user) values ($1, $2, '', true)`, [
      id,
      `owner.${i}`,
    ])
    await query('insert into credit_balances values ($1, 100000)', [id])
    await query(
      `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at) values ($1, 'purchase', 100000, 0, now())`,
      [id],
    )
    await insertCallerId(query, id)
    audio.push(await insertTone(query, id, 500, 0.4))
  }
  const [number] = await query<{ id: number }>(
    `insert into text_numbers (account_id, phone, registration_status, class) values ($1, $2, 'Registered', 'local') returning text_number_id as id`,
    [ids[0], textNumber],
  )
  await query('insert into text_number_owners values ($1, $2, $3)', [textNumber, ids[0], number!.id])

  /** The contact of each phone; each has two. */
  const peopleOf = async (accountId: number, phones: readonly number[]): Promise<number[]> => {
    const people: number[] = []
    for (let at = 0; at < phones.length; at += 2) {
      const [row] = await query<{ id: number }>(
        `insert into contacts (account_id, first_name, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
         values ($1, 'Ann', $2, $3, 1, 1, now(), now()) returning person_id as id`,
        [accountId, phones[at], phones[at + 1]],
      )
      people.push(row!.id, row!.id)
    }
    return people
  }
  const broadcastIds: number[] = []

  return {
    query,
    accountIds: ids,
    broadcastIds,
    async start() {
      for (const { account, phones, callsAtATime, retries, detects, asks, escalation } of plan.broadcasts) {
        const first = escalation && {
          beside: { type: 'SMSAndAnnouncement', textNumberId: number!.id, words: 'Flood.', keepsWindow: false },
          ...{ escalates: { waves: escalation.waves }, people: await peopleOf(ids[account]!, phones) },
        }
        broadcastIds.push(
          await insertCallBroadcast(query, {
            ...{ accountId: ids[account]!, phones, audioId: audio[account]!, seconds: 0.4 },
            ...{ callsAtATime, retries, detects, window: plan.hasWindow ? window : null, ...first },
            ...(asks ? { answers: question } : {}),
          }),
        )
      }
      if (plan.hasWindow) await query(`update broadcasts set start_at = now() - interval '1 hour'`)
    },
    async optOut(broadcast: number, phones: readonly number[]) {
      await query(
        `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
         select $1, p, 'voice', 3, 'By phone', now() from unnest($2::bigint[]) p on conflict do nothing`,
        [ids[plan.broadcasts[broadcast]!.account]!, phones],
      )
    },
    /** Its texts are through, and its calls wait for the minutes to pass. */
    isWaiting: async (broadcast: number) =>
      (
        await query('select 1 from broadcast_queue where broadcast_id = $1 and channel = $2 and isfinite(plan_at)', [
          broadcastIds[broadcast] ?? 0,
          channel.call,
        ])
      ).length > 0,
    async passMinutes(broadcast: number) {
      await query(
        'update broadcast_queue set plan_at = now() where broadcast_id = $1 and channel = $2 and plan_at > now()',
        [broadcastIds[broadcast], channel.call],
      )
    },
    /** As if ten minutes had passed for calls whose end the trunk knows, and no living process does. */
    async pass(over: readonly string[]) {
      await query(
        `update call_attempts set intent_at = intent_at - interval '11 minutes' where ended_at is null and call_id = any($1)
           and intent_at < now() - interval '3 seconds' and node_id not in (select node_id from trunk_lines where renewed_at > now() - interval '11 seconds')`,
        [over],
      )
    },
    /** Intents of dead processes of which the trunk has never heard: nothing rings, and nobody will tell. */
    async passUnheard(heard: readonly string[]) {
      await query(
        `update call_attempts set intent_at = intent_at - interval '11 minutes' where ended_at is null and call_id <> all($1)
           and intent_at < now() - interval '20 seconds' and node_id not in (select node_id from trunk_lines where renewed_at > now() - interval '11 seconds')`,
        [heard],
      )
    },
    /** What nobody will be told of any more: as if the wait had been over. */
    async endWaiting() {
      await query(`update broadcasts set finalizing_at = finalizing_at - interval '60 days'
        where completed_at is null and finalizing_at > now() - interval '30 days'`)
    },
    /** When each call was decided on, by its Call-ID, in milliseconds. */
    async begun() {
      const rows = await query<{ call_id: string; at: number }>(
        'select call_id, extract(epoch from intent_at)::float8 * 1000 as at from call_attempts',
      )
      return new Map(rows.map(({ call_id, at }) => [call_id, at]))
    },
    left: async () =>
      (await query<{ left: number }>('select count(*) as left from broadcasts where completed_at is null'))[0]!.left,
    rows: () =>
      query<Row>(
        'select account_id, broadcast_id, phone, state, reason, survey from recipients where channel = $1 order by phone',
        [channel.call],
      ),
    counters: () =>
      query<Record<string, number>>(
        `select broadcast_id, sum(waiting) as waiting, sum(retrying) as retrying, sum(unknown) as unknown, sum(delivered) as delivered,
           sum(failed) as failed, sum(invalid) as invalid, sum(not_sent) as not_sent, sum(credits_used) as credits
         from broadcast_counters where channel = $1 group by 1`,
        [channel.call],
      ),
    /** How many have given each answer, as it was counted. */
    answers: () =>
      query<{ broadcast_id: number; answer: number; people: number }>(
        'select broadcast_id, answer, sum(people) as people from broadcast_answers group by 1, 2',
      ),
    books: () =>
      query<{ broadcast_id: number; reserved: number; spent: number; attempts: number; texts: number }>(
        `select b.broadcast_id, (select coalesce(sum(reserved_delta), 0) from credit_entries e where e.broadcast_id = b.broadcast_id) as reserved,
           (select coalesce(-sum(balance_delta), 0) from credit_entries e where e.broadcast_id = b.broadcast_id) as spent,
           (select coalesce(sum(credits), 0) from call_attempts a where a.broadcast_id = b.broadcast_id) as attempts,
           (select coalesce(sum(credits_used), 0) from broadcast_counters c where c.broadcast_id = b.broadcast_id and c.channel = $1) as texts
         from broadcasts b`,
        [channel.text],
      ),
    close: () => pool.end(),
  }
}
