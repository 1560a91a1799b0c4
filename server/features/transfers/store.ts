import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type TransferRow, TransfersQuery } from '@carillon/contract/transfers.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

/** In the order in which 0 was pressed: no sorting. */
export const transferFields = {
  sortable: ['TransferID'],
  filterable: filterKindsOf(TransfersQuery),
  defaultSort: '-TransferID',
} as const

const tables = sql`call_transfers t left join recipients r on r.account_id = t.account_id and r.broadcast_id = t.broadcast_id
  and r.phone = t.phone and r.channel = ${channel.call}`

const columns = sql`t.call_transfer_id as "TransferID", wire_phone(t.phone) as "PhoneNumber", r.person_id as "PersonID",
  coalesce(r.first_name, '') as "FirstName", coalesce(r.last_name, '') as "LastName", wire_phone(t.to_phone) as "TransferNumber",
  t.asked_at as "AskedDate", t.joined_at as "ConnectedDate",
  case when t.result = 'Unconfirmed' or t.is_referred or t.ended_at is null then null else round(t.seconds::numeric, 1)::float end as "Seconds",
  coalesce(t.result, 'InProgress') as "Result", t.credits::float as "Credits"`

/** Those of a broadcast that the caller has been found to see. */
export const listTransfers = (
  db: Db,
  scope: Scope,
  broadcastId: number,
  request: ListRequest<'TransferID'>,
): Promise<{ Items: TransferRow[]; Size: number }> => {
  const digits = request.q.replace(/\D/g, '')
  const isAsked = request.q !== ''
  return readPage<TransferRow>(
    db,
    request,
    {
      id: sql`t.call_transfer_id`,
      from: isAsked || request.filters.length > 0 ? tables : sql`call_transfers t`,
      where: sql.join(
        [
          sql`t.account_id = ${scope.accountId} and t.broadcast_id = ${broadcastId}`,
          ...(isAsked
            ? [
                sql`(r.first_name || ' ' || r.last_name ilike ${containing(request.q)} or (${digits} <> '' and t.phone::text like ${containing(digits)}))`,
              ]
            : []),
          ...filtersOf(request.filters, columns),
        ],
        sql` and `,
      ),
      order: orderBy(request, { TransferID: sql`t.call_transfer_id` }, sql`t.call_transfer_id`),
    },
    (ids) =>
      sql`select ${columns} from ${tables} where t.account_id = ${scope.accountId} and t.broadcast_id = ${broadcastId} and t.call_transfer_id = ${ids}`,
    ({ TransferID }) => TransferID,
  )
}
