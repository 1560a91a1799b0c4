/** Accounts that send: each with a user, an API token, credits, no limit of a day, and text numbers without a pace. */
import type pg from 'pg'
import { hashToken, newToken } from '../server/platform/secrets.ts'

export type SendingNumber = { textNumberId: number; phone: string }
export type SendingAccount = { accountId: number; name: string; token: string; numbers: SendingNumber[] }

const credits = 50_000_000
/** Nobody of the seed has a number there. */
const firstPhone = 13_125_550_000

export const addSenders = async (
  db: pg.Client,
  wanted: readonly { name: string; numbers: number }[],
): Promise<SendingAccount[]> => {
  const accounts: SendingAccount[] = []
  const { rows: known } = await db.query<{ count: number }>('select count(*) as count from text_numbers')
  let next = firstPhone + known[0]!.count
  for (const { name, numbers } of wanted) {
    const token = newToken()
    const { rows } = await db.query<{ accountId: number }>(
      `with account as (
         insert into accounts (company_name, state, is_api_authorized, messages_per_day) values ($1, 'IL', true, 0)
         returning account_id
       ), credit as (
         insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at)
         select account_id, 'purchase', $2, 0, now() from account
       ), balance as (
         insert into credit_balances (account_id, available) select account_id, $2 from account
       )
       select account_id as "accountId" from account`,
      [name, credits],
    )
    const { accountId } = rows[0]!
    await db.query(
      `with added as (
         insert into users (account_id, user_name, password_hash, is_master_user, can_see_all_broadcasts)
         values ($1, $2, '', true, true) returning user_id
       )
       insert into api_tokens (token_hash, account_id, user_id, consumer_key)
       select $3, $1, user_id, (select consumer_key from api_consumers limit 1) from added`,
      [accountId, `bench.${accountId}`, hashToken(token)],
    )
    const mine: SendingNumber[] = []
    for (let at = 0; at < numbers; at++) mine.push(await addNumber(db, accountId, next++, at === 0))
    accounts.push({ accountId, name, token, numbers: mine })
  }
  return accounts
}

const addNumber = async (
  db: pg.Client,
  accountId: number,
  phone: number,
  isDefault: boolean,
): Promise<SendingNumber> => {
  const { rows } = await db.query<{ textNumberId: number }>(
    `with number as (
       insert into text_numbers (account_id, phone, name, class, is_default, registration_status, registered_at, pace_per_second)
       values ($1, $2, 'Benchmark', 'local', $3, 'Registered', now() - interval '1 year', 0) returning text_number_id
     ), owner as (
       insert into text_number_owners (phone, account_id, text_number_id) select $2, $1, text_number_id from number
     )
     select text_number_id as "textNumberId" from number`,
    [accountId, phone, isDefault],
  )
  return { textNumberId: rows[0]!.textNumberId, phone: String(phone) }
}

/** The number of the account of load tests. */
export const loadNumber = async (db: pg.Client): Promise<SendingNumber & { accountId: number }> => {
  const { rows } = await db.query<{ accountId: number; textNumberId: number; phone: string }>(
    `select n.account_id as "accountId", n.text_number_id as "textNumberId", n.phone::text as phone
      from text_numbers n join accounts a using (account_id) where a.company_name = 'Load Test' limit 1`,
  )
  return rows[0]!
}
