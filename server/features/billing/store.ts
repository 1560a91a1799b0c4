import { type Outcome, outcome, outcomeName } from '@carillon/domain/broadcast/outcome.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { joinHashed } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

type CreditKind = 'purchase' | 'adjustment' | 'reserve' | 'settle' | 'release'

export type NewEntry = {
  kind: CreditKind
  balanceDelta: number
  reservedDelta: number
  broadcastId?: number | null
  textMessageId?: number
  description: string
  now: Date
}

export const insertEntry = (tx: Db, scope: Scope, entry: NewEntry) =>
  sql`insert into credit_entries
      (account_id, kind, balance_delta, reserved_delta, broadcast_id, text_message_id, user_id, description, created_at)
    values (${scope.accountId}, ${entry.kind}, ${entry.balanceDelta}, ${entry.reservedDelta}, ${entry.broadcastId ?? null},
      ${entry.textMessageId ?? null}, ${scope.userId}, ${entry.description}, ${entry.now})`.execute(tx)

/** As this feature counts numbers. */
export const phoneOnly = (phone: number) => sql`select ${phone}::bigint as phone`

/** Takes credits off what may be spent; false, and nothing taken, where there are fewer. */
export const takeAvailable = async (tx: Db, scope: Scope, credits: number): Promise<boolean> =>
  (await one(
    tx,
    sql`update credit_balances set available = available - ${credits}
      where account_id = ${scope.accountId} and available >= ${credits} returning 1`,
  )) !== undefined

export const addAvailable = (tx: Db, scope: Scope, credits: number) =>
  sql`insert into credit_balances as b (account_id, available) values (${scope.accountId}, ${credits})
    on conflict (account_id) do update set available = b.available + excluded.available`.execute(tx)

/** The balance lock: whoever holds it is alone in deciding about the credits of an account until the transaction ends. */
export const lockBalance = async (tx: Db, scope: Scope) => {
  await sql`insert into credit_balances (account_id) values (${scope.accountId}) on conflict do nothing`.execute(tx)
  await sql`select 1 from credit_balances where account_id = ${scope.accountId} for update`.execute(tx)
}

/** False where somebody else holds it at this moment. */
export const tryLockBalance = async (tx: Db, scope: Scope): Promise<boolean> => {
  await sql`insert into credit_balances (account_id) values (${scope.accountId}) on conflict do nothing`.execute(tx)
  const held = sql`select 1 from credit_balances where account_id = ${scope.accountId} for update skip locked`
  return (await one(tx, held)) !== undefined
}

/** What may be spent: the balance less what is reserved. */
export const availableCredits = async (db: Db, scope: Scope): Promise<number> =>
  (
    await one<{ available: number }>(
      db,
      sql`select available from credit_balances where account_id = ${scope.accountId}`,
    )
  )?.available ?? 0

/** Credits that a broadcast holds at this moment: reserved, neither settled nor released. */
export const reservedFor = async (db: Db, scope: Scope, broadcastId: number): Promise<number> =>
  (await one<{ reserved: number }>(
    db,
    sql`select coalesce(sum(reserved_delta), 0) as reserved from credit_entries
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`,
  ))!.reserved

export type Difference = { account_id: number; available: number; ledger: number }

/** Accounts whose spendable credits are not what their ledger says. There must be none, ever. */
export const reconcile = async (db: Db): Promise<Difference[]> =>
  (
    await sql<Difference>`
      select account_id, coalesce(b.available, 0) as available, coalesce(e.ledger, 0) as ledger
      from credit_balances b
      full join (
        select account_id, sum(balance_delta - reserved_delta) as ledger from credit_entries group by account_id
      ) e using (account_id)
      where coalesce(b.available, 0) <> coalesce(e.ledger, 0)`.execute(db)
  ).rows

export type WronglyHeld = {
  account_id: number
  /** Of a broadcast, or of a single text. */
  broadcast_id: number | null
  text_message_id: number | null
  status: string
  reserved: number
}

/**
 * Broadcasts and single texts that hold a negative number of credits, or that hold some although every outcome of theirs is
 * known. What is on its way back is not held.
 */
export const heldWrongly = async (db: Db): Promise<WronglyHeld[]> => {
  const broadcasts = await all<WronglyHeld>(
    db,
    sql`select e.account_id, e.broadcast_id, null::bigint as text_message_id, coalesce(max(b.status), 'none') as status,
        sum(e.reserved_delta) as reserved
      from credit_entries e left join broadcasts b using (account_id, broadcast_id)
      where e.broadcast_id is not null group by e.account_id, e.broadcast_id
      having sum(e.reserved_delta) < 0
        or (sum(e.reserved_delta) <> 0 and (max(b.completed_at) is not null or max(b.status) is null))
      order by 1, 2`,
  )
  const texts = await all<Omit<WronglyHeld, 'status'> & { state: Outcome | null }>(
    db,
    sql`select account_id, null::bigint as broadcast_id, text_message_id, m.state, e.reserved - coalesce(r.credits, 0) as reserved
      from (select account_id, text_message_id, sum(reserved_delta) as reserved from credit_entries
          where text_message_id is not null group by 1, 2) e
        left join text_messages m using (account_id, text_message_id)
        left join credit_releases r using (account_id, text_message_id)
      where e.reserved - coalesce(r.credits, 0) < 0
        or (e.reserved - coalesce(r.credits, 0) <> 0 and coalesce(m.state, ${outcome.accepted}) >= ${outcome.accepted})
      order by 1, 3`,
  )
  return [
    ...broadcasts,
    ...texts.map(({ state, ...held }) => ({ ...held, status: state === null ? 'none' : outcomeName(state) })),
  ]
}

export type Plan = {
  account_type_id: number
  monthly_level: number | null
  subscription_end_at: string | null
  time_zone: string
}

export const planOf = async (db: Db, scope: Scope): Promise<Plan> =>
  (await one<Plan>(
    db,
    sql`select account_type_id, monthly_level, subscription_end_at, time_zone from accounts
      where account_id = ${scope.accountId}`,
  ))!

/** Calls cost half a credit for each started 15 seconds. */
export const hasHalfCredits = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from accounts where account_id = ${scope.accountId} and partial_credits_enabled`)) !==
  undefined

type Counted = {
  periodStart: string
  /** A select of one column `phone`. */
  phones: RawBuilder<unknown>
  /** The text that counts it and may not leave after all. */
  waiting?: number | undefined
}

/** A number counts once a billing month. What a waiting text has counted is no more its alone. */
export const countNumbers = async (tx: Db, scope: Scope, { periodStart, phones, waiting }: Counted) => {
  const isOfPeriod = sql`account_id = ${scope.accountId} and period_start = ${periodStart}::date`
  const byTexts = await all<{ phone: number }>(
    tx,
    sql`select phone from counted_numbers where ${isOfPeriod} and text_message_id is not null`,
  )
  const shared = sql`update counted_numbers set text_message_id = null
    where ${isOfPeriod} and phone = any(${byTexts.map(({ phone }) => phone)}::bigint[])
      and phone in (select phone from (${phones}) numbers)`
  if (byTexts.length > 0) await joinHashed(tx, () => shared.execute(tx))
  const counted = sql`insert into counted_numbers (account_id, period_start, phone, text_message_id)
    select ${scope.accountId}, ${periodStart}::date, phone, ${waiting ?? null}::bigint from (${phones}) numbers
    on conflict do nothing`
  await joinHashed(tx, () => counted.execute(tx))
}

/** A text does not leave in the month that it was counted in; what others have counted too stays. */
export const uncountText = (tx: Db, scope: Scope, textMessageId: number) =>
  sql`delete from counted_numbers where account_id = ${scope.accountId} and text_message_id = ${textMessageId}`.execute(
    tx,
  )

/** How many of these a month has not counted yet. */
export const newNumbers = async (
  tx: Db,
  scope: Scope,
  periodStart: string,
  phones: RawBuilder<unknown>,
): Promise<number> => {
  const counted = sql<{ count: number }>`select count(*) as count from (${phones}) numbers
    where not exists (select 1 from counted_numbers c
      where c.account_id = ${scope.accountId} and c.period_start = ${periodStart}::date and c.phone = numbers.phone)`
  return (await joinHashed(tx, () => one(tx, counted)))!.count
}

export const countedNumbers = async (db: Db, scope: Scope, periodStart: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from counted_numbers
      where account_id = ${scope.accountId} and period_start = ${periodStart}::date`,
  ))!.count
