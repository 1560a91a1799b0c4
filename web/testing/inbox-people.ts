/** An inbox for tests of screens: who is in it, and a server that keeps what is done with them. */
import {
  type Conversation,
  conversationsSummary,
  getConversation,
  listConversations,
  type OpenConversation,
  updateConversation,
  viewConversation,
} from '@carillon/contract/conversations.ts'
import { listTextMessages, type TextMessage } from '@carillon/contract/text-messages.ts'
import type { FakeServer } from './fake-server.ts'

/** A minute after the other, the first the newest. */
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** With one unread text of theirs, whose id is their own. */
export const conversationOf = (ConversationID: number, more: Partial<OpenConversation> = {}): OpenConversation => ({
  ConversationID,
  ...{ TextNumberID: 1, TextPhoneNumber: '2175550200', TextNumberName: 'Main line' },
  PhoneNumber: `21755501${String(ConversationID).padStart(2, '0')}`,
  ...{ PersonID: ConversationID, FirstName: '', LastName: 'Lee', Notes: '' },
  ...{ IsDone: false, IsRetired: false, IsReadOnly: false, IsAutoOptOut: false, OptedIn: true, OptedOut: false },
  ...{ UnreadCount: 1, UndoID: null, ScheduledCount: 0, HasDraft: false },
  LastMessage: {
    ...{ TextMessageID: ConversationID, Message: `Hello from ${ConversationID}`, IsInbound: true, HasMedia: false },
    CreateTimestamp: minutesAgo(ConversationID),
  },
  LastUnread: null,
  Views: { LastViewTime: null },
  ...{ WhyNotSend: null, WaitsUntil: null, WaitsFrom: null, Draft: null },
  ...{ MaxMessageLength: 160, CostsCredits: true, IsFirstText: false },
  ...more,
})

export const textOf = (TextMessageID: number, more: Partial<TextMessage> = {}): TextMessage => ({
  ...{ TextMessageID, ConversationID: 1, Message: `Text ${TextMessageID}`, IsInbound: true },
  CreateTimestamp: minutesAgo(TextMessageID),
  ...{ Type: 'Chat', Kind: 'Chat', Mms: [], MmsOutboundMedia: [], Outcome: null, ResultDetail: '', WaitsUntil: null },
  ...{
    CanSendAgain: false,
    MayHaveArrived: false,
    Credits: 0,
    User: null,
    Broadcast: null,
    SurveyLabel: null,
    OptOutReview: null,
    AskedKey: null,
  },
  ...more,
})

/** Answers who is in the inbox and what they wrote; what is done with them is kept, as the server would. */
export const inboxOf = (server: FakeServer, people: readonly OpenConversation[]) => {
  const all = new Map(people.map((each) => [each.ConversationID, each]))
  const said = new Map<number, TextMessage[]>()
  const change = (ConversationID: number, more: Partial<OpenConversation>): OpenConversation => {
    const next = { ...all.get(ConversationID)!, ...more }
    all.set(ConversationID, next)
    return next
  }
  const inOrder = (): OpenConversation[] =>
    [...all.values()].sort((a, b) => Date.parse(when(b)) - Date.parse(when(a)) || a.ConversationID - b.ConversationID)
  const textsOf = (ConversationID: number): TextMessage[] => {
    const { LastMessage } = all.get(ConversationID)!
    const { TextMessageID, Message, IsInbound, CreateTimestamp } = LastMessage
    return said.get(ConversationID) ?? [textOf(TextMessageID, { ConversationID, Message, IsInbound, CreateTimestamp })]
  }
  /** Newest first in the thread. */
  const say = (text: TextMessage): void => {
    const { ConversationID, IsInbound } = text
    said.set(ConversationID, [text, ...textsOf(ConversationID)])
    const { UnreadCount } = all.get(ConversationID)!
    change(ConversationID, {
      LastMessage: { ...text, HasMedia: false },
      ...(IsInbound && { UnreadCount: UnreadCount + 1, IsDone: false }),
    })
  }

  server.answers(listConversations, ({ query: { page = 1, pagesize = 10, ...query } }) => {
    const found = inOrder().filter((each) => isIn(each, query))
    const Items = found.slice((Number(page) - 1) * Number(pagesize), Number(page) * Number(pagesize))
    const SeenThroughID = Math.max(...[...said.values()].flat().map((text) => text.TextMessageID), ...all.keys())
    const of = { Size: found.length, Previous: null, Next: null, SeenThroughID }
    return { Items: Items.map((each) => ({ ...each, Found: null })), ...of }
  })
  server.answers(getConversation, ({ params }) => all.get(Number(params.ConversationID))!)
  server.answers(listTextMessages, ({ params }) => {
    const Items = textsOf(Number(params.ConversationID))
    return { Items, Size: Items.length, Previous: null, Next: null }
  })
  server.answers(conversationsSummary, () => {
    const Inbox = inOrder().filter((each) => isIn(each, { isDone: 'false' }))
    const counts = {
      ...{ Inbox: Inbox.length, InboxUnread: Inbox.filter(({ UnreadCount }) => UnreadCount > 0).length },
      ...{ Done: all.size - Inbox.length, DoneUnread: 0, AutoOptOut: 0 },
    }
    const number = { TextNumberID: 1, Name: 'Main line', TextPhoneNumber: '2175550200', IsRetired: false }
    return { ...counts, Scheduled: 0, UnreadToAnswer: counts.InboxUnread, TextNumbers: [{ ...counts, ...number }] }
  })
  server.answers(viewConversation, ({ params }) => change(Number(params.ConversationID), { UnreadCount: 0 }))
  server.answers(updateConversation, ({ params, body }) => {
    const { IsDone, IsUnread, IsOptOut } = body as { IsDone?: boolean; IsUnread?: boolean; IsOptOut?: boolean }
    return change(Number(params.ConversationID), {
      ...(IsDone !== undefined && { IsDone }),
      ...(IsUnread !== undefined && { UnreadCount: IsUnread ? 1 : 0 }),
      ...(IsOptOut && { OptedOut: true }),
      UndoID: 70 + Number(params.ConversationID),
    })
  })
  return { all, change, inOrder, say }
}

const when = ({ LastMessage }: Conversation): string => LastMessage.CreateTimestamp

const isIn = (each: Conversation, { isDone, viewing, tag, q, PhoneNumber }: Record<string, string>): boolean =>
  (isDone === undefined || String(each.IsDone) === isDone) &&
  (viewing !== 'unread' || each.UnreadCount > 0) &&
  (PhoneNumber === undefined || each.PhoneNumber === PhoneNumber) &&
  each.IsAutoOptOut === (tag === 'auto-opt-out') &&
  (q === undefined || `${each.FirstName} ${each.LastMessage.Message}`.toLowerCase().includes(q.toLowerCase()))
