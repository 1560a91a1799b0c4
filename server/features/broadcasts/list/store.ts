import { BroadcastsQuery } from '@carillon/contract/broadcasts.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type BroadcastStatusCategory, broadcastStatuses, statusCategory } from '@carillon/domain/broadcast/status.ts'
import { type Db, sql } from '../../../platform/database.ts'
import { filtersBy, filtersOf, type ReadFilter } from '../../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../../platform/page.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type BroadcastRow, category, columns, isVisible, tables } from '../store.ts'

export const broadcastFields = {
  sortable: [
    'BroadcastStatusCategory',
    'BroadcastStatus',
    'BroadcastName',
    'BroadcastType',
    'StartDate',
    'CreatedDate',
    'PhoneNumberCount',
    'User',
  ],
  filterable: filterKindsOf(BroadcastsQuery),
  defaultSort: 'BroadcastStatusCategory',
} as const
export type BroadcastSort = (typeof broadcastFields.sortable)[number]

/** Running first, then what waits for somebody, then scheduled, then finished. */
const inRank: readonly BroadcastStatusCategory[] = [
  ...(['Broadcasting', 'Processing', 'NeedsMessage', 'Scheduled', 'Completed'] as const),
]
const rank = sql`case b.status ${sql.join(
  broadcastStatuses.map(
    (status) => sql`when ${sql.lit(status)} then ${sql.lit(inRank.indexOf(statusCategory(status)))}`,
  ),
  sql` `,
)} end`

const sortColumns = {
  BroadcastStatusCategory: rank,
  BroadcastStatus: sql`b.status`,
  BroadcastName: sql`lower(b.name)`,
  BroadcastType: sql`b.type`,
  StartDate: sql`b.start_at`,
  CreatedDate: sql`b.created_at`,
  PhoneNumberCount: sql`b.phone_number_count`,
  User: sql`lower(u.first_name || ' ' || u.last_name)`,
}

/** When it ran. One that was canceled before its start never did: it has its place by when that was. */
const ranAt = sql`case when b.status = 'Canceled' and b.started_at is null then coalesce((
    select max(e.created_at) from broadcast_events e
    where e.account_id = b.account_id and e.broadcast_id = b.broadcast_id and e.event = 'canceled'), b.start_at)
  else b.start_at end`

/** What is scheduled comes in the order in which it will happen, all else newest first. */
const naturalOrder = sql`case when ${category} = 'Scheduled' then b.start_at end asc nulls last, ${ranAt} desc,
  b.broadcast_id desc`

export const listBroadcasts = (
  db: Db,
  scope: Scope,
  request: ListRequest<BroadcastSort>,
): Promise<{ Items: BroadcastRow[]; Size: number }> => {
  const { filters, sortby } = request
  const worked = filters.filter((filter) => !isOfRow(filter))
  const conditions = [
    isVisible(scope),
    ...filtersBy(filters.filter(isOfRow), filterColumns),
    ...filtersOf(worked, columns),
  ]
  if (request.q !== '') {
    conditions.push(sql`(b.name ilike ${containing(request.q)} or t.text_message ilike ${containing(request.q)})`)
  }
  const isOfText = request.q !== '' || filters.some(({ field }) => ofTextAlone.has(field))
  const ofText = isOfText ? sql`left join broadcast_texts t using (account_id, broadcast_id)` : sql``
  const byUser = sortby.some(({ field }) => field === 'User') ? sql`join users u using (account_id, user_id)` : sql``
  return readPage<BroadcastRow>(
    db,
    request,
    {
      id: sql`b.broadcast_id`,
      from: worked.length > 0 ? tables : sql`broadcasts b ${ofText} ${byUser}`,
      where: sql.join(conditions, sql` and `),
      order: orderBy(request, sortColumns, naturalOrder),
    },
    (ids) => sql`select ${columns} from ${tables} where b.account_id = ${scope.accountId} and b.broadcast_id = ${ids}`,
    ({ BroadcastID }) => BroadcastID,
  )
}

/** In the row of a broadcast itself; what is asked for beside them is worked out for each. */
const filterColumns = {
  BroadcastID: sql`b.broadcast_id`,
  BroadcastStatusCategory: category,
  BroadcastStatus: sql`b.status`,
  BroadcastType: sql`b.type`,
  IsTextSurvey: sql`t.is_text_survey`,
  StartDate: sql`b.start_at`,
  CreatedDate: sql`b.created_at`,
  TextNumberID: sql`t.text_number_id`,
  UserID: sql`b.user_id`,
  LabelID: ({ operator, value }: ReadFilter) => {
    if (!/^\d+$/.test(value) || (operator !== 'eq' && operator !== 'ne')) {
      throw refuseFields({ LabelID: ['Use eq or ne with a label.'] })
    }
    return sql`${sql.raw(operator === 'ne' ? 'not' : '')} exists (select 1 from broadcast_labels x
      where x.account_id = b.account_id and x.broadcast_id = b.broadcast_id and x.label_id = ${value})`
  },
}

const ofTextAlone: ReadonlySet<string> = new Set(['IsTextSurvey', 'TextNumberID'])

const isOfRow = ({ field }: ReadFilter) => field in filterColumns
