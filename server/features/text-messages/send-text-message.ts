import type { sendTextMessage as call, TextMessage } from '@carillon/contract/text-messages.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { lockBalance } from '../billing/store.ts'
import { readText } from '../conversations/read-thread.ts'
import { findBetween } from '../conversations/store.ts'
import { findSaid } from './chat-store.ts'
import { sayChat } from './say-chat.ts'
import { clearDraft } from './writer-store.ts'

/** Says something in a conversation, once for a key; what this user had begun to write there is said with it, and is no draft any more. */
export const sendTextMessage = async (
  unit: Unit,
  conversationId: number,
  asked: z.output<typeof call.body>,
  askedKey: string | null,
): Promise<TextMessage> => {
  const { db: tx, scope, now } = unit
  const between = await findBetween(tx, scope, conversationId)
  if (!between) throw refuse('NotFound')
  // Nobody else of the account says anything until this one is done: who repeats a request waits here for what it has said.
  await lockBalance(tx, scope)
  const said = askedKey === null ? undefined : await findSaid(tx, scope, between, { askedKey, now })
  if (said !== undefined) return await readText(tx, scope, said)
  const textMessageId = await sayChat(unit, {
    ...between,
    ...{ written: asked.Message, media: asked.MmsOutboundMedia, signs: asked.IncludeSignature },
    ...{ truncates: asked.TruncateIfExceedsLimit, field: 'Message', askedKey },
  })
  await clearDraft(tx, scope, conversationId)
  return await readText(tx, scope, textMessageId)
}
