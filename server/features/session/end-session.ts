import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'
import { deleteSession } from './store.ts'

/** Ends a session, and with it the realtime connections of its pages. */
export const endSession = async ({ db: tx, afterCommit }: Unit<unknown>, tokenHash: Buffer) => {
  await deleteSession(tx, tokenHash)
  afterCommit(({ realtime }) => realtime.disconnect([roomOf.session(tokenHash)]))
}
