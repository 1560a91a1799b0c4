import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { VerifiedNumber } from '@carillon/contract/verification.ts'
import { VerifiedNumbersQuery } from '@carillon/contract/verification.ts'
import type { z } from 'zod'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

type Verified = z.infer<typeof VerifiedNumber>

export const verifiedFields = {
  sortable: ['PhoneNumber', 'VerifiedDate'],
  filterable: filterKindsOf(VerifiedNumbersQuery),
  defaultSort: '-VerifiedDate',
} as const
export type VerifiedRequest = ListRequest<(typeof verifiedFields.sortable)[number]>

const columnsFor = (scope: Scope) => sql`wire_phone(v.phone) as "PhoneNumber", v.verified_at as "VerifiedDate",
  v.user_id = ${scope.userId} as "IsOwn"`
const sortColumns = { PhoneNumber: sql`v.phone`, VerifiedDate: sql`v.verified_at` }

export const listVerified = async (db: Db, scope: Scope, request: VerifiedRequest) => {
  const digits = request.q.replace(/\D/g, '')
  const isFound = sql`(${request.q} = '' or (${digits} <> '' and v.phone::text like ${containing(digits)}))`
  const filters = filtersOf(request.filters, columnsFor(scope))
  const where = sql.join([sql`v.account_id = ${scope.accountId}`, isFound, ...filters], sql` and `)
  const Items = await all<Verified>(
    db,
    sql`select ${columnsFor(scope)} from verified_numbers v where ${where}
      ${orderBy(request, sortColumns, sql`v.phone`)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from verified_numbers v where ${where}`)
  return { Items, Size: size!.size }
}

export const findVerified = (db: Db, scope: Scope, phone: number): Promise<Verified | undefined> =>
  one<Verified>(
    db,
    sql`select ${columnsFor(scope)} from verified_numbers v where v.account_id = ${scope.accountId} and v.phone = ${phone}`,
  )

/** Codes of an account are sent one after another, so that no two are counted as the last. */
export const lockCodes = (tx: Db, scope: Scope) =>
  sql`select 1 from accounts where account_id = ${scope.accountId} for no key update`.execute(tx)

export type PhoneFacts = {
  isOnTrial: boolean
  verifiedCount: number
  isVerified: boolean
  /** It is a text number of this installation. */
  isOurs: boolean
  /** It asked not to be contacted: by this account or by anybody. */
  isDoNotCall: boolean
}

export const phoneFacts = async (tx: Db, scope: Scope, phone: number): Promise<PhoneFacts> =>
  (await one<PhoneFacts>(
    tx,
    sql`select a.is_free_trial and not a.free_trial_conversion as "isOnTrial",
        (select count(*) from verified_numbers v where v.account_id = a.account_id) as "verifiedCount",
        exists (select 1 from verified_numbers v where v.account_id = a.account_id and v.phone = ${phone}) as "isVerified",
        exists (select 1 from text_number_owners o where o.phone = ${phone}) as "isOurs",
        exists (select 1 from global_opt_outs g where g.phone = ${phone}) or exists (
          select 1 from opt_outs o where o.account_id = a.account_id and o.phone = ${phone}) as "isDoNotCall"
      from accounts a where a.account_id = ${scope.accountId}`,
  ))!

/** Codes sent in the day that began with the first one to a phone. */
export const readSends = async (tx: Db, scope: Scope, phone: number, since: Date) =>
  (await one<{ lastSentAt: string | null; toPhone: number; ofAccount: number }>(
    tx,
    sql`select max(c.sent_at) filter (where c.phone = ${phone}) as "lastSentAt",
        coalesce(sum(c.sent_count) filter (where c.phone = ${phone}), 0)::int as "toPhone",
        coalesce(sum(c.sent_count) filter (where not c.for_sign_in), 0)::int as "ofAccount"
      from verification_codes c where c.account_id = ${scope.accountId} and c.first_sent_at > ${since}`,
  ))!

/** The phone that this user had the last code sent to. */
export const lastPhone = async (db: Db, scope: Scope): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      db,
      sql`select phone from verification_codes where account_id = ${scope.accountId} and user_id = ${scope.userId}
        order by sent_at desc limit 1`,
    )
  )?.phone

type NewCode = {
  phone: number
  hash: Buffer
  now: Date
  expiresAt: Date
  since: Date
  toldBy: 'text' | 'call'
  forSignIn: boolean
}

/** Replaces the code that the phone had. */
export const putCode = (tx: Db, scope: Scope, { phone, hash, now, expiresAt, since, toldBy, forSignIn }: NewCode) =>
  sql`insert into verification_codes as c (account_id, phone, user_id, code_hash, first_sent_at, sent_at, expires_at, told_by,
      for_sign_in)
    values (${scope.accountId}, ${phone}, ${scope.userId}, ${hash}, ${now}, ${now}, ${expiresAt}, ${toldBy}, ${forSignIn})
    on conflict (account_id, phone) do update set user_id = excluded.user_id, code_hash = excluded.code_hash, tries = 0,
      told_by = excluded.told_by, for_sign_in = excluded.for_sign_in,
      sent_count = case when c.first_sent_at > ${since} then c.sent_count + 1 else 1 end,
      first_sent_at = case when c.first_sent_at > ${since} then c.first_sent_at else excluded.first_sent_at end,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(tx)

/** One try, counted before it is judged, so that many at once are no more than five. Undefined where there is no code to try. */
export const takeTry = async (
  db: Db,
  scope: Scope,
  { phone, now, most }: { phone: number; now: Date; most: number },
): Promise<{ hash: Buffer; toldBy: 'text' | 'call' } | undefined> =>
  one<{ hash: Buffer; toldBy: 'text' | 'call' }>(
    db,
    sql`update verification_codes set tries = tries + 1
        where account_id = ${scope.accountId} and phone = ${phone} and tries < ${most} and expires_at > ${now}
        returning code_hash as hash, told_by as "toldBy"`,
  )

/** A code works once. How many were sent is still counted. */
export const endCode = async (tx: Db, scope: Scope, phone: number, now: Date): Promise<boolean> =>
  (
    await sql`update verification_codes set expires_at = ${now}
      where account_id = ${scope.accountId} and phone = ${phone} and expires_at > ${now}`.execute(tx)
  ).numAffectedRows === 1n

export type Sender = { accountId: number; textNumberId: number; phone: number }

/**
 * The text number that codes come from: the default one of Operations, else the account's own. Not the other way round: what
 * leaves from a number of the account stands in its threads, where whoever asked for the code could read it without having the
 * phone. Never one of another customer, who would get the answers.
 */
export const findSender = (tx: Db, scope: Scope, tollFreeTextsUnregistered: boolean): Promise<Sender | undefined> =>
  one<Sender>(
    tx,
    sql`select n.account_id as "accountId", n.text_number_id as "textNumberId", n.phone
      from text_numbers n join accounts a using (account_id)
      where (a.is_operations or a.account_id = ${scope.accountId}) and not n.is_blocked
        and (n.registration_status = 'Registered' or (n.class = 'toll-free' and ${tollFreeTextsUnregistered}::boolean))
      order by a.is_operations desc, n.is_default desc, n.text_number_id limit 1`,
  )

/** Of every account: codes whose day is over. */
export const sweepCodes = (db: Db, before: Date) =>
  sql`delete from verification_codes where first_sent_at < ${before} and expires_at < ${before}`.execute(db)

/** The phone that the user who acts has verified first. */
export const firstVerified = async (db: Db, scope: Scope): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      db,
      sql`select phone from verified_numbers where account_id = ${scope.accountId} and user_id = ${scope.userId}
        order by verified_at, phone limit 1`,
    )
  )?.phone

/** Whether the user who acts has verified this phone. */
export const hasVerified = async (db: Db, scope: Scope, phone: number): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from verified_numbers where account_id = ${scope.accountId} and phone = ${phone} and user_id = ${scope.userId}`,
  )) !== undefined
