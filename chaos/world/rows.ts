/** The rows that a run begins with: accounts with text numbers and credits, and broadcasts as the product creates them. */
import { createHash } from 'node:crypto'
import { encrypt } from '../../server/platform/secrets.ts'
import { madeBroadcasts } from '../../server/testing/broadcast-rows.ts'
import type { BroadcastPlan, NumberPlan, Plan } from '../plan/plan.ts'
import { secret } from './process.ts'
import type { Query } from './query.ts'

/** More than any broadcast here costs. */
export const bought = 1_000_000

export type AccountRow = { id: number; userId: number /** Of the API. */; token: string }

export const createAccounts = async (query: Query, plan: Plan): Promise<AccountRow[]> => {
  const accounts: AccountRow[] = []
  await query(`insert into api_consumers values ('chaos', 'Chaos', '\\x00')`)
  for (const [place, { textsPerMinute, messagesPerDay }] of plan.accounts.entries()) {
    const [account] = await query<{ account_id: number }>(
      `insert into accounts (company_name, is_api_authorized, texts_per_minute, messages_per_day, over_limit)
       values ($1, true, $2, $3, 'NextDay') returning account_id`,
      [`School ${place}`, textsPerMinute, messagesPerDay ?? 0],
    )
    const id = account!.account_id
    const [user] = await query<{ user_id: number }>(
      `insert into users (account_id, user_name, password_hash, is_master_user) values ($1, $2, '', true) returning user_id`,
      [id, `owner.${place}`],
    )
    const token = `token-${place}`
    const hash = createHash('sha256').update(token).digest()
    await query(`insert into api_tokens values ($1, $2, $3, 'chaos')`, [hash, id, user!.user_id])
    await query('insert into credit_balances values ($1, $2)', [id, bought])
    await query(
      `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at) values ($1, 'purchase', $2, 0, now())`,
      [id, bought],
    )
    accounts.push({ id, userId: user!.user_id, token })
  }
  for (const { phone, account, pace } of plan.numbers) {
    await query(
      `with n as (
         insert into text_numbers (account_id, phone, registration_status, pace_per_second) values ($1, $2, 'Registered', $3)
         returning text_number_id
       ) insert into text_number_owners select $2, $1, text_number_id from n`,
      [accounts[account]!.id, phone, pace],
    )
  }
  // Their lower sixteen bits are our reference at the carrier, and must not be those of a single text.
  await query(`alter table broadcasts alter column broadcast_id restart with ${plan.firstBroadcastId}`)
  return accounts
}

/** Carriers besides that of the settings, and the numbers whose texts go by them. */
export const createCarriers = async (query: Query, { numbers }: Plan, urls: readonly string[]) => {
  for (const [i, url] of urls.entries()) {
    await query(
      `with carrier as (
         insert into carriers (kind, address, name, url_encrypted) values ('smpp', $1, $2, $3) returning carrier_id
       ) insert into text_number_carriers (account_id, text_number_id, rank, carrier_id)
         select account_id, text_number_id, 1, carrier_id from text_numbers, carrier where phone = any($4::bigint[])`,
      [
        new URL(url).host,
        `Carrier ${i + 1}`,
        encrypt(secret, url),
        numbers.flatMap(({ phone, carrier }) => (carrier === i + 1 ? [phone] : [])),
      ],
    )
  }
}

/** Under way at once, or with a start at some time scheduled for then. */
export const createBroadcast = (
  query: Query,
  account: AccountRow,
  { name, phones, text, parts, window, number }: BroadcastPlan,
  numbers: readonly NumberPlan[],
  now: Date,
  startAt: Date | null = null,
) =>
  query(
    `with number as (select text_number_id from text_numbers where phone = $9
     ), audience as (
       insert into audiences (account_id, kind, user_id, created_at) values ($1, 'inline', $2, $8) returning audience_id
     ), members as (
       insert into audience_members (account_id, audience_id, phone) select $1, audience_id, p from audience, unnest($3::bigint[]) p
     ), ${madeBroadcasts(
       {
         ...{ account_id: '$1', user_id: '$2', name: '$10', text_number_id: 'text_number_id', text_message: '$4' },
         status: `case when $11::timestamptz is null then 'Broadcasting' else 'AuthorizationApproved' end`,
         ...{ credits_each_domestic: '$5', credits_each_abroad: '$5', segments_each_domestic: '$5' },
         ...{ segments_each_abroad: '$5', max_credit_cost: '$6', phone_number_count: 'cardinality($3::bigint[])' },
         ...{ start_at: 'coalesce($11, $8)', created_at: '$8', started_at: 'case when $11 is null then $8 end' },
         ...{ calling_window: '$7', over_limit: `'NextDay'` },
       },
       'from number',
     )}, source as (
       insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id)
       select $1, broadcast_id, 1, audience_id from made, audience
     ), reserved as (
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
       select $1, 'reserve', 0, $6, broadcast_id, $8 from made
     ), balance as (
       update credit_balances set available = available - $6 where account_id = $1
     )
     insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at)
     select $1, broadcast_id, text_number_id, coalesce($11, $8) from made`,
    [
      account.id,
      account.userId,
      phones,
      text,
      parts,
      phones.length * parts,
      window === null ? null : JSON.stringify(window),
      now,
      numbers[number]!.phone,
      name,
      startAt,
    ],
  )
