import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { bodies, type Ids, oneOfEach } from '../testing/one-of-each.ts'

const mayNot = '403 CannotCreateBroadcast'
const closed = '400 ConversationClosed'

/**
 * Every call that changes a thing, of one that is there and theirs: what the matrix (matrix.test.ts) asks of ids that nobody has is
 * refused for those before anything else could be. What is refused to whoever may make no broadcasts, and whose account may send
 * nothing, stands here; all else is answered as ever.
 */
const refusals: Readonly<Record<string, { withoutCreating?: string; whileStopped?: string }>> = {
  sendDraftTest: { withoutCreating: mayNot, whileStopped: '400 AccountCannotSend' },
  updateBroadcast: { withoutCreating: mayNot },
  setBroadcastMessage: { withoutCreating: mayNot },
  updateRepeatingBroadcast: { withoutCreating: mayNot },
  runRepeatingAgain: { withoutCreating: mayNot },
  renewRecording: { withoutCreating: mayNot },
  updateLabel: { withoutCreating: mayNot },
  deleteLabel: { withoutCreating: mayNot },
  updateScheduledConversation: { whileStopped: closed },
  sendScheduledNow: { whileStopped: closed },
  sendTextMessage: { whileStopped: closed },
}

/** What cannot be done with the things as they are made, by the answer; all else is done. */
const fails: Readonly<Record<string, readonly string[]>> = {
  '400 ConsentMissing': ['importFile'],
  '400 MfaWrongCode': ['verifyMfa'],
  '400 WrongInput': ['handOver', 'repliesToDraft', 'sendDraftTest', 'startDraftMerge', 'uploadAudio', 'uploadImage'],
  '400 WrongStatus': [
    ...['decideApproval', 'deleteBroadcast', 'renewRecording', 'sendAgain'],
    // No text waits there.
    ...['cancelTextMessage', 'sendTextMessageNow'],
  ],
  '404 NotFound': [
    'addDraftFile',
    'deletePasskey',
    'deletePushToken',
    'mergeContacts',
    'removeCallerId',
    'renamePasskey',
    'runRepeatingAgain',
    'setBroadcastMessage',
    'undo',
    'undoAudioRemoval',
    'undoContactRemoval',
    'undoConversations',
    'undoGroupDeletion',
    'undoMediaRemoval',
    'undoTemplateRemoval',
  ],
  '409 AlreadyAdded': ['addDraftContacts'],
  '409 Conflict': ['setDraftMessage'],
  '409 FactorOfTheirsIsOff': ['resetSecondFactor'],
  '409 InvitationAccepted': ['inviteAccountUser'],
  '422 ContactExists': ['updateContact'],
  '503 RecipientsNotReady': ['removeDetails'],
}
const failsWith = new Map(
  Object.entries(fails).flatMap(([answer, names]) => names.map((name) => [name, answer] as const)),
)

/** What is said where it is not the usual. */
const said: Record<string, object> = {
  updateBroadcast: { TextMessage: 'Another' },
  updateRepeatingBroadcast: { TextMessage: 'Another' },
  sendTextMessage: { Message: 'Hi' },
  saveDraft: { TextMessage: 'Hi' },
  sendDraftTest: { PhoneNumber: '2175550104' },
}
/** They are asked of a second one, which is still to be sent. */
const ofLater = new Set(['updateBroadcast', 'setBroadcastMessage', 'removeDetails', 'cancelScheduledConversation'])

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ isPutBack: true })
})
afterAll(() => scene.close())

/** What is taken out of a thing comes before the thing goes. */
const turnOf = ({ name, method }: Call): number =>
  /^(delete|discard|revoke)/.test(name) ? 2 : method === 'DELETE' || /^(remove|cancel|undo)/.test(name) ? 1 : 0
const calls = allCalls
  .filter(({ method, who, path }) => method !== 'GET' && path.includes('{') && (who === 'user' || who === 'admin'))
  .toSorted((a, b) => turnOf(a) - turnOf(b))
const takesBody = ({ body }: Call): boolean =>
  Object.keys((body as { shape?: object }).shape ?? { other: true }).length > 0

/** One of each thing of Adam, and the ids of second ones. */
const makeThings = async () => {
  const { accountId } = scene.accounts.lincoln
  await scene.query('update accounts set is_api_authorized = true, messages_per_day = 0')
  await scene.query('insert into verified_numbers values ($1, 12175550104, $2, now())', [
    ...[accountId, scene.scopeOf('adam.admin').userId],
  ])
  const ids = await oneOfEach(scene, 'adam.admin')
  const adam = await scene.as('adam.admin')
  const StartDate = new Date(scene.clock.now().getTime() + 86_400_000).toISOString()
  const Contacts = [{ PrimaryPhone: '2175550104' }]
  const broadcast = await adam.post('/broadcasts', { ...bodies.createBroadcast, Contacts, StartDate })
  const text = { TextNumberID: ids.TextNumberID, PhoneNumber: '2175550104', TextMessage: 'Hi', StartDate }
  const scheduled = await adam.post('/conversations/schedule', text)
  const { ScheduledConversationID } = scheduled.body.Items[0]
  return { ids, later: { ...ids, BroadcastID: broadcast.body.BroadcastID, ScheduledConversationID } }
}

/** What Adam is told by each call, with all things as they were. */
const sweep = async (change = 'select 1') => {
  scene = await scene.putBack()
  const { ids, later } = await makeThings()
  await scene.query(change)
  const adam = await scene.as('adam.admin')
  const told: Record<string, string> = {}
  for (const call of calls) {
    const of: Ids = ofLater.has(call.name) ? later : ids
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(of[name]))
    const whole = { Selection: { Type: 'SelectedAll', Items: [] }, ...bodies[call.name], ...said[call.name] }
    const { status, body } = await adam.ask(call.method, path, takesBody(call) ? whole : undefined)
    told[call.name] = status < 400 ? 'done' : `${status} ${body.ErrorName}`
  }
  return told
}

test('what is there is changed as it may be', { timeout: 180_000 }, async () => {
  const usual = await sweep()
  expect(usual).toEqual(Object.fromEntries(calls.map(({ name }) => [name, failsWith.get(name) ?? 'done'])))
  const expected = (which: 'withoutCreating' | 'whileStopped') =>
    Object.fromEntries(calls.map(({ name }) => [name, refusals[name]?.[which] ?? usual[name]]))
  const creatingOff = "update users set can_create_broadcast = false where user_name = 'adam.admin'"
  expect(await sweep(creatingOff), 'without creating').toEqual(expected('withoutCreating'))
  expect(await sweep('update accounts set account_status_id = 3'), 'on hold').toEqual(expected('whileStopped'))
})
