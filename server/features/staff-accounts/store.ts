import { filterKindsOf } from '@carillon/contract/lists.ts'
import {
  type StaffAccount,
  StaffAccountsQuery,
  type StaffUser,
  StaffUsersQuery,
} from '@carillon/contract/staff-accounts.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'

/** All accounts but the operator's, whose own users would lock themselves out. */

export const accountFields = {
  sortable: ['CompanyName', 'AccountStatusID', 'StatusSinceDate', 'CreatedDate', 'SubscriptionEndDate'],
  filterable: filterKindsOf(StaffAccountsQuery),
  defaultSort: 'CompanyName',
} as const
type AccountRequest = ListRequest<(typeof accountFields.sortable)[number]>

const sortColumns = {
  CompanyName: sql`lower(a.company_name)`,
  AccountStatusID: sql`a.account_status_id`,
  StatusSinceDate: sql`a.status_since`,
  CreatedDate: sql`a.created_at`,
  SubscriptionEndDate: sql`a.subscription_end_at`,
}

const ofOwner = (column: string) => sql`coalesce((select ${sql.raw(column)} from users u
  where u.account_id = a.account_id and u.is_master_user order by u.is_active desc, u.user_id limit 1), '')`

const isOnFreeTrial = sql`a.is_free_trial and not a.free_trial_conversion`

const columns = sql`a.account_id as "AccountID", a.company_name as "CompanyName", a.state as "State",
  a.account_status_id as "AccountStatusID", a.status_since as "StatusSinceDate", a.account_type_id as "AccountTypeID", ${isOnFreeTrial} as "IsOnFreeTrial",
  ${ofOwner(`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)`)} as "OwnerName",
  ${ofOwner('u.email')} as "OwnerEmail",
  (select count(*) from users u where u.account_id = a.account_id) as "UserCount",
  (select count(*) from text_numbers n where n.account_id = a.account_id) as "TextNumberCount",
  coalesce((select b.available from credit_balances b where b.account_id = a.account_id), 0) as "AvailableCallUnits",
  a.subscription_end_at as "SubscriptionEndDate", a.hold_until as "HoldUntilDate", a.created_at as "CreatedDate"`

export const listAccounts = (db: Db, _scope: StaffScope, request: AccountRequest) => {
  const where = sql.join(
    [sql`not a.is_operations`, ...isFound(request.q), ...filtersOf(request.filters, columns)],
    sql` and `,
  )
  return readPage<StaffAccount>(
    db,
    request,
    {
      ...{ id: sql`a.account_id`, from: sql`accounts a`, where },
      order: orderBy(request, sortColumns, sql`a.account_id`),
    },
    (ids) => sql`select ${columns} from accounts a where a.account_id = ${ids}`,
    ({ AccountID }) => AccountID,
  )
}

/** By what people say of themselves when they call: their number, their organization, their name, where they write from. */
const isFound = (q: string) => {
  if (q.trim() === '') return []
  const like = containing(q.trim())
  const digits = q.replace(/\D/g, '')
  const isNumber = digits !== '' && /^[\d\s()+.-]+$/.test(q)
  const byNumber = sql`or a.account_id::text = ${digits} or exists (select 1 from text_numbers n
    where n.account_id = a.account_id and n.phone::text like ${containing(digits)})`
  return [
    sql`(a.company_name ilike ${like} or exists (select 1 from users u where u.account_id = a.account_id
      and (u.user_name ilike ${like} or u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like}))
      ${isNumber ? byNumber : sql``})`,
  ]
}

export const findAccount = (db: Db, _scope: StaffScope, accountId: number) =>
  one<StaffAccount>(
    db,
    sql`select ${columns} from accounts a where a.account_id = ${accountId}::bigint and not a.is_operations`,
  )

type Counted = { status: number; type: number; isOnFreeTrial: boolean; count: number }

export const countAccounts = (db: Db, _scope: StaffScope) =>
  all<Counted>(
    db,
    sql`select a.account_status_id as status, a.account_type_id as type, ${isOnFreeTrial} as "isOnFreeTrial", count(*) as count
      from accounts a where not a.is_operations group by 1, 2, 3`,
  )

export const userFields = {
  sortable: ['UserName', 'FirstName', 'LastName', 'CreatedDate'],
  filterable: filterKindsOf(StaffUsersQuery),
} as const
type UserRequest = ListRequest<(typeof userFields.sortable)[number]>

const userColumns = sql`u.user_id as "UserID", u.user_name as "UserName", u.first_name as "FirstName",
  u.last_name as "LastName", u.email as "Email", coalesce(wire_phone(u.phone), '') as "PhoneNumber",
  case when u.is_master_user then 'Owner' when u.is_account_admin then 'Admin' else 'User' end as "Role",
  u.is_active as "IsActive", u.created_at as "CreatedDate",
  exists (select 1 from second_factors f where f.account_id = u.account_id and f.user_id = u.user_id and f.on_since is not null)
    or exists (select 1 from passkeys p where p.account_id = u.account_id and p.user_id = u.user_id) as "HasSecondFactor"`

/** Those who may do the most come first. */
export const listUsers = (db: Db, scope: Scope, request: UserRequest) => {
  const like = containing(request.q)
  const where = sql.join(
    [
      sql`u.account_id = ${scope.accountId}`,
      sql`(u.user_name ilike ${like} or u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like})`,
      ...filtersOf(request.filters, userColumns),
    ],
    sql` and `,
  )
  const sorts = {
    UserName: sql`lower(u.user_name)`,
    FirstName: sql`lower(u.first_name)`,
    LastName: sql`lower(u.last_name)`,
    CreatedDate: sql`u.created_at`,
  }
  const order = orderBy(request, sorts, sql`not u.is_master_user, not u.is_account_admin, u.user_id`)
  return readPage<StaffUser>(
    db,
    request,
    { id: sql`u.user_id`, from: sql`users u`, where, order },
    (ids) => sql`select ${userColumns} from users u where u.account_id = ${scope.accountId} and u.user_id = ${ids}`,
    ({ UserID }) => UserID,
  )
}
