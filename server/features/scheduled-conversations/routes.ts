import * as calls from '@carillon/contract/scheduled-conversations.ts'
import { cancelTextMessage, sendTextMessageNow } from '@carillon/contract/text-messages.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { cancelScheduled } from './cancel-scheduled.ts'
import { cancelText } from './cancel-text.ts'
import { changeScheduled } from './change-scheduled.ts'
import { listScheduled, scheduledFields } from './list-store.ts'
import { readScheduled } from './read-scheduled.ts'
import { sendScheduledNow } from './send-scheduled.ts'
import { sendTextNow } from './send-text-now.ts'

export const scheduledConversationRoutes: Route[] = [
  on(calls.listScheduledConversations, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, scheduledFields)
    return pageOf('/scheduledConversations', query, request, await listScheduled(platform.db, scope, request))
  }),
  on(calls.getScheduledConversation, ({ platform, scope, params }) =>
    readScheduled(platform.db, scope, params.ScheduledConversationID),
  ),
  act(calls.updateScheduledConversation, ({ unit, params, body }) =>
    changeScheduled(unit, params.ScheduledConversationID, body),
  ),
  act(calls.sendScheduledNow, ({ unit, params }) => sendScheduledNow(unit, params.ScheduledConversationID)),
  act(calls.cancelScheduledConversation, ({ unit, params }) => cancelScheduled(unit, params.ScheduledConversationID)),
  // What was said, and waits for quiet hours to pass.
  act(cancelTextMessage, ({ unit, params }) => cancelText(unit, params.TextMessageID)),
  act(sendTextMessageNow, ({ unit, params }) => sendTextNow(unit, params.TextMessageID)),
]
