import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertEvent, type NewEvent } from './store.ts'

/** Within the transaction of what is done: `scope` is of the account that it is done to, `by` of whoever does it. */
export const noteEvent = (tx: Db, scope: Scope, by: Scope, event: Omit<NewEvent, 'by'>) =>
  insertEvent(tx, scope, { ...event, by })

/** What came about by itself. */
export const noteByItself = (tx: Db, scope: Scope, event: Omit<NewEvent, 'by'>) =>
  insertEvent(tx, scope, { ...event, by: null })

/** What one of the operator's users does in the place of a user. */
export const noteSupport = (tx: Db, scope: Scope, event: Omit<NewEvent, 'by'>) => {
  const { support } = scope
  if (!support) throw new Error(`Nobody stands in for user ${scope.userId}`)
  const by = { userId: support.userId, userName: support.userName, isStaff: true }
  return insertEvent(tx, scope, { ...event, reason: event.reason ?? support.reason, by })
}
