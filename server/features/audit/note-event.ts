import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertEvent, type NewEvent } from './store.ts'

/** Within the transaction of what is done: `scope` is of the account that it is done to, `by` of whoever does it. */
export const noteEvent = (tx: Db, scope: Scope, by: Scope, event: Omit<NewEvent, 'by'>) =>
  insertEvent(tx, scope, { ...event, by })

/** What came about by itself. */
export const noteByItself = (tx: Db, scope: Scope, event: Omit<NewEvent, 'by'>) =>
  insertEvent(tx, scope, { ...event, by: null })
