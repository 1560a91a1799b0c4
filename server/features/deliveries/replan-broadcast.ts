import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { deletePlan, notifyEngine } from './store.ts'

/** The text of a broadcast that has not started changed in price or in what it asks of recipients: it is planned anew. `longest`: see Queued. */
export const replanBroadcast = async (tx: Db, scope: Scope, broadcastId: number, longest?: number) => {
  await deletePlan(tx, scope, broadcastId, longest)
  await notifyEngine(tx)
}
