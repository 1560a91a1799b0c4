import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteDays } from './store.ts'

/** A broadcast will not send what is left of it: its days are free for others. What has left stays used. */
export const forgetDays = (tx: Db, scope: Scope, broadcastId: number) => deleteDays(tx, scope, broadcastId)
