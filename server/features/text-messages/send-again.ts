import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { canSendAgain } from '@carillon/domain/conversation/can-send-again.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readText } from '../conversations/read-thread.ts'
import { findSingle } from '../conversations/thread-store.ts'
import { markSentAgain } from '../messages/store.ts'
import { lockText } from './chat-store.ts'
import { sayChat } from './say-chat.ts'

/** Says a text that did not arrive once more, as it left. Asked twice, it is said once, and both hear of that one. */
export const sendAgain = async (unit: Unit, textMessageId: number, truncates: boolean): Promise<TextMessage> => {
  const { db: tx, scope } = unit
  const text = await findSingle(tx, scope, textMessageId)
  const locked = text && (await lockText(tx, scope, textMessageId))
  if (!locked) throw refuse('NotFound')
  if (locked.again_id !== null) return await readText(tx, scope, locked.again_id)
  if (locked.is_inbound || locked.type !== 'Chat' || !canSendAgain(locked.state, locked.reason))
    throw refuse('WrongStatus', { summary: 'This text cannot be sent again.' })
  const againId = await sayChat(unit, {
    ...{ textNumberId: text.textNumberId, phone: text.phone, written: locked.message },
    // Its signature is in it, and so is what was filled in.
    ...{ media: locked.media_ids.map((MediaID) => ({ MediaID })), signs: false, truncates, field: 'Message' },
  })
  await markSentAgain(tx, scope, textMessageId, againId)
  return await readText(tx, scope, againId)
}
