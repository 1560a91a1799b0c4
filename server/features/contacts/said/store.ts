import { declaredConsent } from '@carillon/contract/consent.ts'
import type { PermissionItem } from '@carillon/contract/contacts.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type SaidCall, saidInCalls } from '../../history/calls-store.ts'
import { saidInBroadcasts } from '../../history/store.ts'
import { toReview } from '../../opt-outs/store.ts'
import { isVisible } from '../../sharing/visible-store.ts'

/** The phones of a contact this user sees; undefined where there is none. Its past is told while it is in Deleted too. */
export const findPhones = async (db: Db, scope: Scope, personId: number): Promise<number[] | undefined> =>
  (
    await one<{ phones: number[] }>(
      db,
      sql`select to_json(array_remove(array[c.primary_phone, c.secondary_phone, c.tertiary_phone], null)) as phones
        from contacts c where ${isVisible(scope)} and c.person_id = ${personId}`,
    )
  )?.phones

export type SaidRow = {
  kind: 'Text' | 'Broadcast' | 'Call' | 'CallIn'
  id: number
  isInbound: boolean
  type: string
  message: string
  phone: number
  PhoneNumber: string
  TextPhoneNumber: string | null
  BroadcastID: number | null
  BroadcastName: string | null
  state: number | null
  reason: number
  at: string
  signature: string
  prefix: string
  characterLimit: number
  FirstName: string
  LastName: string
  Notes: string
  ownMessage: string | null
  /** Of a call. */
  call: SaidCall | null
}

/** A user without CanSeeAllBroadcasts sees what was sent in their own, and the answers to it. For a query over `broadcasts b`. */
const seesBroadcast = (scope: Scope) => (scope.canSeeAllBroadcasts ? sql`true` : sql`b.user_id = ${scope.userId}`)

/** To the millisecond, as times travel: the last one shown and the next are then told apart, or come together. */
const toMillisecond = (column: ReturnType<typeof sql>) => sql`date_trunc('milliseconds', ${column})`

/**
 * What was said to and by these phones before a point in time, newest first. Single texts are those of the numbers that the user
 * may use, as in the inbox (rules/roles 8), and the answers to broadcasts that they see.
 */
export const findSaid = (
  db: Db,
  scope: Scope,
  phones: readonly number[],
  { before, limit }: { before: string | null; limit: number },
): Promise<SaidRow[]> =>
  all<SaidRow>(
    db,
    sql`select s.*, wire_phone(s.phone) as "PhoneNumber", wire_phone(n.phone) as "TextPhoneNumber" from (
        select 'Text' as kind, m.text_message_id as id, m.is_inbound as "isInbound", m.type, m.message, m.phone,
          m.text_number_id, b.broadcast_id as "BroadcastID", b.name as "BroadcastName", m.state, m.reason,
          ${toMillisecond(sql`m.created_at`)} as at, '' as signature, '' as prefix, 0 as "characterLimit",
          '' as "FirstName", '' as "LastName", '' as "Notes", null as "ownMessage", null::jsonb as call
        from text_messages m
        left join broadcasts b on b.account_id = m.account_id and b.broadcast_id = m.broadcast_id and ${seesBroadcast(scope)}
        where m.account_id = ${scope.accountId} and m.phone = any (${phones}::bigint[]) and m.type <> 'Verification' and m.type <> 'Notice'
          and (m.text_number_id = any (${scope.seenNumbers}::bigint[]) or b.broadcast_id is not null)
        union all
        ${saidInBroadcasts(
          scope,
          phones,
          { before, limit, where: sql`b.deleted_at is null and ${seesBroadcast(scope)}` },
          (
            at,
          ) => sql`'Broadcast', b.broadcast_id, false, 'Broadcast', t.text_message, r.phone, t.text_number_id, b.broadcast_id,
            b.name, r.state, r.reason, ${at}, t.signature, t.prefix, t.character_limit, r.first_name, r.last_name, r.notes,
            r.own_message, null::jsonb`,
        )}
        union all ${saidInCalls(scope, phones, { before, limit, seesBroadcast: seesBroadcast(scope) })}
      ) s
      left join text_numbers n on n.account_id = ${scope.accountId} and n.text_number_id = s.text_number_id
      where ${before}::timestamptz is null or s.at < ${before}::timestamptz
      order by s.at desc fetch first ${limit} rows with ties`,
  )

const words: Record<string, string> = {
  'text opt-out': 'Opted out of texts',
  'voice opt-out': 'Opted out of calls',
  'text opt-out lifted': 'Opted in to texts again',
  'voice opt-out lifted': 'Opted in to calls again',
  'text opt-in': 'Opted in to texts',
}
const event = sql`case when e.source = ${sql.lit(toReview)} then
    case e.event when 'text opt-out' then 'May be asking to stop: texts wait' else 'Not an opt-out: texts go on' end
  else case e.event ${sql.join(
    Object.entries(words).map(([stored, said]) => sql`when ${sql.lit(stored)} then ${sql.lit(said)}`),
    sql` `,
  )} else upper(left(e.event, 1)) || substr(e.event, 2) end end`

/** Of an opt-in they name a group: they are for whoever reads the number on which they were said (rules/roles 4 and 8). */
const wordsOf = (scope: Scope) =>
  scope.role === 'user'
    ? sql`case when e.source not in ('JOIN', 'Keyword') or exists (
        select 1 from text_messages m where m.account_id = e.account_id and m.phone = e.phone and m.is_inbound
          and m.message = e.words and m.text_number_id = any (${scope.seenNumbers}::bigint[])) then e.words end`
    : sql`e.words`

const declaredBy = sql`case a.way when 'File' then 'import' when 'Program' then 'program' else 'list' end`

/** What these phones said themselves or a user wrote down of them, and what was declared of the contact as it was brought in. */
export const findPermissions = (
  db: Db,
  scope: Scope,
  personId: number,
  phones: readonly number[],
): Promise<PermissionItem[]> =>
  all<PermissionItem>(
    db,
    sql`select "PhoneNumber", "Event", "Source", "Words", "By", "Date" from (
      select wire_phone(e.phone) as "PhoneNumber", ${event} as "Event", e.source as "Source", ${wordsOf(scope)} as "Words",
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as "By", e.created_at as "Date",
        e.permission_event_id as no
      from permission_events e left join users u on u.account_id = e.account_id and u.user_id = e.user_id
      where e.account_id = ${scope.accountId} and e.phone = any (${phones}::bigint[])
      union all
      select null, 'Opt-in declared', ${declaredBy}, ${declaredConsent},
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name), a.created_at, 0
      from contact_history h join contact_acts a on a.account_id = h.account_id and a.contact_act_id = h.contact_act_id
        left join users u on u.account_id = a.account_id and u.user_id = a.user_id
      where h.account_id = ${scope.accountId} and h.person_id = ${personId} and a.has_consent
    ) p order by "Date" desc, no desc limit 500`,
  )
