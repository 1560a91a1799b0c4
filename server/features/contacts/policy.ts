import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Without CanSeeAllRoster a user sees the contacts they added or last edited (facts §7). For a query over `contacts c`. */
export const isVisible = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and (c.created_by = ${scope.userId} or c.edited_by = ${scope.userId})`

export const undoWithinMs = 10 * 60_000
/** How long the Deleted group keeps a contact (facts §20). */
export const deletedForMs = 30 * 86_400_000
