import { createECDH } from 'node:crypto'
import sharp from 'sharp'
import { planNext } from '../engine/channels.ts'
import type { Scene, UserName } from './cast.ts'
import { wavOf } from './sounds.ts'

/**
 * One of each thing, for tests of every call. Objects of Lincoln High carry this name, so that none of them can turn up at a
 * stranger's unnoticed. A call with a new kind of parameter or a body with required fields is added to the two tables below.
 */
export const marker = 'Zanzibar'
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

/** What is sent with each call that needs something; those of files and drafts are of what was made last. */
export const bodies: Record<string, object> = {
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

export type Ids = Record<string, number | string>

/** The ids of what this user of Lincoln High has made of each, by the name of the parameter; what has no thing behind it is 1. */
export const oneOfEach = async (scene: Scene, maker: UserName): Promise<Ids> => {
  const [theirs, owner] = [await scene.as(maker), await scene.as('olive.owner')]
  const ids: Ids = {}
  const [person] = await scene.addContacts(maker, [12175550100, 12175550101])
  await scene.query(`update contacts set last_name = $1`, [marker])
  const group = await theirs.post('/lists', { ListName: marker, Contacts: [{ PersonID: person }] })
  const number = await scene.query<{ id: number }>(
    `update text_numbers set description = $1 where account_id = $2 returning text_number_id::int as id`,
    [marker, scene.accounts.lincoln.accountId],
  )
  const session = await scene.query<{ id: number }>('select session_id::int as id from sessions where user_id = $1', [
    scene.scopeOf(maker).userId,
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
  const token = await theirs.post('/apitokens', { Name: marker })
  ids.TokenID = token.body.TokenID
  const { body: domain } = await owner.post('/account/signin/domains', { Domain: 'zanzibar.example' })
  ids.Domain = domain.Domain
  const draft = await theirs.post('/draft-broadcasts', {
    BroadcastName: marker,
    TextMessage: 'Dear {{LastName}}',
    Contacts: [{ PrimaryPhone: '2175550101', LastName: marker }],
  })
  ids.DraftBroadcastID = draft.body.DraftBroadcastID
  bodies.startMerge = { DraftBroadcastID: ids.DraftBroadcastID }
  const merge = await theirs.post('/template-merges', bodies.startMerge)
  ids.TemplateMergeID = merge.body.ID
  const series = await theirs.post('/repeatingbroadcasts', {
    ...bodies.createRepeatingBroadcast,
    BroadcastName: marker,
    Lists: [{ ListID: group.body.ListID }],
  })
  ids.RepeatingBroadcastID = series.body.RepeatingBroadcastID
  const label = await theirs.post('/labels', { LabelName: marker })
  const broadcast = await theirs.post('/broadcasts', {
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
  const scheduled = await theirs.post('/conversations/schedule', {
    ...{ TextNumberID: ids.TextNumberID, PhoneNumber: '2175550100', TextMessage: marker },
  })
  ids.ScheduledConversationID = scheduled.body.Items[0].ScheduledConversationID
  const autoReply = await theirs.post('/autoreplies', { Message: marker, TextNumberIDs: [ids.TextNumberID] })
  ids.AutoReplyID = autoReply.body.ID
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  }
  const push = await theirs.post('/notifications/push/token', {
    Token: { endpoint: 'https://push.example.com/1', keys },
  })
  ids.PushTokenID = push.body.PushTokenID
  const template = await theirs.post('/templates', { TemplateName: marker, TemplateText: marker, IsShared: true })
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const picture = await theirs.ask('POST', `/media/image/${marker}.png`, dot, { 'content-type': 'image/png' })
  Object.assign(ids, { TemplateID: template.body.TemplateID, MediaID: picture.body.MediaID })
  const audio = await theirs.ask('POST', `/audio/${marker}.wav`, wavOf(), { 'content-type': 'audio/wav' })
  Object.assign(ids, { AudioID: audio.body.AudioID, FileName: 'x.wav', CountryID: 1, PricingPlanID: 1 })
  const upload = await theirs.ask(
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
  await theirs.put(`/fileuploads/${ids.FileID}`, {})
  await theirs.post('/optouts', { PhoneNumber: '2175550101' })
  return ids
}
