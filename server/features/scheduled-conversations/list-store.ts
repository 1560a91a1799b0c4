import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type ScheduledConversation, ScheduledConversationsQuery } from '@carillon/contract/scheduled-conversations.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { mediaColumn } from '../media/store.ts'
import { isVisible } from '../sharing/visible-store.ts'
import { statusNames } from './policy.ts'

export const scheduledFields = {
  sortable: ['StartDate', 'CreatedDate'],
  filterable: filterKindsOf(ScheduledConversationsQuery),
  defaultSort: 'StartDate',
} as const
type Sort = (typeof scheduledFields.sortable)[number]

const isOurs = (scope: Scope) =>
  sql`s.account_id = ${scope.accountId} and s.text_number_id = any(${scope.seenNumbers}::bigint[])`

/** With the number, the conversation where there is one, and the contact of whom it bears the name (rules/inbox 5). */
const shown = (scope: Scope) => {
  const withPhone = (column: ReturnType<typeof sql>) =>
    sql`select c.person_id, c.first_name, c.last_name, c.edited_at from contacts c
      where ${isVisible(scope)} and ${column} = s.phone and c.deleted_at is null`
  return sql`scheduled_conversations s
    cross join lateral (select * from text_numbers n
      where n.account_id = s.account_id and n.text_number_id = s.text_number_id ${eachByKey}) n
    cross join lateral (select * from users u where u.account_id = s.account_id and u.user_id = s.user_id ${eachByKey}) u
    left join lateral (select * from conversations v where v.account_id = s.account_id
      and v.text_number_id = s.text_number_id and v.phone = s.phone ${eachByKey}) v on true
    left join lateral (select * from (${withPhone(sql`c.primary_phone`)} union all ${withPhone(sql`c.secondary_phone`)}
      union all ${withPhone(sql`c.tertiary_phone`)}) of_phone order by edited_at desc, person_id desc limit 1) p on true`
}

const columns = sql`s.scheduled_id as "ScheduledConversationID", v.conversation_id as "ConversationID",
  s.text_number_id as "TextNumberID", wire_phone(n.phone) as "TextPhoneNumber", n.name as "TextNumberName",
  wire_phone(s.phone) as "PhoneNumber", p.person_id as "PersonID", coalesce(p.first_name, '') as "FirstName",
  coalesce(p.last_name, '') as "LastName", s.message as "TextMessage", ${mediaColumn(sql`s.account_id`, sql`s.media_ids`)} as "Media",
  s.signs as "IncludeSignature",
  coalesce(case when s.signs then s.signature end, case when u.signature_is_enabled then u.signature_text else '' end) as "Signature",
  u.text_message_character_limit as "MaxMessageLength", s.due_at as "StartDate", s.created_at as "CreatedDate",
  json_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User",
  (${JSON.stringify(statusNames)}::jsonb ->> s.status::text) as "Status", s.reason as "Reason",
  (select o.due_at from outbox o where o.account_id = s.account_id and o.text_message_id = s.text_message_id
    and o.claimed_epoch is null and o.tries = 0 and o.due_at > s.ended_at + interval '1 minute') as "WaitsUntil",
  s.status = 0 and coalesce(v.heard_at > s.created_at, false) as "HeardSince"`

const filterable = sql`${columns}, s.user_id as "UserID"`

export const listScheduled = (db: Db, scope: Scope, request: ListRequest<Sort>) => {
  const { q, filters } = request
  const digits = q.replace(/\D/g, '')
  const isFound = sql`(s.message ilike ${containing(q)} or p.first_name || ' ' || p.last_name ilike ${containing(q)}
    or (${digits} <> '' and wire_phone(s.phone) like ${containing(digits)}))`
  const isAsked = q !== '' || filters.length > 0
  return readPage<ScheduledConversation>(
    db,
    request,
    {
      id: sql`s.scheduled_id`,
      from: isAsked ? shown(scope) : sql`scheduled_conversations s`,
      where: sql.join([isOurs(scope), ...(q === '' ? [] : [isFound]), ...filtersOf(filters, filterable)], sql` and `),
      order: orderBy(request, { StartDate: sql`s.due_at`, CreatedDate: sql`s.created_at` }, sql`s.scheduled_id`),
    },
    (ids) => sql`select ${columns} from ${shown(scope)} where ${isOurs(scope)} and s.scheduled_id = ${ids}`,
    ({ ScheduledConversationID }) => ScheduledConversationID,
  )
}

/** These, in their order. */
export const findScheduled = (db: Db, scope: Scope, ids: readonly number[]): Promise<ScheduledConversation[]> =>
  all<ScheduledConversation>(
    db,
    sql`select ${columns} from ${shown(scope)} where ${isOurs(scope)} and s.scheduled_id = any(${ids}::bigint[])
      order by array_position(${ids}::bigint[], s.scheduled_id)`,
  )
