import { allCalls } from '@carillon/contract/calls.ts'
import type { EventName, Events } from '@carillon/contract/events.ts'
import { getTask } from '@carillon/contract/tasks.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { queryOf } from './queries.ts'
import { keysTouchedBy, touched } from './touched.ts'

/** What no event tells of, because it is looked at by staff, is a file, or does not change. */
const untold = [
  ...['listNotifications', 'getPushKey'],
  ...['logout', 'websocketKey', 'listCountries', 'listApiTokens', 'listApiConsumers', 'listDismissedNotices'],
  ...[
    'getSignatureSetting',
    'listGlobalOptOuts',
    'listCarriers',
    'listTrunks',
    'listRoutedNumbers',
    'getDelivery',
    'getTextingHours',
    'getStaffPrices',
    'getInstallation',
    'getSignUp',
    'getPrices',
    'getPricing',
  ],
  ...[
    'listStaffAccounts',
    'getStaffAccountsSummary',
    'getStaffAccount',
    'listStaffUsers',
    'listAccountNotes',
    'getSetup',
  ],
  ...['listAuditEvents', 'listStaffMails', 'listStaffJobs', 'listStaffTasks'],
  // The page of a broadcast keeps its calls true by itself.
  ...['listCallResults'],
  // Asked as one types, or by the browser that changes it.
  ...[
    'listAccountLog',
    'getGroupCode',
    'getPhoneLaunch',
    'getTextLaunch',
    'getEmailChange',
    'getLocalNumbers',
    'getOnboardingProgress',
    'listVoices',
    'listOwnSessions',
    'getSecondFactor',
    'listPasskeys',
    'getSignInSettings',
    'getSingleSignOn',
    'getSamlMetadata',
    'getSupportDesk',
    'getApprovalRule',
    'getSignInStep',
  ],
]

const some: Events = {
  'channel.opened': { QuietMs: 0 },
  'broadcast.updated': { BroadcastID: 7 },
  'broadcast.calls': { BroadcastID: 7 },
  'repeating.updated': { RepeatingBroadcastID: 7 },
  'draft.updated': { DraftBroadcastID: 7, ModifiedDate: '2026-11-23T09:00:00Z' },
  'draft.ended': { DraftBroadcastID: 7, BroadcastID: 8, RepeatingBroadcastID: null },
  'textmessage.received': { TextMessageID: 1, BroadcastID: 7, TextNumberID: 2, ConversationID: 7, IsUnread: true },
  'textmessage.updated': { TextMessageID: 1, TextNumberID: 2, ConversationID: 7 },
  'conversation.updated': { TextNumberID: 2, ConversationID: 7 },
  'scheduledconversation.updated': { TextNumberID: 2, ScheduledConversationID: 7 },
  'conversation.typing': { ConversationID: 7, UserID: 1 },
  'callsin.updated': { AccountID: 1 },
  'contacts.updated': { AccountID: 1 },
  'phonenumbers.updated': { AccountID: 1 },
  'import.progress': { FileID: 7, Done: 1, Total: 2 },
  'merge.progress': { TemplateMergeID: 7, Done: 1, Total: 2 },
  'task.progress': { TaskID: 7, Done: 1, Total: 2 },
  'optouts.updated': { AccountID: 1 },
  'undos.updated': { UserID: 1 },
  'library.updated': { AccountID: 1 },
  'labels.updated': { AccountID: 1 },
  'autoreplies.updated': { AccountID: 1 },
  'codecall.updated': { CodeCallID: 7 },
  'account.updated': { AccountID: 1 },
}
const names = Object.keys(touched) as EventName[]

it('knows for every read of the contract which event tells of it, or that none does', () => {
  const told = new Set(names.flatMap((name) => keysTouchedBy(name, some[name]).map(([call]) => call)))
  const reads = allCalls.filter(({ method, givesFile }) => method === 'GET' && givesFile === null)
  const forgotten = reads.map(({ name }) => name).filter((name) => !told.has(name) && !untold.includes(name))
  expect(forgotten).toEqual([])
  expect([...told].filter((name) => !reads.some((read) => read.name === name))).toEqual([])
})

/** Which of these, read a moment ago, are stale behind the event. */
const staleAfter = async <N extends EventName>(name: N, event: Events[N]) => {
  const cache = new QueryClient()
  const read = (call: string, params: object = {}) => cache.setQueryData([call, { params, query: { page: 1 } }], {})
  for (const id of [7, 8]) {
    read('getBroadcast', { BroadcastID: id })
    read('listDetails', { BroadcastID: id })
    read('getTask', { TaskID: id })
  }
  for (const call of ['listBroadcasts', 'listContacts', 'listTemplates', 'listLabels', 'getAccount', 'listSaid'])
    read(call)
  for (const queryKey of keysTouchedBy(name, event)) await cache.invalidateQueries({ queryKey, refetchType: 'none' })
  const stale = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  return stale.map(({ queryKey: [call, input] }) =>
    [call, ...Object.values((input as { params: object }).params)].join(' '),
  )
}

describe('an event makes stale what it names', () => {
  it.each<[EventName, string[]]>([
    ['broadcast.updated', ['getBroadcast 7', 'listDetails 7', 'listBroadcasts', 'getAccount', 'listSaid']],
    ['textmessage.received', ['getBroadcast 7', 'listDetails 7', 'listBroadcasts', 'listSaid']],
    ['contacts.updated', ['listContacts', 'listSaid']],
    ['phonenumbers.updated', ['listContacts', 'listSaid']],
    ['task.progress', ['getTask 7']],
    ['library.updated', ['listTemplates']],
    ['labels.updated', ['getBroadcast 7', 'getBroadcast 8', 'listBroadcasts', 'listLabels']],
    ['account.updated', ['listBroadcasts', 'getAccount', 'listSaid']],
  ])('%s', async (name, stale) => {
    expect((await staleAfter(name, some[name])).toSorted()).toEqual(stale.toSorted())
  })
})

it('speaks of queries by the keys they have', () => {
  expect(queryOf(getTask, { params: { TaskID: 7 } }).queryKey).toEqual(['getTask', { params: { TaskID: 7 } }])
})
