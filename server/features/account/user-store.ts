import type { AccountUser } from '@carillon/contract/account.ts'
import { AccountUsersQuery } from '@carillon/contract/account.ts'
import { filterKindsOf, type Selection } from '@carillon/contract/lists.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export const userFields = {
  sortable: ['FirstName', 'LastName', 'UserName', 'Email', 'Role', 'Status'],
  filterable: filterKindsOf(AccountUsersQuery),
} as const
type UserRequest = ListRequest<(typeof userFields.sortable)[number]>

const sortColumns = {
  FirstName: sql`lower(u.first_name)`,
  LastName: sql`lower(u.last_name)`,
  UserName: sql`lower(u.user_name)`,
  Role: sql`case when u.is_master_user then 0 when u.is_account_admin then 1 else 2 end`,
  Status: sql`case when not u.is_active then 2 when u.invited_at is not null then 1 else 0 end`,
}

/** Of a user `u`: owners, and those named who see all broadcasts. A name alone counts for nothing. */
export const mayApprove = sql`(u.is_master_user or (u.can_see_all_broadcasts and exists (
  select 1 from approvers v where v.account_id = u.account_id and v.user_id = u.user_id)))`

/** Of `u`, as they travel. */
export const roleColumn = sql`case when u.is_master_user then 'Owner' when u.is_account_admin then 'Admin' else 'User' end`
export const statusColumn = sql`case when not u.is_active then 'Deactivated' when u.invited_at is not null then 'Invited' else 'Active' end`

/** Addresses are for those who see to users. */
const emailOf = (scope: Scope) => (scope.role === 'user' ? sql`''` : sql`u.email`)

const columns = (scope: Scope) => sql`u.user_id as "UserID", u.user_name as "UserName", u.first_name as "FirstName",
  u.last_name as "LastName", u.is_active as "IsActive", u.is_master_user or u.is_account_admin as "IsAdmin",
  ${roleColumn} as "Role", ${statusColumn} as "Status", ${emailOf(scope)} as "Email"`

const shown = (scope: Scope, request: UserRequest, isActive: boolean | null) =>
  sql.join(
    [
      sql`u.account_id = ${scope.accountId} and (${isActive}::boolean is null or u.is_active = ${isActive}::boolean)`,
      sql`u.first_name || ' ' || u.last_name || ' ' || u.user_name || ' ' || ${emailOf(scope)} ilike ${containing(request.q)}`,
      ...filtersOf(request.filters, columns(scope)),
    ],
    sql` and `,
  )

/** The users of the account by name. `isActive` null is all of them. */
export const listUsers = async (
  db: Db,
  scope: Scope,
  request: UserRequest,
  isActive: boolean | null,
): Promise<{ Items: AccountUser[]; Size: number }> => {
  const where = shown(scope, request, isActive)
  const order = { ...sortColumns, Email: sql`lower(${emailOf(scope)})` }
  const Items = await all<AccountUser>(
    db,
    sql`select ${columns(scope)} from users u where ${where}
      ${orderBy(request, order, sql`lower(u.first_name), lower(u.last_name), u.user_id`)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from users u where ${where}`)
  return { Items, Size: size!.size }
}

type Summary = { Active: number; Invited: number; Deactivated: number; Owners: number; Admins: number }

/** How many of the account are what. Owners and admins are counted while they are active. */
export const countUsers = async (db: Db, scope: Scope): Promise<Summary> =>
  (await one<Summary>(
    db,
    sql`select count(*) filter (where u.is_active and u.invited_at is null) as "Active",
        count(*) filter (where u.is_active and u.invited_at is not null) as "Invited",
        count(*) filter (where not u.is_active) as "Deactivated",
        count(*) filter (where u.is_active and u.is_master_user) as "Owners",
        count(*) filter (where u.is_active and u.is_account_admin and not u.is_master_user) as "Admins"
      from users u where u.account_id = ${scope.accountId}`,
  ))!
/** Those whom a selection of that list means, by id. */
export const selectUsers = async (
  tx: Db,
  scope: Scope,
  request: UserRequest,
  isActive: boolean | null,
  { Type, Items }: Selection,
): Promise<number[]> => {
  const isMeant = {
    Selected: sql`u.user_id = any(${Items}::bigint[])`,
    SelectedAll: sql`true`,
    SelectedAllExcept: sql`u.user_id <> all(${Items}::bigint[])`,
  }[Type]
  const found = await all<{ id: number }>(
    tx,
    sql`select u.user_id as id from users u where ${shown(scope, request, isActive)} and ${isMeant} order by u.user_id`,
  )
  return found.map(({ id }) => id)
}
