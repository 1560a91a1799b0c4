import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { deleteSession } from './store.ts'

/** Ends a session, and with it the realtime connections of its pages. */
export const endSession = async ({ db, realtime }: Platform, tokenHash: Buffer) => {
  await deleteSession(db, tokenHash)
  realtime.disconnect([roomOf.session(tokenHash)])
}
