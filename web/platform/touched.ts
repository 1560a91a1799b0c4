/**
 * What each realtime event makes stale among what is kept and not shown; pages follow by themselves what they show. What is told of
 * one thing touches that thing alone, so that an inbox or a list that was left a moment ago is there at once.
 */
import type { EventName, Events } from '@carillon/contract/events.ts'

/** A call by its name: every page has this file, and a call brings its whole contract. Or a call with what it was asked of. */
type Read = string | readonly [call: string, params: Record<string, number>]

type Touched = { readonly [N in Exclude<EventName, 'channel.opened'>]: (event: Events[N]) => readonly Read[] }

const of = (params: Record<string, number>, calls: readonly string[]): Read[] => calls.map((call) => [call, params])

/** The same; null is every one of them. */
const ofEach = (params: Record<string, number | null>, calls: readonly string[]): readonly Read[] => {
  const [[name, id] = ['', null]] = Object.entries(params)
  return id === null ? calls : of({ [name]: id }, calls)
}

/** Lists and sums of broadcasts, and what their sending spends. */
const sending = ['listBroadcasts', 'broadcastsSummary', 'listSaid', 'getAccount', 'getMessagingLimits']
const ofBroadcast = [
  'getBroadcast',
  'getBroadcastStatement',
  'listDetails',
  'getDetail',
  'listEvents',
  'listTextReplies',
  'getCallResult',
  'listTransfers',
]
const repeating = [
  ...['getRepeatingBroadcast', 'listRepeatingBroadcasts', 'listRepeatingFailures', 'canDeleteRepeating'],
  'reckonRepeatingRun',
]
const contacts = [
  'listContacts',
  'getContact',
  'listDuplicates',
  'listFieldNames',
  'listPermissions',
  'listHistory',
  'listSaid',
  'getGroup',
  'listGroups',
  'listGroupContacts',
]
/** Lists of conversations and their counts. */
const autoReplies = ['getAutoReply', 'listAutoReplies', 'listAutoRepliesOfNumber']
const inbox = ['listConversations', 'conversationsSummary', 'listConversationTags']
const scheduled = ['listScheduledConversations', 'getScheduledConversation']
const ofConversation = ['getConversation', 'listTextMessages']
/** What a draft will do rests on whom it reaches. */
const reach = ['getContactSummary', 'listDraftContacts', 'getDraft', 'listMergedMessages', 'getMerge', 'getPhoneNumber']

export const touched: Touched = {
  'broadcast.updated': ({ BroadcastID }) => [...sending, ...repeating, ...of({ BroadcastID }, ofBroadcast)],
  'broadcast.calls': ({ BroadcastID }) => of({ BroadcastID }, ['getCallsInProgress']),
  'repeating.updated': ({ RepeatingBroadcastID }) => [
    ...['listRepeatingBroadcasts', 'listRepeatingFailures', 'broadcastsSummary'],
    ...of({ RepeatingBroadcastID }, ['getRepeatingBroadcast', 'canDeleteRepeating', 'reckonRepeatingRun']),
  ],
  'draft.updated': ({ DraftBroadcastID }) => [
    ...['listDrafts', 'broadcastsSummary'],
    ...of({ DraftBroadcastID }, ['getDraft', 'getContactSummary', 'listDraftContacts', 'listDraftSources']),
  ],
  'draft.ended': ({ DraftBroadcastID }) => [
    ...['listDrafts', 'broadcastsSummary'],
    ...of({ DraftBroadcastID }, ['getDraft']),
  ],
  'textmessage.received': ({ BroadcastID, ConversationID }) => [
    ...['listSaid', 'listBroadcasts', ...inbox],
    ...ofEach({ ConversationID }, ofConversation),
    ...(BroadcastID === null ? [] : of({ BroadcastID }, ofBroadcast)),
  ],
  'textmessage.updated': ({ TextMessageID, ConversationID }) => [
    ...['listSaid', 'listConversations'],
    ...ofEach({ ConversationID }, ofConversation),
    ...of({ TextMessageID }, ['getTextMessage']),
  ],
  'conversation.updated': ({ ConversationID }) => [...inbox, ...ofEach({ ConversationID }, ['getConversation'])],
  'callsin.updated': () => ['listCallsIn', 'callsInSummary', 'listSaid'],
  'scheduledconversation.updated': () => [...scheduled, 'conversationsSummary', 'listConversations', 'getConversation'],
  'conversation.typing': () => [],
  'contacts.updated': () => [...contacts, ...reach, 'listOptOuts', 'listConversations', 'getConversation'],
  'phonenumbers.updated': () => [...contacts, ...reach],
  'optouts.updated': () => [
    ...[...contacts, ...reach, 'listOptOuts', 'listConversations', 'getConversation'],
    ...[...scheduled, 'conversationsSummary'],
  ],
  'import.progress': ({ FileID }) => ['listFileUploads', ...of({ FileID }, ['getFileUpload', 'listImportRows'])],
  'merge.progress': ({ TemplateMergeID }) => [
    'getDraft',
    ...of({ TemplateMergeID }, ['getMerge', 'listMergedMessages']),
  ],
  'task.progress': ({ TaskID }) => ['listTasks', ...of({ TaskID }, ['getTask'])],
  'undos.updated': () => ['listUndos'],
  'library.updated': () => [
    ...['listMedia', 'getMedia', 'listTemplates', 'getTemplate', 'templatesSummary'],
    ...['listAudio', 'audioSummary', 'getAudio'],
  ],
  'labels.updated': () => [
    'listLabels',
    'listBroadcasts',
    'getBroadcast',
    'listRepeatingBroadcasts',
    'getRepeatingBroadcast',
  ],
  'autoreplies.updated': () => autoReplies,
  'codecall.updated': ({ CodeCallID }) => of({ CodeCallID }, ['getCodeCall']),
  'account.updated': () => [
    ...['listAccountUsers', 'accountUsersSummary', 'getAccountUser', 'getBelongings'],
    ...[
      'getAccount',
      'getUser',
      'listTextNumbers',
      'getTextNumber',
      'getEmbedding',
      'getMessagingLimits',
      'listVerifiedNumbers',
      'listCallerIds',
    ],
    ...[...autoReplies, 'listDrafts', ...reach, ...sending, ...inbox, 'getConversation'],
  ],
}

/** Keys of the queries that an event makes stale. */
export const keysTouchedBy = <N extends EventName>(name: N, event: Events[N]): readonly (readonly unknown[])[] => {
  const reads = (touched as Record<string, ((event: Events[N]) => readonly Read[]) | undefined>)[name]?.(event) ?? []
  return reads.map((read) => (typeof read === 'string' ? [read] : [read[0], { params: read[1] }]))
}
