import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertQueued, moveStart, notifyEngine, type Queued } from './store.ts'

/**
 * Hands a broadcast to the engine, within the transaction that creates it: it is planned at once, so that its recipients
 * are frozen, and sent from `startAt` on while its status allows.
 */
export const submitBroadcast = async (tx: Db, scope: Scope, broadcast: Queued) => {
  await insertQueued(tx, scope, broadcast)
  await notifyEngine(tx)
}

/** A scheduled broadcast starts at another time. */
export const rescheduleBroadcast = async (tx: Db, scope: Scope, broadcastId: number, startAt: Date) => {
  await moveStart(tx, scope, broadcastId, startAt)
  await notifyEngine(tx)
}

/** Something that the engine acts on has changed: a status, a start, a new text. */
export const wakeEngine = (tx: Db) => notifyEngine(tx)
