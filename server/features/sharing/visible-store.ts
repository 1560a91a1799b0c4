/** Which contacts and groups a user sees and changes: everything else asks here (docs/rules/who-sees-whom.md). */
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Where this user's contacts and groups go, and their numbers and names are looked for (docs/rules/who-sees-whom.md). */
export const bookOf = (scope: Scope): number => (scope.canSeeAllRoster ? 0 : scope.userId)

/**
 * Without CanSeeAllRoster a user sees the contacts they added or edited (rules/roles 6), and whoever is in a group that was shared with
 * them. For a query over `contacts c`.
 */
export const isVisible = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and (${isTheirs(scope)} or exists (
        select 1 from list_members m where m.account_id = ${scope.accountId} and m.person_id = c.person_id and m.is_active
          and m.list_id = any(array(${sharedLists(scope)}))))`

/** Those of them whom they may change: nobody changes a contact for a group that was shared with them. */
export const isOwn = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and ${isTheirs(scope)}`

const sharedLists = ({
  accountId,
  userId,
}: Scope) => sql`select s.list_id from list_shares s join lists l using (account_id, list_id)
  where s.account_id = ${accountId} and s.user_id in (0, ${userId}) and l.deleted_at is null`

/** Groups that this user made or that were shared with them: all that they see of whom they see is in them. */
export const openLists = (scope: Scope) => sql`select list_id from lists
  where account_id = ${scope.accountId} and created_by = ${scope.userId} and deleted_at is null union ${sharedLists(scope)}`

/**
 * Whether this user sees that a contact `c` whom they see is in a group: of others they know it as far as the contact is theirs. A group
 * that was shared says of nobody which other groups they are in.
 */
export const seesMembership = (scope: Scope, listId: RawBuilder<unknown>) =>
  scope.canSeeAllRoster ? sql`true` : sql`(${listId} = any(array(${openLists(scope)})) or ${isTheirs(scope)})`

export const isTheirs = (scope: Scope) => sql`(c.created_by = ${scope.userId} or exists (
  select 1 from contact_editors e
  where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} and e.person_id = c.person_id))`

/**
 * Whom a number means where this user says it: of the account's book alone, or of those alone whom they see. For a query over
 * `contacts c` that has the account.
 */
export const isMeantBy = (scope: Scope) => (scope.canSeeAllRoster ? sql`c.book = 0` : isTheirs(scope))

/** Of several with one number, the one of the user's own book comes first, then the earliest. */
export const meantFirst = (scope: Scope) => sql`c.book <> ${bookOf(scope)}, c.person_id`

/** The same from the other end, for a list: the few whom this user sees are found first. */
export const isAmongSeen = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and c.person_id in (${theirs(scope)}
        union select m.person_id from list_members m
          where m.account_id = ${scope.accountId} and m.is_active and m.list_id = any(array(${sharedLists(scope)})))`

/** The same of those alone who are theirs. */
export const isAmongOwn = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and c.person_id in (${theirs(scope)})`

const theirs = (
  scope: Scope,
) => sql`select person_id from contacts where account_id = ${scope.accountId} and created_by = ${scope.userId}
  union select person_id from contact_editors where account_id = ${scope.accountId} and user_id = ${scope.userId}`
