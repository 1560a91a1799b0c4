import { createECDH } from 'node:crypto'
import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { wavOf } from '../testing/sounds.ts'
import { routes } from './routes.ts'

/**
 * What holds of every call. Objects of Lincoln High carry this name, so that none of them can turn up at a stranger's
 * unnoticed. A call with a new kind of parameter or a body with required fields is added to the two tables below.
 */
const marker = 'Zanzibar'

let scene: Scene
let olive: Asker
let stranger: Asker
let nobody: Asker
let member: Asker
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
/** Ids of Lincoln High, by the name of the parameter. */
const ids: Record<string, number | string> = {}

const bodies: Record<string, object> = {
  login: { UserName: 'olive.owner', PinCode: 'x' },
  resetSession: { AuthToken: 'x' },
  updateVoicemail: { IsHeard: true },
  setTextLaunch: { PhoneNumber: '2175550101', TextNumberID: 1, ListID: 0 },
  setPhoneLaunch: { LaunchID: '4711', PIN: '830274', ListID: 0 },
  beginSecondFactor: { PinCode: 'x' },
  turnOnTextFactor: { PinCode: 'x', PhoneNumber: '2175550101' },
  turnOnSecondFactor: { Code: '123456' },
  turnOffSecondFactor: { PinCode: 'x' },
  renewRecoveryCodes: { PinCode: 'x' },
  requireSecondFactor: { IsRequired: true },
  setPasswordDays: { PasswordDays: 90 },
  changeExpiredPassword: { UserName: 'olive.owner', PinCode: 'x', NewPinCode: 'Bluebird7nest' },
  setEmbedding: { Origins: ['https://theirs.example'] },
  setSaml: { Metadata: '<x/>' },
  turnSingleSignOn: { IsOn: true },
  addSignInDomain: { Domain: 'theirs.example' },
  beginSignOn: { Email: 'ann@theirs.example' },
  finishSignOn: { AccountID: 1, Query: '' },
  decideApproval: { State: 'SentBack', AskNumber: 1, Words: 'Theirs' },
  setTextCodes: { PinCode: 'x', PhoneNumber: null },
  beginPasskey: { PinCode: 'x' },
  addPasskey: { Name: 'Theirs', Credential: {} },
  renamePasskey: { Name: 'Theirs' },
  signInByPasskey: { Credential: {} },
  finishSignIn: { Code: '123456' },
  changeEmail: { Email: 'theirs@example.org', PinCode: 'x' },
  confirmEmail: { Token: 'x' },
  changeUserName: { UserName: 'theirs.own', PinCode: 'x' },
  changePassword: { PinCode: 'x', NewPinCode: 'Bluebird7nest' },
  addContact: { PrimaryPhone: '2175550101' },
  updateContact: { PrimaryPhone: '2175550101' },
  addGroup: { ListName: 'Theirs' },
  addContacts: { Contacts: [{ PrimaryPhone: '2175550101' }], UserIndicatedConsentDeclared: true },
  mergeContacts: { Contacts: [{ PersonID: 999_999_999 }] },
  addDraftContacts: { Contacts: [{ PrimaryPhone: '2175550101' }] },
  setDraftType: { BroadcastType: 'Survey' },
  updateDraftContacts: { Contacts: [{ ID: 12175550101, LastName: 'Theirs' }] },
  addDraftFile: { FileID: 1 },
  removeDraftSource: { SourceID: null },
  createBroadcast: { BroadcastName: 'Theirs', TextMessage: 'Hi', Contacts: [{ PrimaryPhone: '2175550101' }] },
  createRepeatingBroadcast: {
    BroadcastName: 'Theirs',
    TextMessage: 'Hi',
    Contacts: [{ PrimaryPhone: '2175550101' }],
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: inAnHour },
  },
  addOptOut: { PhoneNumber: '2175550109' },
  startConversations: { PhoneNumber: '2175550101' },
  scheduleConversations: { PhoneNumber: '2175550101', TextMessage: 'Hi' },
  singleSignOnConversation: { PhoneNumber: '2175550101' },
  updateScheduledConversation: { TextMessage: 'Theirs' },
  decideOptOut: { IsOptOut: true },
  setSignatureSetting: { isEnabled: true },
  saveConversationDraft: { Message: 'Theirs' },
  updateConversation: { IsDone: true },
  updateConversations: { Update: { IsDone: true } },
  reverseOptOut: { Channel: 'Text', UserIndicatedConsentDeclared: true },
  addTextNumber: { PhoneNumber: '2175550188', Name: 'Theirs' },
  addCarrier: { Name: 'Theirs', Url: 'twilio://AC1:token@api.twilio.com' },
  changeCarrier: { Name: 'Theirs', Url: 'twilio://AC1:token@api.twilio.com', IsEnabled: true },
  routeNumber: { CarrierIDs: [], PacePerSecond: null, IsBlocked: true },
  setPrices: { FlatRateFee: 1 },
  setTextingHours: { Rules: [{ State: 'TX', Days: ['Sunday'], Hours: null }] },
  addAutoReply: { Message: 'Theirs', Keyword: 'theirs' },
  addGlobalOptOut: { PhoneNumber: '2175550101', Source: 'By phone' },
  processFileUpload: {},
  correctImportRow: { PrimaryPhone: '2175550101' },
  validatePhone: { Source: '2175550101' },
  addLabel: { LabelName: 'Theirs' },
  sendDraftTest: { PhoneNumber: '2175550101' },
  setBroadcastLabels: { Labels: [] },
  runRepeatingAgain: { RepeatingFailureID: 1 },
  detailsToGroup: { ListName: 'Theirs too' },
  lookUpPhoneNumber: { Source: '2175550101' },
  updateMergedMessages: { Update: { Exclude: true } },
  previewMerge: { TextMessage: 'Hi {{FirstName}}', Contacts: [{ FirstName: 'Ada' }] },
  setDraftMessage: { PhoneNumber: '2175550101', TextMessage: 'Theirs' },
  setBroadcastMessage: { PhoneNumber: '2175550101', TextMessage: 'Theirs' },
  addTemplate: { TemplateName: 'Theirs', TemplateText: 'Hi' },
  updateTemplates: { Update: { IsShared: true } },
  previewSpeech: { Text: 'Theirs', Voice: 'Ivy' },
  saySpeech: { Name: 'Theirs', Text: 'Theirs', Voice: 'Ivy' },
  updateAudios: { Update: { Shared: true } },
  checkShortUrls: { Text: 'bit.ly/x' },
  lookupShortUrls: { Text: 'bit.ly/x' },
  sendMfa: { PhoneNumber: '2175550101' },
  verifyMfa: { PhoneNumber: '2175550101' },
  changeStaffAccount: { IsApiAuthorized: false, Reason: 'Theirs' },
  moveOwnAccount: { Act: 'Hold', AccountStatusID: 0 },
  askForPlan: { AccountTypeID: 0, Purpose: 'What another organization will send.' },
  moveStaffAccount: { Act: 'Close', AccountStatusID: 0, Reason: 'Theirs' },
  liftGlobalOptOut: { Reason: 'Theirs' },
  signInAs: { Reason: 'Theirs' },
  giveCredits: { Credits: 1, Reason: 'Theirs' },
  resetStaffFactor: { Reason: 'Theirs' },
  addAccountNote: { Note: 'Theirs' },
  addApiConsumer: { Name: 'Theirs' },
  renameApiConsumer: { Name: 'Theirs' },
  addApiToken: { Name: 'Theirs' },
  renameApiToken: { Name: 'Theirs' },
}
/** What these tell is not of one account, so a stranger may ask too; they are told nothing of another's. */
const ofEveryone = new Set([
  ...['getPhoneNumber', 'getPricing', 'uploadImage', 'uploadAudio', 'verifyMfa'],
  ...['dismissNotice', 'restoreNotice'],
])
/** What a member who sees neither the roster nor the broadcasts of others is told nothing of (guessing.test.ts goes on from here). */
const hidden = [
  ...['PersonID', 'ListID', 'ToListID', 'DraftBroadcastID', 'TemplateMergeID', 'RepeatingBroadcastID', 'BroadcastID'],
  ...['FileID', 'PushTokenID', 'AudioID', 'CallInID'],
]
/** Such ids come in the body of these. */
const namesHidden = new Set([
  ...[
    'addContact',
    'addContacts',
    'createBroadcast',
    'createRepeatingBroadcast',
    'startMerge',
    'importFile',
    'importOptOuts',
  ],
])
const selection = { Selection: { Type: 'SelectedAll', Items: [] } }

beforeAll(async () => {
  scene = await openScene()
  stranger = await scene.as('ivan.invoice')
  nobody = await scene.as(null)
  member = await scene.as('uma.member')
  olive = await scene.as('olive.owner')
  const [person] = await scene.addContacts('olive.owner', [12175550100, 12175550101])
  await scene.query(`update contacts set last_name = $1`, [marker])
  const group = await olive.post('/lists', { ListName: marker, Contacts: [{ PersonID: person }] })
  const number = await scene.query<{ id: number }>(
    `update text_numbers set description = $1 where account_id = $2 returning text_number_id::int as id`,
    [marker, scene.accounts.lincoln.accountId],
  )
  const session = await scene.query<{ id: number }>('select session_id::int as id from sessions where user_id = $1', [
    scene.scopeOf('olive.owner').userId,
  ])
  Object.assign(ids, {
    PersonID: person,
    ListID: group.body.ListID,
    ToListID: group.body.ListID,
    TextNumberID: number[0]!.id,
    UndoID: 1,
    TaskID: 1,
    BroadcastID: 1,
    PhoneNumber: 2175550101,
    Name: 'theirs.png',
    Code: 123456,
    PasskeyID: 1,
    CarrierID: 1,
    TrunkID: 1,
    CodeCallID: 1,
    CallInID: 1,
    JobID: 1,
    AccountID: scene.accounts.lincoln.accountId,
    ConsumerID: 1,
    Notice: 'failures 1',
    UserID: scene.scopeOf('uma.member').userId,
    SessionID: session[0]!.id,
    Step: 'welcome',
  })
  const token = await olive.post('/apitokens', { Name: marker })
  ids.TokenID = token.body.TokenID
  const { body: domain } = await olive.post('/account/signin/domains', { Domain: 'zanzibar.example' })
  ids.Domain = domain.Domain
  const draft = await olive.post('/draft-broadcasts', {
    BroadcastName: marker,
    TextMessage: 'Dear {{LastName}}',
    Contacts: [{ PrimaryPhone: '2175550101', LastName: marker }],
  })
  ids.DraftBroadcastID = draft.body.DraftBroadcastID
  bodies.startMerge = { DraftBroadcastID: ids.DraftBroadcastID }
  const merge = await olive.post('/template-merges', bodies.startMerge)
  ids.TemplateMergeID = merge.body.ID
  const series = await olive.post('/repeatingbroadcasts', {
    ...bodies.createRepeatingBroadcast,
    BroadcastName: marker,
    Lists: [{ ListID: group.body.ListID }],
  })
  ids.RepeatingBroadcastID = series.body.RepeatingBroadcastID
  const label = await olive.post('/labels', { LabelName: marker })
  const broadcast = await olive.post('/broadcasts', {
    ...bodies.createBroadcast,
    BroadcastName: marker,
    Labels: [{ LabelID: label.body.LabelID }],
  })
  ids.BroadcastID = broadcast.body.BroadcastID
  await planNext(scene.platform)
  ids.LabelID = label.body.LabelID
  const text = await scene.query<{ id: number }>(
    `with said as (insert into text_messages (account_id, text_number_id, phone, is_inbound, message, created_at)
        values ($1, $2, 12175550100, true, $3, now()) returning *)
      insert into opt_out_reviews (account_id, text_message_id, phone, created_at)
      select account_id, text_message_id, phone, created_at from said returning text_message_id::int as id`,
    [scene.accounts.lincoln.accountId, ids.TextNumberID, marker],
  )
  ids.TextMessageID = text[0]!.id
  const conversation = await scene.query<{ id: number }>(
    `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, created_at)
      select account_id, text_number_id, phone, text_message_id, created_at, true, created_at from text_messages
      where text_message_id = $1 returning conversation_id::int as id`,
    [ids.TextMessageID],
  )
  ids.ConversationID = conversation[0]!.id
  const scheduled = await olive.post('/conversations/schedule', {
    ...{ TextNumberID: ids.TextNumberID, PhoneNumber: '2175550100', TextMessage: marker },
  })
  ids.ScheduledConversationID = scheduled.body.Items[0].ScheduledConversationID
  const autoReply = await olive.post('/autoreplies', { Message: marker, TextNumberIDs: [ids.TextNumberID] })
  ids.AutoReplyID = autoReply.body.ID
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  }
  const push = await olive.post('/notifications/push/token', {
    Token: { endpoint: 'https://push.example.com/1', keys },
  })
  ids.PushTokenID = push.body.PushTokenID
  const template = await olive.post('/templates', { TemplateName: marker, TemplateText: marker, IsShared: true })
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const picture = await olive.ask('POST', `/media/image/${marker}.png`, dot, { 'content-type': 'image/png' })
  Object.assign(ids, { TemplateID: template.body.TemplateID, MediaID: picture.body.MediaID })
  const audio = await olive.ask('POST', `/audio/${marker}.wav`, wavOf(), { 'content-type': 'audio/wav' })
  Object.assign(ids, { AudioID: audio.body.AudioID, FileName: 'x.wav', CountryID: 1, PricingPlanID: 1 })
  const upload = await olive.ask(
    'POST',
    `/fileuploads?purpose=contacts&name=${marker}.csv`,
    Buffer.from(`Phone,Last\n2175550102,${marker}\n`),
    { 'content-type': 'text/csv' },
  )
  Object.assign(ids, { FileID: upload.body.FileID, RowNo: 2 })
  await scene.query(
    `insert into voicemails (account_id, call_in_id, week, came_at, sound, seconds, peaks) select $1, 1, now()::date, now(), '', 1, ''`,
    [scene.accounts.lincoln.accountId],
  )
  for (const name of ['importFile', 'importOptOuts']) bodies[name] = { FileID: ids.FileID }
  await olive.put(`/fileuploads/${ids.FileID}`, {})
  await olive.post('/optouts', { PhoneNumber: '2175550101' })
})
afterAll(() => scene.close())

/** Ids of Lincoln High, or such as nobody has. */
type Whose = 'theirs' | 'of nobody'
const idOf = (name: string, whose: Whose) => {
  if (ids[name] === undefined) throw new Error(`Give ${name} an id of Lincoln High in this test`)
  return whose === 'theirs' || !hidden.includes(name) ? ids[name] : Number(ids[name]) + 1_000_000
}
const pathOf = (path: string, whose: Whose = 'theirs') =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name, whose)))
const bodyOf = (body: object, whose: Whose): object =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    typeof value === 'number' && hidden.includes(key) && value === ids[key] ? idOf(key, whose) : value,
  )

const calls = routes.map(({ call }) => call)
const takesBody = ({ method, body }: Call): boolean =>
  method !== 'GET' && Object.keys((body as { shape?: object }).shape ?? { other: true }).length > 0

test('every call of the contract is mounted, once', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

describe.each(calls.filter(({ who }) => who !== 'anyone').map((call) => [call.name, call] as const))(
  '%s',
  (name, call) => {
    const ask = (asker: Asker, whose: Whose = 'theirs') => {
      const body = takesBody(call) ? { ...selection, Lists: [{ ListID: ids.ListID }], ...bodies[name] } : undefined
      const path = pathOf(call.path, whose)
      if (!call.takesFile) return asker.ask(call.method, path, body && bodyOf(body, whose))
      return asker.ask(call.method, path, 'phone\n2175550101', { 'content-type': 'text/csv' })
    }

    test('is refused to whoever is not signed in', async () => {
      const reply = await ask(nobody)
      expect([reply.status, reply.body.ErrorName]).toEqual([401, 'NotSignedIn'])
    })

    if (call.who === 'user') {
      test('shows a stranger nothing of another account', async () => {
        const reply = await ask(stranger)
        expect(JSON.stringify(reply.body)).not.toContain(marker)
        if (call.path.includes('{') && !ofEveryone.has(name))
          expect([reply.status, reply.body.ErrorName]).toEqual([404, 'NotFound'])
        else expect(reply.status).toBeLessThan(500)
      })

      if (namesHidden.has(name) || hidden.some((id) => call.path.includes(`{${id}}`))) {
        test('tells a member of what they may not see what it tells of what is not there', async () => {
          const [theirs, ofNobody] = [await ask(member), await ask(member, 'of nobody')]
          const told = ({ status, body }: typeof theirs) => [status, JSON.stringify(body).replace(/\d+/g, '#')]
          expect(JSON.stringify(theirs.body)).not.toContain(marker)
          expect(told(theirs)).toEqual(told(ofNobody))
          expect(theirs.status).toBeGreaterThanOrEqual(400)
        })
      }
    }
  },
)

describe('an address', () => {
  const gets = calls.filter(({ method, who }) => method === 'GET' && who !== 'anyone')

  test.each(['q=%00', 'q=a%00b', 'q=%ED%A0%80', 'sortby=%00'])(
    'with %s is wrong input of every call',
    async (query) => {
      for (const call of calls) {
        const asker = await scene.as(call.who === 'staff' ? 'sam.staff' : 'olive.owner')
        const body = call.method === 'GET' ? undefined : { ...selection, ...bodies[call.name] }
        const reply = await asker.ask(call.method, `${pathOf(call.path)}?${query}`, body)
        expect([call.name, reply.status, reply.body.ErrorName]).toEqual([call.name, 400, 'WrongInput'])
      }
    },
  )

  test('with NUL in its path, too', async () => {
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const reply = await olive.ask(call.method, call.path.replace(/\{\w+\}/g, '%00'))
      expect([call.name, reply.status]).toEqual([call.name, 400])
    }
  })

  test('of a file is checked before the file begins', async () => {
    for (const call of calls.filter(({ givesFile }) => givesFile !== null)) {
      const body = call.method === 'GET' ? undefined : selection
      const asker = call.who === 'staff' ? await scene.as('sam.staff') : olive
      const reply = await asker.ask(call.method, `${pathOf(call.path)}?sortby=Nope`, body)
      expect([call.name, reply.status]).toEqual([call.name, 400])
    }
  })

  test('ignores letter case', async () => {
    expect((await olive.get('/BROADCASTS')).body).toEqual((await olive.get('/broadcasts')).body)
    expect((await olive.get(pathOf('/Lists/{ListID}'))).body.ListName).toBe(marker)
  })

  test('answers HEAD as GET, without the body', async () => {
    for (const call of gets.filter(({ name }) => name !== 'websocketKey')) {
      const asker = await scene.as(call.who === 'staff' ? 'sam.staff' : 'olive.owner')
      const [got, head] = [await asker.get(pathOf(call.path)), await asker.ask('HEAD', pathOf(call.path))]
      expect([call.name, head.status, head.body]).toEqual([call.name, got.status, ''])
      expect(head.headers['content-type']).toBe(got.headers['content-type'])
    }
  })

  test('tells its methods, and gives no other site permission', async () => {
    for (const call of calls) {
      const reply = await nobody.ask('OPTIONS', pathOf(call.path), undefined, { origin: 'https://elsewhere.example' })
      expect([call.name, reply.status, reply.body]).toEqual([call.name, 204, ''])
      const allowed = String(reply.headers.allow).split(', ')
      expect(allowed).toEqual(expect.arrayContaining([call.method, 'OPTIONS']))
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect((await nobody.ask('OPTIONS', '/nothing/here')).status).toBe(404)
  })
})

test('and nothing of it was changed by either', async () => {
  const { accountId } = scene.accounts.lincoln
  const left = await scene.query<{ contacts: string; members: string; drafts: string }>(
    `select (select count(*) from contacts where account_id = $1 and deleted_at is null and last_name = $2) as contacts,
      (select count(*) from list_members where account_id = $1 and list_id > 0) as members,
      (select count(*) from drafts where account_id = $1) as drafts`,
    [accountId, marker],
  )
  expect(left).toEqual([{ contacts: 2, members: 1, drafts: 1 }])
})
