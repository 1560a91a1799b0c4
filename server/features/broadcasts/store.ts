import type { Broadcast, BroadcastStatus, TextReply } from '@carillon/contract/broadcasts.ts'
import { broadcastStatuses, statusCategory } from '@carillon/domain/broadcast/status.ts'
import type { Filter, ListRequest } from '@carillon/domain/table/paging.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { containing, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { repliedOfDelivered } from './details/store.ts'

/** A broadcast as it travels, but for its pace, which depends on settings. */
export type BroadcastRow = Omit<Broadcast, 'Pace'>

export type BroadcastSort =
  | 'BroadcastStatusCategory'
  | 'BroadcastName'
  | 'BroadcastType'
  | 'StartDate'
  | 'CreatedDate'
  | 'PhoneNumberCount'
export type BroadcastFilter =
  | 'BroadcastStatusCategory'
  | 'BroadcastStatus'
  | 'BroadcastType'
  | 'StartDate'
  | 'CreatedDate'
  | 'TextNumberID'
  | 'UserID'

export const isVisible = (scope: Scope): RawBuilder<unknown> =>
  sql`b.account_id = ${scope.accountId} and b.deleted_at is null
    ${scope.canSeeAllBroadcasts ? sql`` : sql`and b.user_id = ${scope.userId}`}`

const category = sql`case b.status ${sql.join(
  broadcastStatuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(statusCategory(status))}`),
  sql` `,
)} end`

/** Running first, then what waits for somebody, then scheduled, then finished. */
const rank = sql`array_position(array['Broadcasting', 'Processing', 'NeedsMessage', 'Scheduled', 'Completed'], ${category})`

/** Until it is planned a broadcast has no counters, and everybody is still to be sent to. */
const columns = sql`
  b.broadcast_id as "BroadcastID", b.name as "BroadcastName", b.type as "BroadcastType", b.status as "BroadcastStatus",
  ${category} as "BroadcastStatusCategory", b.start_at as "StartDate", b.created_at as "CreatedDate",
  b.completed_at as "CompletedDate", b.text_message as "TextMessage", b.text_number_id as "TextNumberID",
  wire_phone(n.phone) as "TextPhoneNumber", b.include_signature as "IncludeSignature",
  jsonb_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User",
  coalesce(c.everybody, b.phone_number_count)::int as "PhoneNumberCount", coalesce(c.completed, 0)::int as "TotalCompleted",
  coalesce(c.delivered, 0)::int as "DeliveredTexts", coalesce(c.failed, 0)::int as "FailedTextTotal",
  coalesce(c.invalid, 0)::int as "InvalidTextCount", coalesce(c.open, b.phone_number_count)::int as "NotDeliveredTexts",
  coalesce(c.accepted, 0)::int as "OnTheirWay", coalesce(c.unknown, 0)::int as "UnknownTexts",
  coalesce(c.replied, 0)::int as "RepliedTotal", (coalesce(c.delivered, 0) - case when c.replied > 0
    then ${repliedOfDelivered(sql`b.account_id`, sql`b.broadcast_id`)} else 0 end)::int as "NotRepliedTotal",
  coalesce(c.opted_out, 0)::int as "TextOptedOut", coalesce(c.credits_used, 0) as "CreditsUsed",
  b.max_credit_cost as "MaxCreditCost", case when b.status = 'Broadcasting' then coalesce(l.notice, q.notice) end as "Notice",
  b.repeating_id is not null as "IsPartOfRepeatingBroadcastSequence", b.calling_window is null as "CallingWindowIgnored",
  b.quiet_hours as "QuietHours", b.quiet_hours_skipped as "EmergencyReason",
  '/v1/broadcasts/' || b.broadcast_id as "Uri", '/v1/broadcasts/' || b.broadcast_id || '/details' as "UriBroadcastDetails"`

const tables = sql`broadcasts b
  join users u using (account_id, user_id)
  join text_numbers n using (account_id, text_number_id)
  left join broadcast_queue q using (account_id, broadcast_id)
  left join number_leases l on l.account_id = b.account_id and l.text_number_id = b.text_number_id
  left join lateral (
    select sum(delivered) as delivered, sum(failed) as failed, sum(invalid) as invalid, sum(accepted) as accepted,
      sum(unknown) as unknown, sum(replied) as replied, sum(opted_out) as opted_out, sum(credits_used) as credits_used,
      sum(waiting + retrying + unknown + accepted + not_sent) as open,
      sum(unknown + accepted + delivered + failed + invalid + not_sent) as completed,
      sum(waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent) as everybody
    from broadcast_counters k where k.account_id = b.account_id and k.broadcast_id = b.broadcast_id
  ) c on true`

export const findBroadcast = (db: Db, scope: Scope, broadcastId: number) =>
  one<BroadcastRow>(
    db,
    sql`select ${columns} from ${tables} where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`,
  )

const sortColumns = {
  BroadcastStatusCategory: rank,
  BroadcastName: sql`lower(b.name)`,
  BroadcastType: sql`b.type`,
  StartDate: sql`b.start_at`,
  CreatedDate: sql`b.created_at`,
  PhoneNumberCount: sql`b.phone_number_count`,
}

/** What is scheduled comes in the order in which it will happen, all else newest first. */
const naturalOrder = sql`case when ${category} = 'Scheduled' then b.start_at end asc nulls last, b.start_at desc,
  b.broadcast_id desc`

export const listBroadcasts = async (
  db: Db,
  scope: Scope,
  request: ListRequest<BroadcastSort, BroadcastFilter>,
): Promise<{ Items: BroadcastRow[]; Size: number }> => {
  const conditions = [isVisible(scope), ...request.filters.map(conditionOf)]
  if (request.q !== '') {
    conditions.push(sql`(b.name ilike ${containing(request.q)} or b.text_message ilike ${containing(request.q)})`)
  }
  const where = sql.join(conditions, sql` and `)
  const Items = await all<BroadcastRow>(
    db,
    sql`select ${columns} from ${tables} where ${where}
      ${orderBy(request, sortColumns, naturalOrder)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from broadcasts b where ${where}`)
  return { Items, Size: size!.size }
}

const filterColumns: Record<BroadcastFilter, RawBuilder<unknown>> = {
  BroadcastStatusCategory: category,
  BroadcastStatus: sql`b.status`,
  BroadcastType: sql`b.type`,
  StartDate: sql`b.start_at`,
  CreatedDate: sql`b.created_at`,
  TextNumberID: sql`b.text_number_id`,
  UserID: sql`b.user_id`,
}

const operators = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** The values have been checked to be dates and numbers where the columns are. */
const conditionOf = ({ field, operator, value }: Filter<BroadcastFilter>): RawBuilder<unknown> =>
  sql`${filterColumns[field]} ${sql.raw(operators[operator])} ${value}`

export const deleteBroadcast = (tx: Db, scope: Scope, broadcastId: number, now: Date) =>
  sql`update broadcasts b set deleted_at = ${now}
    where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`.execute(tx)

export type ToChange = {
  broadcast_id: number
  user_id: number
  name: string
  status: BroadcastStatus
  text_number_id: number
  text_message: string
  signature: string
  prefix: string
  has_merge_fields: boolean
  character_limit: number
  credits_each_domestic: number
  credits_each_abroad: number
  segments_each_domestic: number
  segments_each_abroad: number
  calling_window: CallingWindow | null
  over_limit: 'Refuse' | 'NextDay'
  start_at: string
  started_at: string | null
}

/** The broadcast as it is stored; nobody else changes it until this transaction ends. */
export const lockBroadcast = (tx: Db, scope: Scope, broadcastId: number) =>
  one<ToChange>(
    tx,
    sql`select b.broadcast_id, b.user_id, b.name, b.status, b.text_number_id, b.text_message, b.signature, b.prefix,
        b.has_merge_fields, b.character_limit, b.credits_each_domestic, b.credits_each_abroad, b.segments_each_domestic,
        b.segments_each_abroad, b.calling_window, b.over_limit, b.start_at, b.started_at
      from broadcasts b where ${isVisible(scope)} and b.broadcast_id = ${broadcastId} for update`,
  )

export const listTextReplies = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  request: ListRequest,
): Promise<{ Items: TextReply[]; Size: number }> => {
  const digits = request.q.replace(/\D/g, '')
  const conditions = [
    sql`m.account_id = ${scope.accountId} and m.broadcast_id = ${broadcastId} and m.is_inbound`,
    ...(request.q === ''
      ? []
      : [
          sql`(m.message ilike ${containing(request.q)}
            or r.first_name || ' ' || r.last_name ilike ${containing(request.q)}
            or (${digits} <> '' and m.phone::text like ${containing(digits)}))`,
        ]),
  ]
  const rows = sql`from text_messages m
    left join recipients r on r.account_id = m.account_id and r.broadcast_id = m.broadcast_id and r.phone = m.phone
    where ${sql.join(conditions, sql` and `)}`
  const Items = await all<TextReply>(
    db,
    sql`select m.text_message_id as "TextMessageID", wire_phone(m.phone) as "PhoneNumber",
        coalesce(r.first_name, '') as "FirstName", coalesce(r.last_name, '') as "LastName", m.message as "Message",
        m.created_at as "ReceivedDate", m.type in ('Stop', 'Auto Opt-out') as "IsOptOut"
      ${rows} order by m.text_message_id desc ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size ${rows}`)
  return { Items, Size: size!.size }
}
