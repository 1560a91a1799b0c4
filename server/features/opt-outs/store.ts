import { neverCalled } from '@carillon/domain/phone/never-called.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

export type Channel = 'text' | 'voice'

/** The source of what a person is to decide. */
export const toReview = 'text message to review'

type OptOut = {
  phone: number
  channel: Channel
  /** 3 text by recipient, 4 text by account, 5 voice by recipient, 6 voice by account (rules/opt-outs 8). */
  type: 3 | 4 | 5 | 6
  source: string
  isSoft: boolean
  textNumberId: number | null
  words: string | null
  now: Date
}

/**
 * Answers whether this is new. An opt-out that is there stays as it is, with one exception: a reserved word or a key of the recipient
 * replaces a soft opt-out, or one by the account, so that only the recipient can lift it.
 */
export const insertOptOut = async (tx: Db, scope: Scope, optOut: OptOut): Promise<boolean> => {
  const changed = await one<{ is_new: boolean }>(
    tx,
    sql`insert into opt_outs as o
        (account_id, phone, channel, opt_out_type, source, is_soft, text_number_id, created_by, created_at)
      values (${scope.accountId}, ${optOut.phone}, ${optOut.channel}, ${optOut.type}, ${optOut.source}, ${optOut.isSoft},
        ${optOut.textNumberId}, ${scope.userId || null}, ${optOut.now})
      on conflict (account_id, phone, channel) do update
        set is_soft = false, opt_out_type = excluded.opt_out_type, source = excluded.source,
          text_number_id = excluded.text_number_id, created_by = excluded.created_by
        where excluded.opt_out_type in (3, 5) and not excluded.is_soft and (o.is_soft or o.opt_out_type in (4, 6))
      returning true as is_new`,
  )
  if (changed)
    await insertEvent(tx, scope, optOut.phone, `${optOut.channel} opt-out`, optOut.source, optOut.words, optOut.now)
  return changed !== undefined
}

type Lifting = { phone: number; channel: Channel; source: string; words: string | null; now: Date }

/** Answers whether there was one to lift. */
export const deleteOptOut = async (tx: Db, scope: Scope, { phone, channel, source, words, now }: Lifting) => {
  const gone = await one(
    tx,
    sql`delete from opt_outs
      where account_id = ${scope.accountId} and phone = ${phone} and channel = ${channel} returning 1`,
  )
  if (gone) await insertEvent(tx, scope, phone, `${channel} opt-out lifted`, source, words, now)
  return gone !== undefined
}

/**
 * Holds the opt-outs of a number until the transaction ends. What is read of them by the next statement stays true: a STOP that
 * comes meanwhile waits, and puts back what was lifted.
 */
export const lockOptOuts = (tx: Db, scope: Scope, phone: number) =>
  all(
    tx,
    sql`select 1 from opt_outs where account_id = ${scope.accountId} and phone = ${phone} order by channel for update`,
  )

/** With a source: one that came about so. */
export const hasOptOut = async (
  tx: Db,
  scope: Scope,
  phone: number,
  channel: Channel,
  source?: string,
): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from opt_outs where account_id = ${scope.accountId} and phone = ${phone} and channel = ${channel}
      and ${source === undefined ? sql`true` : sql`source = ${source}`}`,
  )) !== undefined

type SourceChange = Lifting & { from: string }

/** An opt-out that came about in one way stands by another from now on, by the user of the scope. */
export const changeSource = async (tx: Db, scope: Scope, change: SourceChange): Promise<void> => {
  const { phone, channel, source, words, now } = change
  const changed = await one(
    tx,
    sql`update opt_outs set source = ${source}, created_by = ${scope.userId || null}
      where account_id = ${scope.accountId} and phone = ${phone} and channel = ${channel} and source = ${change.from} returning 1`,
  )
  if (changed) await insertEvent(tx, scope, phone, `${channel} opt-out`, source, words, now)
}

export const insertOptIn = async (
  tx: Db,
  scope: Scope,
  phone: number,
  source: string,
  words: string | null,
  now: Date,
) => {
  const added = await one(
    tx,
    sql`insert into opt_ins (account_id, phone, source, created_at) values (${scope.accountId}, ${phone}, ${source}, ${now})
      on conflict do nothing returning 1`,
  )
  if (added) await insertEvent(tx, scope, phone, 'text opt-in', source, words, now)
}

export const insertEvent = (
  tx: Db,
  scope: Scope,
  phone: number,
  event: string,
  source: string,
  words: string | null,
  now: Date,
) =>
  sql`insert into permission_events (account_id, phone, event, source, words, user_id, created_at)
    values (${scope.accountId}, ${phone}, ${event}, ${source}, ${words}, ${scope.userId || null}, ${now})`.execute(tx)

/** Every engine node keeps fresh text opt-outs in mind until its claims know them. Not for calls: it would end texts. */
export const notifyOptOut = (tx: Db, scope: Scope, phone: number, change: 'out' | 'held' | 'lifted') =>
  sql`select pg_notify('optout', ${`${scope.accountId}:${phone}:${change}`})`.execute(tx)

/** The user by name, for the record: 'Olive Owner'. */
export const readOwnName = async (db: Db, scope: Scope): Promise<string> =>
  (await one<{ name: string }>(
    db,
    sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), user_name) as name
      from users where account_id = ${scope.accountId} and user_id = ${scope.userId}`,
  ))!.name

/** As the domain has it (domain/phone/number.ts); a test holds the two together. */
const isReserved = (phone: string) =>
  `${phone} between 12000000000 and 19999999999 and (${phone} % 10000000 = 5551212 or ${phone} / 10000 % 1000 = 976
      or ${phone} / 10000000 % 1000 in (900, 976) or ${phone} / 10000000 % 100 = 11)`

/** As the domain has it (domain/phone/never-called.ts), whose table this is; a test holds the two together. */
const isNeverCalled = (phone: string) => {
  const { from, to, areaCodes, exchanges, directoryAssistance, served, never } = neverCalled
  return `case when ${phone} between ${from} and ${to}
    then ${phone} / 10000000 % 1000 = any('{${areaCodes}}'::bigint[]) or ${phone} / 10000 % 1000 = any('{${exchanges}}'::bigint[])
      or ${phone} % 10000000 = ${directoryAssistance}
    else (${phone})::text !~ '${served}' or (${phone})::text ~ '${never}' end`
}

/** Why the number `phone` may not be called, as a reason, 0 when it may: `why_not_call`, and the numbers that nobody may call. */
export const whyNotCallInline = (account: string, phone: string, which: 'all' | 'each' = 'all') => {
  const by = which === 'each' ? ` ${eachByKey}` : ''
  return `case
    when exists (select 1 from global_opt_outs g where g.phone = ${phone}${by}) then 5
    when exists (select 1 from opt_outs o where o.account_id = ${account} and o.phone = ${phone} and o.channel = 'voice'${by}) then 2
    when exists (select 1 from contact_preferences p where p.account_id = ${account} and p.channel = 'voice' and p.phone = ${phone}${by}) then 8
    when ${isNeverCalled(phone)} then 4
    else 0 end`
}

/**
 * Why the number `phone` may not be texted, as a reason, 0 when it may: the body of the database function `why_not_text`, to
 * be written in line. A million calls of the function are a million small queries; in line, each list of exceptions
 * is looked at once, which is twelve times faster. For a few numbers that is too much: `each` looks for each by its key, as
 * `eachByKey` keeps the planner from reading the lists. A test holds the two together. The arguments are SQL, never input.
 */
export const whyNotTextInline = (
  account: string,
  phone: string,
  requireOptIn: string,
  which: 'all' | 'each' = 'all',
) => {
  const by = which === 'each' ? ` ${eachByKey}` : ''
  return `case
    when exists (select 1 from global_opt_outs g where g.phone = ${phone}${by}) then 5
    when exists (select 1 from opt_outs o where o.account_id = ${account} and o.phone = ${phone} and o.channel = 'text'${by}) then case
      when exists (select 1 from opt_outs o where o.account_id = ${account} and o.phone = ${phone} and o.channel = 'text'
        and o.source = '${toReview}'${by}) then 9 else 1 end
    when exists (select 1 from contact_preferences p where p.account_id = ${account} and p.channel = 'text' and p.phone = ${phone}${by}) then 8
    when ${isReserved(phone)} then 4
    when exists (select 1 from phone_lookups l where l.phone = ${phone} and not l.is_textable${by}) then 3
    when ${requireOptIn} and not exists (select 1 from opt_ins i where i.account_id = ${account} and i.phone = ${phone}${by}) then 6
    else 0 end`
}
