import { type CallerId, CallerIdsQuery } from '@carillon/contract/caller-ids.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

/** Phones that the account has shown to be its own, and its text numbers; what it called with before it still may, unless it was taken out. */
const own = (scope: Scope) => sql`(
  select each.phone, max(each.how) as how, max(each.at) as at, bool_or(each.is_text) as is_text, max(each.user_id) as user_id from (
    select v.phone, 'Code' as how, v.verified_at as at, false as is_text, v.user_id from verified_numbers v
      where v.account_id = ${scope.accountId} and not exists (select 1 from caller_ids r
        where r.account_id = v.account_id and r.phone = v.phone and r.removed_at is not null)
    union all select n.phone, 'TextNumber', null, true, null from text_numbers n where n.account_id = ${scope.accountId}
    union all select i.phone, case i.proven_by when 'number' then 'TextNumber' when 'call' then 'CodeByCall' else 'Code' end, i.proven_at,
        false, i.user_id
      from caller_ids i where i.account_id = ${scope.accountId} and i.removed_at is null
  ) each group by each.phone)`

/** A caller ID of the account from now on, where it is shown to be its own; answers whether it is. Nobody takes it out until the transaction ends. */
export const useCallerId = async (tx: Db, scope: Scope, phone: number, now: Date): Promise<boolean> => {
  await sql`insert into caller_ids as i (account_id, phone, user_id, proven_by, proven_at)
    select ${scope.accountId}, o.phone, ${scope.userId}, case o.how when 'TextNumber' then 'number' else 'text' end, ${now}
      from ${own(scope)} o where o.phone = ${phone}
    on conflict (account_id, phone) do update set removed_at = null, removed_in = null, proven_by = excluded.proven_by
      where i.removed_at is not null and excluded.proven_by = 'number'`.execute(tx)
  const kept = await one(
    tx,
    sql`select 1 from caller_ids where account_id = ${scope.accountId} and phone = ${phone} and removed_at is null for share`,
  )
  return kept !== undefined
}

/** By a code that its holder was told; what was taken out is there again. */
export const proveCallerId = (tx: Db, scope: Scope, phone: number, by: 'call' | 'text', now: Date) =>
  sql`insert into caller_ids (account_id, phone, user_id, proven_by, proven_at)
    values (${scope.accountId}, ${phone}, ${scope.userId}, ${by}, ${now})
    on conflict (account_id, phone) do update set user_id = excluded.user_id, proven_by = excluded.proven_by,
      proven_at = excluded.proven_at, removed_at = null, removed_in = null`.execute(tx)

export const callerIdFields = {
  sortable: ['PhoneNumber', 'ProvenDate'],
  filterable: filterKindsOf(CallerIdsQuery),
  defaultSort: 'PhoneNumber',
} as const

const columns = (scope: Scope) => sql`wire_phone(o.phone) as "PhoneNumber", o.how as "ProvenBy", o.at as "ProvenDate",
  exists (select 1 from users u where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId} and u.caller_id = o.phone)
    as "IsDefault",
  not o.is_text and (${scope.role !== 'user'}::boolean or coalesce(o.user_id = ${scope.userId}, false)) as "CanRemove"`
const sortColumns = { PhoneNumber: sql`o.phone`, ProvenDate: sql`o.at` }

export const listCallerIds = (
  db: Db,
  scope: Scope,
  request: ListRequest<(typeof callerIdFields.sortable)[number]>,
): Promise<{ Items: CallerId[]; Size: number }> => {
  const digits = request.q.replace(/\D/g, '')
  const conditions = [
    sql`(${request.q} = '' or (${digits} <> '' and o.phone::text like ${containing(digits)}))`,
    ...filtersOf(request.filters, columns(scope)),
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
    (ids) => sql`select ${columns(scope)}, o.phone from ${own(scope)} o where o.phone = ${ids}`,
    ({ phone }) => phone,
  ).then(({ Items, Size }) => ({ Items: Items.map(({ phone, ...item }) => item), Size }))
}

/** One that calls may come from. */
export const findCallerId = (db: Db, scope: Scope, phone: number): Promise<CallerId | undefined> =>
  one<CallerId>(db, sql`select ${columns(scope)} from ${own(scope)} o where o.phone = ${phone}`)

/** The one that is listed by these digits, as it travels or with the prefix of its country. */
export const findListed = async (db: Db, scope: Scope, digits: string): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      db,
      sql`select o.phone from ${own(scope)} o where wire_phone(o.phone) = ${digits} or o.phone::text = ${digits}`,
    )
  )?.phone
