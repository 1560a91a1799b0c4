import { type CallIn, CallsInQuery } from '@carillon/contract/calls-in.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../sharing/visible-store.ts'
import { voicemailOf } from '../voicemails/store.ts'
import { isTheirs } from './visible-store.ts'

/** In the order in which they came: no sorting. */
export const callInFields = {
  sortable: ['CallInID'],
  filterable: filterKindsOf(CallsInQuery),
  defaultSort: '-CallInID',
} as const
type Request = ListRequest<(typeof callInFields.sortable)[number]> & { hasvoicemail?: boolean | undefined }

/** Those in which something was left, which are few. */
const callsLeft = sql`voicemails v join lateral (select * from calls_in c
  where c.account_id = v.account_id and c.call_in_id = v.call_in_id and c.week = v.week ${eachByKey}) i on true`

const isLeft = sql`(select v.call_in_id from voicemails v
  where v.account_id = i.account_id and v.call_in_id = i.call_in_id and v.week = i.week) is not null`

/** With the broadcast, and the contact of whom it bears the name, as conversations have it (rules/inbox 5). */
const shown = (scope: Scope, calls = sql`calls_in i`) => {
  const withPhone = (column: ReturnType<typeof sql>) =>
    sql`select c.person_id, c.first_name, c.last_name, c.edited_at from contacts c
      where ${isVisible(scope)} and ${column} = i.phone and c.deleted_at is null`
  return sql`${calls}
    left join lateral (select b.name from broadcasts b
      where b.account_id = i.account_id and b.broadcast_id = i.broadcast_id ${eachByKey}) b on true
    left join lateral (select * from (${withPhone(sql`c.primary_phone`)} union all ${withPhone(sql`c.secondary_phone`)}
      union all ${withPhone(sql`c.tertiary_phone`)}) of_phone order by edited_at desc, person_id desc limit 1) p on true`
}

/** The time that they pressed 0 and were joined with somebody, or else the last. */
const passedOn = sql`(select jsonb_build_object('TransferNumber', wire_phone(t.to_phone), 'Result', coalesce(t.result, 'InProgress'),
    'Seconds', case when t.result is distinct from 'Unconfirmed' and not t.is_referred and t.ended_at is not null then round(t.seconds::numeric, 1)::float end)
  from call_transfers t where t.account_id = i.account_id and t.broadcast_id = i.broadcast_id and t.phone = i.phone and t.call_id = i.call_id
  order by (t.result is not distinct from 'Connected') desc, t.call_transfer_id desc limit 1)`

const columns = sql`i.call_in_id as "CallInID", coalesce(wire_phone(i.phone), '') as "PhoneNumber",
  wire_phone(i.called) as "CalledNumber", p.person_id as "PersonID", coalesce(p.first_name, '') as "FirstName",
  coalesce(p.last_name, '') as "LastName", coalesce(i.broadcast_id, 0) as "BroadcastID", coalesce(b.name, '') as "BroadcastName",
  i.came_at as "CreatedDate", i.answered_at as "AnsweredDate", i.ended_at as "EndedDate",
  round(i.heard_ms / 1000.0, 1)::float as "HeardSeconds", i.keys as "Keys", i.purpose as "Purpose", i.outcome as "Outcome", ${passedOn} as "Transfer",
  ${voicemailOf({ account: sql`i.account_id`, id: sql`i.call_in_id`, week: sql`i.week` })} as "Voicemail"`

const theOnes = <Row>(scope: Scope, ids: RawBuilder<unknown>): RawBuilder<Row> =>
  sql<Row>`select ${columns} from ${shown(scope)} where ${isTheirs(scope, 'i')} and i.call_in_id = ${ids}`

/** Those of these that one may see, the newest first. */
export const readCallsIn = (db: Db, scope: Scope, callInIds: readonly number[]): Promise<CallIn[]> =>
  all<CallIn>(db, sql`${theOnes(scope, sql`any(${callInIds}::bigint[])`)} order by i.call_in_id desc`)

export const listCallsIn = (db: Db, scope: Scope, request: Request): Promise<{ Items: CallIn[]; Size: number }> => {
  const { q, filters, hasvoicemail } = request
  const digits = q.replace(/\D/g, '')
  const isFound = sql`(b.name ilike ${containing(q)} or p.first_name || ' ' || p.last_name ilike ${containing(q)}
    or (${digits} <> '' and wire_phone(i.phone) like ${containing(digits)}))`
  const isAsked = q !== '' || filters.length > 0
  const of = hasvoicemail ? 'v' : 'i'
  const from = hasvoicemail ? callsLeft : sql`calls_in i`
  const id = sql.ref(`${of}.call_in_id`)
  return readPage<CallIn>(
    db,
    request,
    {
      id,
      from: isAsked ? shown(scope, from) : from,
      where: sql.join(
        [
          isTheirs(scope, of),
          ...(q === '' ? [] : [isFound]),
          ...(hasvoicemail === false ? [sql`not (${isLeft})`] : []),
          ...filtersOf(filters, columns),
        ],
        sql` and `,
      ),
      order: orderBy(request, { CallInID: id }, id),
    },
    (ids) => theOnes<CallIn>(scope, ids),
    ({ CallInID }) => CallInID,
  )
}
