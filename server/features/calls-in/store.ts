import { type CallIn, CallsInQuery } from '@carillon/contract/calls-in.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible as isVisibleBroadcast } from '../broadcasts/store.ts'
import { isVisible } from '../sharing/visible-store.ts'

/** In the order in which they came: no sorting. */
export const callInFields = {
  sortable: ['CallInID'],
  filterable: filterKindsOf(CallsInQuery),
  defaultSort: '-CallInID',
} as const
type Request = ListRequest<(typeof callInFields.sortable)[number]>

/** Those who see all broadcasts see all of them, others those that were about theirs (rules/calls 18). */
const isTheirs = (scope: Scope) =>
  scope.canSeeAllBroadcasts
    ? sql`i.account_id = ${scope.accountId}`
    : sql`i.account_id = ${scope.accountId} and i.broadcast_id is not null and (select b.broadcast_id from broadcasts b
        where ${isVisibleBroadcast(scope)} and b.broadcast_id = i.broadcast_id) is not null`

/** With the broadcast, and the contact of whom it bears the name, as conversations have it (rules/inbox 5). */
const shown = (scope: Scope) => {
  const withPhone = (column: ReturnType<typeof sql>) =>
    sql`select c.person_id, c.first_name, c.last_name, c.edited_at from contacts c
      where ${isVisible(scope)} and ${column} = i.phone and c.deleted_at is null`
  return sql`calls_in i
    left join lateral (select b.name from broadcasts b
      where b.account_id = i.account_id and b.broadcast_id = i.broadcast_id ${eachByKey}) b on true
    left join lateral (select * from (${withPhone(sql`c.primary_phone`)} union all ${withPhone(sql`c.secondary_phone`)}
      union all ${withPhone(sql`c.tertiary_phone`)}) of_phone order by edited_at desc, person_id desc limit 1) p on true`
}

const columns = sql`i.call_in_id as "CallInID", coalesce(wire_phone(i.phone), '') as "PhoneNumber",
  wire_phone(i.called) as "CalledNumber", p.person_id as "PersonID", coalesce(p.first_name, '') as "FirstName",
  coalesce(p.last_name, '') as "LastName", coalesce(i.broadcast_id, 0) as "BroadcastID", coalesce(b.name, '') as "BroadcastName",
  i.came_at as "CreatedDate", i.answered_at as "AnsweredDate", i.ended_at as "EndedDate",
  round(i.heard_ms / 1000.0, 1)::float as "HeardSeconds", i.keys as "Keys", i.purpose as "Purpose", i.outcome as "Outcome"`

export const listCallsIn = (db: Db, scope: Scope, request: Request): Promise<{ Items: CallIn[]; Size: number }> => {
  const { q, filters } = request
  const digits = q.replace(/\D/g, '')
  const isFound = sql`(b.name ilike ${containing(q)} or p.first_name || ' ' || p.last_name ilike ${containing(q)}
    or (${digits} <> '' and wire_phone(i.phone) like ${containing(digits)}))`
  const isAsked = q !== '' || filters.length > 0
  return readPage<CallIn>(
    db,
    request,
    {
      id: sql`i.call_in_id`,
      from: isAsked ? shown(scope) : sql`calls_in i`,
      where: sql.join([isTheirs(scope), ...(q === '' ? [] : [isFound]), ...filtersOf(filters, columns)], sql` and `),
      order: orderBy(request, { CallInID: sql`i.call_in_id` }, sql`i.call_in_id`),
    },
    (ids) => sql`select ${columns} from ${shown(scope)} where ${isTheirs(scope)} and i.call_in_id = ${ids}`,
    ({ CallInID }) => CallInID,
  )
}
