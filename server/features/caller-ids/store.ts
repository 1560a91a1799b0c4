import { type CallerId, CallerIdsQuery } from '@carillon/contract/caller-ids.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

/** Phones that the account has shown to be its own, and its text numbers; what it called with before it still may. */
const own = (scope: Scope) => sql`(
  select phone, max(how) as how, max(at) as at from (
    select v.phone, 'Code' as how, v.verified_at as at from verified_numbers v where v.account_id = ${scope.accountId}
    union all select n.phone, 'TextNumber', null from text_numbers n where n.account_id = ${scope.accountId}
    union all select i.phone, case i.proven_by when 'number' then 'TextNumber' else 'Code' end, i.proven_at
      from caller_ids i where i.account_id = ${scope.accountId}
  ) each group by phone)`

/** A caller ID of the account from now on, where it is shown to be its own; answers whether it is. */
export const useCallerId = async (tx: Db, scope: Scope, phone: number, now: Date): Promise<boolean> =>
  (await one(
    tx,
    sql`with found as (
        select how from ${own(scope)} o where phone = ${phone}
      ), kept as (
        insert into caller_ids (account_id, phone, user_id, proven_by, proven_at)
        select ${scope.accountId}, ${phone}, ${scope.userId}, case how when 'TextNumber' then 'number' else 'text' end, ${now} from found
        on conflict do nothing
      )
      select 1 from found`,
  )) !== undefined

export const callerIdFields = {
  sortable: ['PhoneNumber', 'ProvenDate'],
  filterable: filterKindsOf(CallerIdsQuery),
  defaultSort: 'PhoneNumber',
} as const

const columns = sql`wire_phone(o.phone) as "PhoneNumber", o.how as "ProvenBy", o.at as "ProvenDate"`
const sortColumns = { PhoneNumber: sql`o.phone`, ProvenDate: sql`o.at` }

export const listCallerIds = (
  db: Db,
  scope: Scope,
  request: ListRequest<(typeof callerIdFields.sortable)[number]>,
): Promise<{ Items: CallerId[]; Size: number }> => {
  const digits = request.q.replace(/\D/g, '')
  const conditions = [
    sql`(${request.q} = '' or (${digits} <> '' and o.phone::text like ${containing(digits)}))`,
    ...filtersOf(request.filters, columns),
  ]
  return readPage<CallerId & { phone: number }>(
    db,
    request,
    {
      id: sql`o.phone`,
      from: sql`${own(scope)} o`,
      where: sql.join(conditions, sql` and `),
      order: orderBy(request, sortColumns, sql`o.phone`),
    },
    (ids) => sql`select ${columns}, o.phone from ${own(scope)} o where o.phone = ${ids}`,
    ({ phone }) => phone,
  ).then(({ Items, Size }) => ({ Items: Items.map(({ phone, ...item }) => item), Size }))
}
