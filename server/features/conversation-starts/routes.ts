import * as calls from '@carillon/contract/conversation-starts.ts'
import { act, type Route } from '../../platform/route.ts'
import { scheduleConversations } from './schedule-conversations.ts'
import { signOnConversation } from './sign-on-conversation.ts'
import { startConversations } from './start-conversations.ts'

export const conversationStartRoutes: Route[] = [
  act(calls.startConversations, async ({ unit, body, http }) => {
    const begun = await startConversations(unit, body)
    const [first] = begun.Items
    http.setLocation(
      begun.BroadcastID === undefined
        ? `/v1/conversations/${first!.ConversationID}`
        : `/v1/broadcasts/${begun.BroadcastID}`,
    )
    return begun
  }),
  act(calls.scheduleConversations, async ({ unit, body, http }) => {
    const scheduled = await scheduleConversations(unit, body)
    http.setLocation(`/v1/scheduledConversations/${scheduled.Items[0]!.ScheduledConversationID}`)
    return scheduled
  }),
  act(calls.singleSignOnConversation, ({ unit, body, http }) => signOnConversation(unit, body, http)),
]
