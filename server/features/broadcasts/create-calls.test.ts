import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let accountId: number
let live: number
let voicemail: number
let long: number

const ours = '2175550200'
const contacts = (...phones: string[]) => phones.map((PrimaryPhone) => ({ PrimaryPhone }))
const form = (more: object = {}) => ({
  ...{ BroadcastName: 'Snow day', BroadcastType: 'Announcement', CallerID: ours, Audio: { AudioID: live } },
  ...{ Contacts: contacts('2175550101', '2175550102'), CheckCallingWindow: false, ...more },
})
const create = (more: object = {}) => olive.post('/broadcasts', form(more))

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  live = await insertTone(query, accountId, 500, 40)
  voicemail = await insertTone(query, accountId, 900, 70)
  long = await insertTone(query, accountId, 900, 121)
})
afterAll(() => scene.close())

test('an announcement is created with its audio, and its credits are set aside by the longer of both', async () => {
  const { status, body } = await create({ AudioVM: { AudioID: voicemail }, CallThrottle: 10, RetryTimes: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ BroadcastType: 'Announcement', BroadcastStatus: 'Broadcasting', CallerID: '2175550200', CallThrottle: 10 },
    ...{ OfferRemoval: true, RetryTimes: 2, PhoneNumberCount: 2, MaxCreditCost: 6, CreditsUsed: 0, IncompleteTotal: 2 },
    ...{ LivePersonTotal: 0, AnsweringMachineTotal: 0, BusyNoAnswerTotal: 0, InvalidNumberTotal: 0, TransferTotal: 0 },
    ...{ NotDeliveredTexts: 0, DeliveredTexts: 0, TextMessage: '', TextNumberID: 0, TextPhoneNumber: '' },
    Audio: { AudioID: live, Name: 'Tone', Length: 40, Uri: `/v1/audio/${live}/sound` },
    AudioVM: { AudioID: voicemail, Length: 70 },
  })
  expect((await olive.get(`/broadcasts/${body.BroadcastID}`)).body).toMatchObject({ BroadcastID: body.BroadcastID })
  const listed = await olive.get('/broadcasts?BroadcastType=Announcement')
  expect(listed.body).toMatchObject({ Size: 1, Items: [{ BroadcastID: body.BroadcastID, IncompleteTotal: 2 }] })
  const [queued] = await scene.query('select channel, lane_id from broadcast_queue where broadcast_id = $1', [
    body.BroadcastID,
  ])
  expect(queued).toEqual({ channel: 2, lane_id: -accountId })
  const [used] = await scene.query<{ uses: string }>(
    `select string_agg(used_as, ', ' order by used_as) as uses from audio_uses where account_id = $1`,
    [accountId],
  )
  expect(used!.uses).toBe('Announcement, AnnouncementVoiceMail')
})

test.each<[string, object, object]>([
  [
    'one that nobody has shown to be theirs',
    { CallerID: '2175559999' },
    { CallerID: [expect.stringContaining('Show that this number is yours first')] },
  ],
  ['no audio', { Audio: null }, { Audio: ['Choose a message that people hear.'] }],
  ['an audio of nobody', { Audio: { AudioID: 999_999 } }, { Audio: ['This audio is not in your library.'] }],
  ['no such speed', { CallThrottle: 7 }, { CallThrottle: [expect.stringContaining('0 is Max')] }],
  ['too many retries', { RetryTimes: 4 }, { RetryTimes: ['Retries must be 0, 1, 2 or 3.'] }],
  ['no name', { BroadcastName: ' ' }, { BroadcastName: [expect.any(String)] }],
])('%s is refused', async (_, change, Errors) => {
  const { status, body } = await create(change)
  expect(status).toBe(400)
  expect(body.Errors).toEqual(Errors)
})

test('audio over two minutes is refused', async () => {
  const { body } = await create({ AudioVM: { AudioID: long } })
  expect(body.Errors).toEqual({
    AudioVM: ['Your message cannot exceed 2 minutes. The message you selected is 121 seconds long.'],
  })
})

test('a verified number may be called with, and is listed beside the text numbers', async () => {
  await scene.query(
    `insert into verified_numbers (account_id, phone, user_id, verified_at) values ($1, 12175558888, $2, now())`,
    [accountId, scene.scopeOf('olive.owner').userId],
  )
  const { body } = await olive.get('/callerids?sortby=PhoneNumber')
  expect(body.Items).toContainEqual({
    ...{ PhoneNumber: '2175558888', ProvenBy: 'Code', ProvenDate: expect.any(String) },
    ...{ IsDefault: false, CanRemove: true },
  })
  expect(body.Items).toContainEqual(expect.objectContaining({ PhoneNumber: ours, ProvenBy: 'TextNumber' }))
  const called = await create({ CallerID: '(217) 555-8888', OfferRemoval: false })
  expect(called.body).toMatchObject({ BroadcastStatus: 'Broadcasting', OfferRemoval: false })
  expect((await (await scene.as('mona.monthly')).get('/callerids?q=8888')).body.Items).toEqual([])
})

test('whoever may not be called costs nothing and is counted; when nobody is left nothing is created', async () => {
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175550101, 'voice', 3, 'By phone', now())`,
    [accountId],
  )
  expect((await create()).body).toMatchObject({ PhoneNumberCount: 2, MaxCreditCost: 2 })
  const nobody = await create({ Contacts: contacts('2175550101') })
  expect(nobody.body).toMatchObject({ ErrorName: 'NoValidBroadcastContacts' })
})

test('an account without voice may not', async () => {
  await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
  expect((await create()).body).toMatchObject({ ErrorName: 'VoiceNotAllowed' })
  await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
})

test('it is paused, resumed, renamed, moved and canceled as any other, and has no text to change', async () => {
  const start = new Date(scene.clock.now().getTime() + 86_400_000).toISOString()
  const { body } = await create({ StartDate: start })
  expect(body.BroadcastStatus).toBe('AuthorizationApproved')
  const change = (asked: object) => olive.put(`/broadcasts/${body.BroadcastID}`, asked)
  expect((await change({ TextMessage: 'No.' })).body.Errors).toEqual({
    TextMessage: ['This broadcast makes calls: it has no text.'],
  })
  expect((await change({ BroadcastName: 'Ice day' })).body).toMatchObject({ BroadcastName: 'Ice day' })
  const later = new Date(Date.parse(start) + 3_600_000).toISOString()
  expect((await change({ StartDate: later })).body).toMatchObject({ StartDate: later })
  expect((await change({ BroadcastStatus: 'Paused' })).body).toMatchObject({ BroadcastStatus: 'Paused' })
  expect((await change({ BroadcastStatus: 'Broadcasting' })).status).toBe(200)
  expect((await change({ BroadcastStatus: 'Canceled' })).body).toMatchObject({ BroadcastStatus: 'Canceled' })
  expect((await olive.delete(`/broadcasts/${body.BroadcastID}`)).status).toBe(200)
})

const survey = (more: object = {}) =>
  create({
    ...{ BroadcastType: 'Survey', Contacts: contacts('2175550102', '2175550103'), AudioVM: { AudioID: voicemail } },
    SurveyResponses: [
      { ID: 2, Label: 'No' },
      { ID: 1, Label: ' Yes ' },
    ],
    ...more,
  })

test('a survey is created with its question, its answers and what machines hear, and costs as an announcement', async () => {
  const { status, body } = await survey()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ BroadcastType: 'Survey', OfferRemoval: true, MaxCreditCost: 6, SurveyResponseTotal: 0 },
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 0 },
      { ID: 2, Label: 'No', Count: 0 },
    ],
  })
  const uses = await scene.query(
    `select audio_id, used_as from audio_uses where account_id = $1 and used_as like 'Survey%' order by used_as`,
    [accountId],
  )
  expect(uses).toEqual([
    { audio_id: live, used_as: 'SurveyLiveAnswer' },
    { audio_id: voicemail, used_as: 'SurveyVoiceMail' },
  ])
  const all = await survey({ SurveyResponses: undefined })
  expect(all.body.SurveyResponses).toHaveLength(9)
  expect(all.body.SurveyResponses[6]).toEqual({ ID: 7, Label: 'Key 7', Count: 0 })
  const listed = await olive.get('/broadcasts?BroadcastType=Survey')
  expect(listed.body).toMatchObject({ Size: 2 })
})

test.each<[string, object, object]>([
  [
    'no question',
    { Audio: null },
    { Audio: ['A voice survey message must include a question and choices (press * then 1-9).'] },
  ],
  [
    'nothing for voicemail',
    { AudioVM: null },
    { AudioVM: ['Choose a message for voicemail: nobody can press a key there.'] },
  ],
  [
    'a key of no phone',
    { SurveyResponses: [{ ID: 10, Label: 'x' }] },
    { 'SurveyResponses.0.ID': [expect.any(String)] },
  ],
  ['0 as an answer', { SurveyResponses: [{ ID: 0, Label: 'x' }] }, { 'SurveyResponses.0.ID': [expect.any(String)] }],
  [
    'a key without meaning',
    { SurveyResponses: [{ ID: 4, Label: ' ' }] },
    { 'SurveyResponses.4': ['Enter what key 4 answers.'] },
  ],
])('of a survey %s is refused', async (_, change, Errors) => {
  const { status, body } = await survey(change)
  expect(status).toBe(400)
  expect(body.Errors).toEqual(Errors)
})

test('an announcement has no answers, and what texts besides is to say something', async () => {
  const answers = { SurveyResponses: [{ ID: 1, Label: 'Yes' }] }
  expect((await create(answers)).body.Errors).toEqual({ SurveyResponses: ['Only a voice survey has answers by key.'] })
  const { body } = await create({ BroadcastType: 'SMSAndAnnouncement' })
  expect(body.Errors).toEqual({ TextMessage: ['Enter a Text Message.'] })
})

test('no caller ID is refused where its user has none', async () => {
  await olive.put('/user', { CallerID: '' })
  const { status, body } = await create({ CallerID: '' })
  expect(status).toBe(400)
  expect(body.Errors).toEqual({ CallerID: ['Enter a Caller ID.'] })
})

test('what is left out is as its user has set it, and longer audio than theirs may be is refused', async () => {
  const set = { CallerID: ours, CallThrottle: 5, Retries: 3, DetectAnsweringMachines: false, MaxVoiceMessageLength: 60 }
  expect((await olive.put('/user', set)).body).toMatchObject(set)
  const { body } = await create({ CallerID: '', Contacts: contacts('2175550103') })
  expect(body).toMatchObject({ CallerID: ours, CallThrottle: 5, RetryTimes: 3 })
  const [made] = await scene.query('select detects_machines from broadcast_calls where broadcast_id = $1', [
    body.BroadcastID,
  ])
  expect(made).toEqual({ detects_machines: false })
  const refused = await create({ AudioVM: { AudioID: voicemail }, Contacts: contacts('2175550103') })
  expect(refused.body.Errors).toEqual({
    AudioVM: ['Your message cannot exceed 1 minute. The message you selected is 70 seconds long.'],
  })
})

test('what is spoken with a name in it sets a little more aside, and as much again is what one may be told', async () => {
  await olive.put('/user', { MaxVoiceMessageLength: 120 })
  await scene.query(
    `update audio set words = 'Dear {{FirstName parent}}, no school.', voice = 'Joanna' where audio_id = $1`,
    [live],
  )
  const { body } = await create({ Contacts: contacts('2175550104') })
  // 40 seconds are 2 credits; with 5 for the field they still are.
  expect(body.MaxCreditCost).toBe(2)
  await scene.query('update audio set heard_to = 28 * 8000 where audio_id = $1', [live])
  const other = await create({ Contacts: contacts('2175550104') })
  expect(other.body.MaxCreditCost).toBe(2)
  const [kept] = await scene.query(
    'select live_words, live_voice, most_seconds, credits_live::float as credits from broadcast_calls where broadcast_id = $1',
    [other.body.BroadcastID],
  )
  expect(kept).toEqual({
    ...{ live_words: 'Dear {{FirstName parent}}, no school.', live_voice: 'Joanna', most_seconds: 60, credits: 1 },
  })
})
