import type { Db } from '../../platform/database.ts'
import { countMessage } from '../sending-limits/count-message.ts'
import { insertMessage, type NewMessage, notifyEngine } from './store.ts'

export type Counting = {
  /** Price segments. */
  segments?: number
  /** Whether the tiers of toll-free numbers hold (decisions §6). */
  carrierIsSimulator?: boolean
}

/**
 * Hands a single text to the engine within the caller's transaction. It goes before every broadcast. Answers its id. What people
 * and auto replies say counts in the limits of the day, and is refused with OverDailyLimit or OverTollFreeLimit before anything
 * is written; messages of class compliance pass them (decisions §6).
 */
export const submitMessage = async (
  tx: Db,
  message: NewMessage,
  { segments = Math.max(1, message.credits), carrierIsSimulator = false }: Counting = {},
): Promise<number> => {
  const { accountId, textNumberId, now } = message
  if (message.class === 'chat')
    await countMessage(tx, { accountId }, { textNumberId, segments, now, carrierIsSimulator })
  const id = await insertMessage(tx, message)
  await notifyEngine(tx)
  return id
}
