import type { AccountUser } from '@carillon/contract/account.ts'
import { AccountUsersQuery } from '@carillon/contract/account.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export const userFields = {
  sortable: ['FirstName', 'LastName', 'UserName'],
  filterable: filterKindsOf(AccountUsersQuery),
} as const
type UserRequest = ListRequest<(typeof userFields.sortable)[number]>

const sortColumns = {
  FirstName: sql`lower(u.first_name)`,
  LastName: sql`lower(u.last_name)`,
  UserName: sql`lower(u.user_name)`,
}

const columns = sql`u.user_id as "UserID", u.user_name as "UserName", u.first_name as "FirstName",
  u.last_name as "LastName", u.is_active as "IsActive", u.is_master_user or u.is_account_admin as "IsAdmin"`

/** The users of the account by name. `isActive` null is all of them. */
export const listUsers = async (
  db: Db,
  scope: Scope,
  request: UserRequest,
  isActive: boolean | null,
): Promise<{ Items: AccountUser[]; Size: number }> => {
  const where = sql.join(
    [
      sql`u.account_id = ${scope.accountId} and (${isActive}::boolean is null or u.is_active = ${isActive}::boolean)`,
      sql`u.first_name || ' ' || u.last_name || ' ' || u.user_name ilike ${containing(request.q)}`,
      ...filtersOf(request.filters, columns),
    ],
    sql` and `,
  )
  const Items = await all<AccountUser>(
    db,
    sql`select ${columns} from users u where ${where}
      ${orderBy(request, sortColumns, sql`lower(u.first_name), lower(u.last_name), u.user_id`)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from users u where ${where}`)
  return { Items, Size: size!.size }
}
