import {
  getSignatureSetting,
  openConversation as openConversationCall,
  saveConversationDraft,
  setSignatureSetting,
} from '@carillon/contract/conversations.ts'
import * as calls from '@carillon/contract/text-messages.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { findBetween } from '../conversations/store.ts'
import { requireMedia } from '../drafts/require-media.ts'
import { openConversation } from './open-conversation.ts'
import { sendAgain } from './send-again.ts'
import { sendTextMessage } from './send-text-message.ts'
import { saveDraft, setSigns, signsIn } from './writer-store.ts'

const requireTheirs = async (db: Db, scope: Scope, conversationId: number) => {
  const between = await findBetween(db, scope, conversationId)
  if (!between) throw refuse('NotFound')
  if (!scope.textNumbers.includes(between.textNumberId)) throw refuse('TextNumberNotYours')
}

export const textMessageRoutes: Route[] = [
  act(calls.sendTextMessage, async ({ unit, params, body, http }) => {
    const said = await sendTextMessage(unit, params.ConversationID, body, http.idempotencyKey)
    http.setLocation(`/v1/textmessages/${said.TextMessageID}`)
    return said
  }),
  act(calls.sendAgain, ({ unit, params, body }) => sendAgain(unit, params.TextMessageID, body.TruncateIfExceedsLimit)),
  act(openConversationCall, ({ unit, body }) => openConversation(unit, body)),
  on(getSignatureSetting, async ({ platform, scope, params }) => {
    await requireTheirs(platform.db, scope, params.ConversationID)
    return { isEnabled: await signsIn(platform.db, scope, params.ConversationID) }
  }),
  act(setSignatureSetting, async ({ unit, params, body }) => {
    const { db: tx, scope, now } = unit
    await requireTheirs(tx, scope, params.ConversationID)
    await setSigns(tx, scope, params.ConversationID, { signs: body.isEnabled, now })
    return { isEnabled: await signsIn(tx, scope, params.ConversationID) }
  }),
  act(saveConversationDraft, async ({ unit, params, body }) => {
    const { db: tx, scope, now } = unit
    await requireTheirs(tx, scope, params.ConversationID)
    await requireMedia(tx, scope, body)
    const mediaIds = [...new Set(body.Media.map(({ MediaID }) => MediaID))]
    await saveDraft(tx, scope, params.ConversationID, { message: body.Message, mediaIds, now })
    return { Success: true as const }
  }),
]
