import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { deletePlan, notifyEngine } from './store.ts'

/** The text of a broadcast that has not started changed in price or in what it asks of recipients: it is planned anew. */
export const replanBroadcast = async (tx: Db, scope: Scope, broadcastId: number) => {
  await deletePlan(tx, scope, broadcastId)
  await notifyEngine(tx)
}
