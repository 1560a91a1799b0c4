import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { GlobalOptOut } from '@carillon/contract/opt-outs.ts'
import { GlobalOptOutsQuery } from '@carillon/contract/opt-outs.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import { filtersOf } from '../../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../../platform/page.ts'
import type { StaffScope } from '../../../platform/scope.ts'
import { insertEvent } from '../store.ts'

/** The list is of no account; the scope is that of the staff who look at it, whose names and events are kept with them. */
export const globalFields = {
  sortable: ['PhoneNumber', 'CreatedDate'],
  filterable: filterKindsOf(GlobalOptOutsQuery),
  defaultSort: '-CreatedDate',
} as const
type Request = ListRequest<(typeof globalFields.sortable)[number]>

const sortColumns = { PhoneNumber: sql`g.phone`, CreatedDate: sql`g.created_at` }

const columns = ({ own }: StaffScope) => sql`wire_phone(g.phone) as "PhoneNumber", g.source as "Source",
  (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) from users u
    where u.account_id = ${own.accountId} and u.user_id = g.created_by) as "By", g.created_at as "CreatedDate"`

export const listGlobalOptOuts = async (db: Db, scope: StaffScope, request: Request) => {
  const digits = request.q.replace(/\D/g, '')
  const isFound =
    digits !== '' && /^[\d\s()+.-]+$/.test(request.q)
      ? sql`g.phone::text like ${containing(digits)}`
      : sql`g.source ilike ${containing(request.q)}`
  const isMeant = sql.join([isFound, ...filtersOf(request.filters, columns(scope))], sql` and `)
  const { Items, Size } = await readPage<GlobalOptOut & { phone: number }>(
    db,
    request,
    {
      ...{ id: sql`g.phone`, from: sql`global_opt_outs g`, where: isMeant },
      order: orderBy(request, sortColumns, sql`g.phone`),
    },
    (ids) => sql`select ${columns(scope)}, g.phone from global_opt_outs g where g.phone = ${ids}`,
    ({ phone }) => phone,
  )
  return { Items: Items.map(({ phone: _, ...row }) => row), Size }
}

type GlobalChange = { phone: number; words: string; now: Date }

/** What is there stays as it is. */
export const insertGlobalOptOut = async (tx: Db, scope: StaffScope, { phone, words, now }: GlobalChange) => {
  const added = await one(
    tx,
    sql`insert into global_opt_outs (phone, source, created_by, created_at)
      values (${phone}, ${words}, ${scope.own.userId}, ${now}) on conflict do nothing returning 1`,
  )
  if (added) await insertEvent(tx, scope.own, phone, 'global opt-out', 'staff', words, now)
  await notifyGlobalOptOut(tx, phone, 'out')
  return (await one<GlobalOptOut>(tx, sql`select ${columns(scope)} from global_opt_outs g where g.phone = ${phone}`))!
}

/** Answers whether there was one to lift. */
export const deleteGlobalOptOut = async (tx: Db, scope: StaffScope, { phone, words, now }: GlobalChange) => {
  const gone = await one(tx, sql`delete from global_opt_outs where phone = ${phone} returning 1`)
  if (!gone) return false
  await insertEvent(tx, scope.own, phone, 'global opt-out lifted', 'staff', words, now)
  await notifyGlobalOptOut(tx, phone, 'lifted')
  return true
}

/** Account 0 is every account. */
const notifyGlobalOptOut = (tx: Db, phone: number, change: 'out' | 'lifted') =>
  sql`select pg_notify('optout', ${`0:${phone}:${change}`})`.execute(tx)
