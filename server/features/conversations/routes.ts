import * as calls from '@carillon/contract/conversations.ts'
import { getTextMessage, listTextMessages } from '@carillon/contract/text-messages.ts'
import { pageOf } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { changeConversation, changeConversations, viewConversation } from './change/change-conversations.ts'
import { undoChange } from './change/undo-change.ts'
import { listConversations } from './list-conversations.ts'
import { readOpenConversation } from './read-conversation.ts'
import { readSummary, readTags } from './read-counts.ts'
import { requestOf } from './read-query.ts'
import { readText, readThread } from './read-thread.ts'

export const conversationRoutes: Route[] = [
  on(calls.listConversations, async ({ platform, scope, query }) => {
    const request = requestOf(scope, query)
    const found = await listConversations(platform.db, scope, request, platform.clock.now())
    return { ...pageOf('/conversations', query, request, found), SeenThroughID: found.SeenThroughID }
  }),
  on(calls.conversationsSummary, ({ platform, scope }) => readSummary(platform.db, scope)),
  on(calls.listConversationTags, ({ platform, scope }) => readTags(platform.db, scope)),
  on(calls.getConversation, ({ platform, scope, params }) =>
    readOpenConversation(platform, scope, params.ConversationID),
  ),
  act(calls.viewConversation, ({ unit, params, body }) =>
    viewConversation(unit, params.ConversationID, body.TextMessageID),
  ),
  act(calls.unreadConversation, ({ unit, params }) =>
    changeConversation(unit, params.ConversationID, { IsUnread: true, UserIndicatedConsentDeclared: false }),
  ),
  act(calls.updateConversation, ({ unit, params, body }) => changeConversation(unit, params.ConversationID, body)),
  act(calls.updateConversations, ({ unit, query, body }) =>
    changeConversations(unit, requestOf(unit.scope, query, unit.scope.textNumbers), {
      ...{ selection: body.Selection, update: body.Update },
      seen: { at: body.SeenThrough ?? null, textMessageId: body.SeenThroughID ?? null },
    }),
  ),
  act(calls.undoConversations, ({ unit, params }) => undoChange(unit, params.UndoID)),
  on(listTextMessages, ({ platform, scope, params, query }) =>
    readThread(platform.db, scope, params.ConversationID, query),
  ),
  on(getTextMessage, ({ platform, scope, params }) => readText(platform.db, scope, params.TextMessageID)),
]
