import type { sendTextMessage as call, TextMessage } from '@carillon/contract/text-messages.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readText } from '../conversations/read-thread.ts'
import { findBetween } from '../conversations/store.ts'
import { sayChat } from './say-chat.ts'
import { clearDraft } from './writer-store.ts'

/** Says something in a conversation; what this user had begun to write there is said with it, and is no draft any more. */
export const sendTextMessage = async (
  unit: Unit,
  conversationId: number,
  asked: z.output<typeof call.body>,
  askedKey: string | null,
): Promise<TextMessage> => {
  const { db: tx, scope } = unit
  const between = await findBetween(tx, scope, conversationId)
  if (!between) throw refuse('NotFound')
  const textMessageId = await sayChat(unit, {
    ...between,
    ...{ written: asked.Message, media: asked.MmsOutboundMedia, signs: asked.IncludeSignature },
    ...{ truncates: asked.TruncateIfExceedsLimit, field: 'Message', askedKey },
  })
  await clearDraft(tx, scope, conversationId)
  return await readText(tx, scope, textMessageId)
}
