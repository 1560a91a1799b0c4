import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './calls.ts'

/**
 * Clients of the existing API read numbers and flags into types that hold no null, and throw after the text has gone. These are
 * fields that no such client knows.
 */
const unknownToThem = new Set([
  // Of the account and its limits.
  ...[
    'MonthlyLevel',
    'TextsPerMinute',
    'CallsPerMinute',
    'messagesPerDay',
    'MessagesPerDay',
    'Pace',
    'NewNumberCount',
    'GroupSizeLeft',
  ],
  // Of how an account signs in.
  'PasswordDays',
  // Of a code that is called, nothing where it was texted.
  'CodeCallID',
  // Of a call that was passed on, where nobody knows how long they talked.
  'Seconds',
  // Of what waits for approval.
  ...['ApprovalOver', 'OverCount'],
  // Of what can be undone, or takes long.
  ...['UndoID', 'TaskID', 'ReplacedBy'],
  // Of where something came from: nothing where it came from nowhere.
  ...[
    'BroadcastID of listSaid',
    'BroadcastID of getDetail',
    'SourceID of listDraftSources',
    'PersonID',
    'ListID',
    'TemplateMergeID',
    'RepeatingBroadcastID',
  ],
  // Of a series, which has its account's rule where it has none of its own.
  'CheckCallingWindow',
  ...['list', 'create', 'get', 'update'].flatMap((does) =>
    ['ContinueOnNextDay', 'CallAfterMinutes'].map(
      (field) => `${field} of ${does}RepeatingBroadcast${does === 'list' ? 's' : ''}`,
    ),
  ),
  // Of what may be asking to stop.
  'ReviewTextMessageID',
  // Of a text that waits for its time, where the two have not spoken yet.
  ...[
    ...['scheduleConversations', 'listScheduledConversations', 'getScheduledConversation'],
    ...['updateScheduledConversation', 'sendScheduledNow', 'cancelScheduledConversation'],
  ].map((call) => `ConversationID of ${call}`),
  // Of a call that nobody has answered.
  'Seconds of listTransfers',
  // Of how the audio of a call went, and when a machine was ready.
  ...['PeerLost', 'PeerJitterMs', 'MachineReadySeconds'].map((field) => `${field} of getCallResult`),
  // For staff.
  'AccountID of getDelivery',
  ...['MostTextsPerMinute', 'MostCallsPerMinute', 'MostCallsPerCallerID'],
  ...['PacePerSecond', 'OldestUnknown', 'OldestSingleText', 'LagSeconds', 'SecondsSinceSeen', 'NodeID', 'SecondsLeft'],
  ...['AnswerRate', 'PostDialDelayMs'],
])

const nullableIn = (schema: unknown, name: string, above: ReadonlySet<unknown> = new Set()): string[] => {
  if (above.has(schema)) return []
  const inside = new Set([...above, schema])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => nullableIn(field, key, inside))
  if (schema instanceof z.ZodArray) return nullableIn(schema.element, name, inside)
  if (schema instanceof z.ZodOptional) return nullableIn(schema.unwrap(), name, inside)
  if (!(schema instanceof z.ZodNullable)) return []
  const held = schema.unwrap()
  return held instanceof z.ZodNumber || held instanceof z.ZodBoolean ? [name] : nullableIn(held, name, inside)
}

test('a reply holds null for no number and no flag that clients of the existing API read', () => {
  const found = allCalls.flatMap((call) =>
    nullableIn(call.reply, '').flatMap((name) =>
      unknownToThem.has(name) || unknownToThem.has(`${name} of ${call.name}`) ? [] : [`${name} of ${call.name}`],
    ),
  )
  expect(found).toEqual([])
})
