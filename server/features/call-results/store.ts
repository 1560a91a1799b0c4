import { CallResultsQuery, type CallRow } from '@carillon/contract/call-results.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { callColumns, calledPeople, cellsOf } from '../broadcast-results/call-columns-store.ts'
import { areInCallSection } from '../broadcast-results/call-section-store.ts'

/** In the order of their key: no sorting of a million. */
export const callFields = {
  sortable: ['PhoneNumber'],
  filterable: filterKindsOf(CallResultsQuery),
  defaultSort: 'PhoneNumber',
} as const
type Request = ListRequest<'PhoneNumber'>

type Asked = z.output<typeof CallResultsQuery>
export type CallsAsked = {
  broadcastId: number
  section: Asked['category']
  response: Asked['response']
  request: Request
}

const chosen = (scope: Scope, { broadcastId, section, response, request }: CallsAsked) => {
  const digits = request.q.replace(/\D/g, '')
  return sql.join(
    [
      sql`r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call}`,
      ...areInCallSection(section, response),
      ...(request.q === ''
        ? []
        : [
            sql`(r.first_name || ' ' || r.last_name ilike ${containing(request.q)} or r.notes ilike ${containing(request.q)}
              or (${digits} <> '' and r.phone::text like ${containing(digits)}))`,
          ]),
      ...filtersOf(request.filters, callColumns),
    ],
    sql` and `,
  )
}

const inOrder = (request: Request) => orderBy(request, { PhoneNumber: sql`r.phone` }, sql`r.phone`)

export const listCalls = async (
  db: Db,
  scope: Scope,
  asked: CallsAsked,
): Promise<{ Items: CallRow[]; Size: number }> => {
  const { broadcastId, request } = asked
  const { Items, Size } = await readPage<CallRow & { phone: number }>(
    db,
    request,
    {
      id: sql`r.phone`,
      from: request.filters.length > 0 ? calledPeople : sql`recipients r`,
      where: chosen(scope, asked),
      order: inOrder(request),
    },
    (ids) => sql`select ${callColumns}, r.phone from ${calledPeople}
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call} and r.phone = ${ids}`,
    ({ phone }) => phone,
  )
  return { Items: Items.map(({ phone, ...row }) => row), Size }
}

/** One of them, by either way a number may be spelt. */
export const findCall = (
  db: Db,
  scope: Scope,
  broadcastId: number,
  phones: readonly number[],
): Promise<(CallRow & { phone: number }) | undefined> =>
  one<CallRow & { phone: number }>(
    db,
    sql`select ${callColumns}, r.phone from ${calledPeople}
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call}
        and r.phone = any(${phones}::bigint[]) order by r.phone desc limit 1`,
  )

/** A select of one column `cells`. */
export const callCells = (scope: Scope, asked: CallsAsked): RawBuilder<unknown> =>
  cellsOf(scope, sql`where ${chosen(scope, asked)} ${inOrder(asked.request)}`)
