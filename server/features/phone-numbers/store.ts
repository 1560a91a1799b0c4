import type { LineType } from '@carillon/contract/phone-numbers.ts'
import type { Reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { toReview } from '../opt-outs/store.ts'

/** What is kept of a lookup. Numbers belong to no account, so neither does this table. */
type Known = { phone: number; lineType: LineType; isTextable: boolean; isFresh: boolean }

export const findLookups = (db: Db, phones: readonly number[], freshSince: Date): Promise<Known[]> =>
  all<Known>(
    db,
    sql`select phone, line_type as "lineType", is_textable as "isTextable", looked_up_at >= ${freshSince} as "isFresh"
      from phone_lookups where phone = any(${phones}::bigint[])`,
  )

export type Found = { phone: number; lineType: LineType; isTextable: boolean }

// In the order of the key, so that two who save the same numbers never wait for each other in a circle.
export const saveLookups = (tx: Db, found: readonly Found[], now: Date) => {
  const sorted = [...found].sort((a, b) => a.phone - b.phone)
  return sql`insert into phone_lookups as l (phone, line_type, is_textable, looked_up_at)
    select f.*, ${now}::timestamptz from unnest(${sorted.map(({ phone }) => phone)}::bigint[],
      ${sorted.map(({ lineType }) => lineType)}::text[], ${sorted.map(({ isTextable }) => isTextable)}::boolean[]) f
    on conflict (phone) do update
      set line_type = excluded.line_type, is_textable = excluded.is_textable, looked_up_at = excluded.looked_up_at
      where l.looked_up_at <= excluded.looked_up_at`.execute(tx)
}

/** Rows in the order of their key: the last of this page, and which of their numbers want a lookup. */
export type NumbersPage = { last: number | null; missing: number[] }
type PageAsked = { size: number; freshSince: Date }

/**
 * For the job runner, who works for the account that the job names. A lookup is found by a scalar subquery, which is by key
 * always; a join might read a million of them for each page.
 */
export const readContactsPage = async (
  db: Db,
  { accountId, after }: { accountId: number; after: number },
  { size, freshSince }: PageAsked,
): Promise<NumbersPage> => {
  const page = await one<{ last: number | null; missing: string[] }>(
    db,
    sql`with page as ${once} (
        select person_id, primary_phone, secondary_phone, tertiary_phone from contacts
        where account_id = ${accountId} and person_id > ${after} and deleted_at is null
        order by person_id limit ${size}
      )
      select (select max(person_id) from page) as last, coalesce((
        select array_agg(distinct p.phone) from page
        cross join lateral unnest(array[primary_phone, secondary_phone, tertiary_phone]) as p(phone)
        where p.phone is not null and (
          select l.looked_up_at >= ${freshSince} from phone_lookups l where l.phone = p.phone) is not true
      ), '{}') as missing`,
  )
  return { last: page!.last, missing: page!.missing.map(Number) }
}

/** The same of the people of a set. */
export const readMembersPage = async (
  db: Db,
  { accountId, params, after }: { accountId: number; params: { audienceId: number }; after: number },
  { size, freshSince }: PageAsked,
): Promise<NumbersPage> => {
  const page = await one<{ last: number | null; missing: string[] }>(
    db,
    sql`with page as ${once} (
        select phone from audience_members
        where account_id = ${accountId} and audience_id = ${params.audienceId} and phone > ${after} and removed_in is null
        order by phone limit ${size}
      )
      select (select max(phone) from page) as last, coalesce((
        select array_agg(p.phone) from page p
        where (select l.looked_up_at >= ${freshSince} from phone_lookups l where l.phone = p.phone) is not true
      ), '{}') as missing`,
  )
  return { last: page!.last, missing: page!.missing.map(Number) }
}

type Permissions = {
  PhoneNumber: string
  OptedIn: boolean
  OptedOut: boolean
  OptedOutGlobally: boolean
  DoNotCall: boolean
  bar: Reason
  callBar: Reason
  /** A free trial reaches only what it has verified. */
  isUnverified: boolean
  /** A text number of the account itself. */
  isOwn: boolean
}

/** What the account may do with the number, and why it may not text it: 0 when it may. */
export const readPermissions = async (db: Db, scope: Scope, phone: number): Promise<Permissions> =>
  (await one<Permissions>(
    db,
    sql`select wire_phone(${phone}) as "PhoneNumber",
        exists (select 1 from opt_ins i where i.account_id = a.account_id and i.phone = ${phone}) as "OptedIn",
        exists (select 1 from opt_outs o where o.account_id = a.account_id and o.phone = ${phone} and o.channel = 'text'
            and o.source <> ${toReview})
          or exists (select 1 from global_opt_outs where phone = ${phone}) as "OptedOut",
        exists (select 1 from global_opt_outs where phone = ${phone}) as "OptedOutGlobally",
        why_not_call(a.account_id, ${phone}) <> 0 as "DoNotCall",
        why_not_text(a.account_id, ${phone}, a.require_text_opt_in) as bar,
        why_not_call(a.account_id, ${phone}) as "callBar",
        a.is_free_trial and not a.free_trial_conversion and not exists (
          select 1 from verified_numbers v where v.account_id = a.account_id and v.phone = ${phone}) as "isUnverified",
        (select n.phone from text_number_owners n where n.phone = ${phone} and n.account_id = a.account_id) is not null as "isOwn"
      from accounts a
      where a.account_id = ${scope.accountId}`,
  ))!

type Enqueued = {
  name: string
  payload: object
  runAt?: Date
  /** A job that waits under the same key is replaced by this one. */
  key?: string
  /** Jobs of one queue run one at a time, those of a lower priority number first. */
  queue?: string
  priority?: number
}

/** Jobs of a kind that are due in a queue, the oldest first, with the numbers that they are for, so many numbers in all. */
export const findWaiting = (
  db: Db,
  { name, queue, mostPhones }: { name: string; queue: string; mostPhones: number },
): Promise<{ id: number; phones: number[] }[]> =>
  all(
    db,
    sql`select id, phones from (
        select j.id, p.payload -> 'phones' as phones,
          sum(json_array_length(p.payload -> 'phones')) over (order by j.id) as so_far
        from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
        where j.task_identifier = ${name} and j.queue_name = ${queue} and j.locked_at is null and j.run_at <= now()
      ) waiting
      where so_far <= ${mostPhones} order by id`,
  )

/** They are done: by the job that holds their queue. */
export const completeJobs = (tx: Db, ids: readonly number[]) =>
  sql`select graphile_worker.complete_jobs(${ids}::bigint[])`.execute(tx)

/** Adds a job that exists when the transaction commits. */
export const insertJob = (tx: Db, { name, payload, runAt, key, queue, priority }: Enqueued) =>
  sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null}::text, queue_name := ${queue ?? null}::text,
    priority := ${priority ?? 0}::integer)`.execute(tx)
