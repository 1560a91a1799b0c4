import type { AfterCommit, Unit } from '../../platform/unit.ts'
import { insertQueued, insertQueuedCalls, moveStart, notifyEngine, type Queued, type QueuedCalls } from './store.ts'

/**
 * Hands a broadcast to the engine, in the unit that creates it: it is planned at once, so that its recipients
 * are frozen, and sent from `startAt` on while its status allows.
 */
export const submitBroadcast = async (unit: Unit, broadcast: Queued) => {
  await insertQueued(unit.db, unit.scope, broadcast)
  wakeEngine(unit)
}

export const submitCalls = async (unit: Unit, calls: QueuedCalls) => {
  await insertQueuedCalls(unit.db, unit.scope, calls)
  wakeEngine(unit)
}

/** A scheduled broadcast starts at another time. */
export const rescheduleBroadcast = async (unit: Unit, broadcastId: number, startAt: Date) => {
  await moveStart(unit.db, unit.scope, broadcastId, startAt)
  wakeEngine(unit)
}

/** Something that the engine acts on has changed: a status, a start, a new text. Once for a unit, however often it is asked. */
export const wakeEngine = ({ afterCommit }: Pick<Unit, 'afterCommit'>) => afterCommit(wake)

const wake: AfterCommit = ({ db }) => notifyEngine(db)
