import type { Unit } from '../../platform/unit.ts'
import { type Chat, checkChat } from '../text-messages/check-chat.ts'
import { insertScheduled } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'

/** Keeps what a person has written to one phone until its time, as it is to leave. Refused as it would be now. */
export const scheduleChat = async (unit: Unit, chat: Chat & { dueAt: Date }): Promise<number> => {
  const { db: tx, scope, now } = unit
  const { textNumberId, phone, dueAt } = chat
  const { pictures, signature, text: message } = await checkChat(unit, chat)
  const signs = signature !== ''
  const { mediaIds } = pictures
  const id = await insertScheduled(tx, scope, { textNumberId, phone, message, mediaIds, signs, signature, dueAt, now })
  tellScheduled(unit, { id, textNumberId })
  return id
}
