import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let accountId: number
let live: number
let voicemail: number
const day = 86_400_000

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  live = await insertTone(query, accountId, 500, 40)
  voicemail = await insertTone(query, accountId, 900, 70)
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
      values ($1, 12175550141, 'voice', 5, '', now()), ($1, 12175550144, 'text', 3, '', now())`,
    [accountId],
  )
  await scene.query("insert into phone_lookups values (12175550142, 'landline', false, now())")
  await scene.query('insert into global_opt_outs values (12175550143, now())')
  await scene.query(
    `insert into contact_preferences (account_id, phone, channel, person_id) values ($1, 12175550145, 'voice', 1)`,
    [accountId],
  )
})
afterAll(() => scene.close())

const people = [140, 141, 142, 143, 144, 145, 146].map((n) => ({ PrimaryPhone: `2175550${n}` }))
const form = (more: object = {}) => ({
  ...{ BroadcastName: 'Snow day', BroadcastType: 'Announcement', CallerID: '2175550200', Audio: { AudioID: live } },
  ...{ Contacts: people, CheckCallingWindow: false, ...more },
})
const start = (more: object = {}) => olive.post('/draft-broadcasts', form(more))
const started = async (more: object = {}): Promise<number> => (await start(more)).body.DraftBroadcastID
const summaryOf = async (id: number) => (await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body
const phonesOf = async (id: number, reason: string) =>
  (await olive.get(`/draft-broadcasts/${id}/contacts?pagesize=100&reason=${reason}`)).body.Items.map(
    ({ PrimaryPhone }: { PrimaryPhone: string }) => Number(PrimaryPhone) - 2175550000,
  )

test('a draft of an announcement keeps what calls need, and counts landlines and mobiles who are called', async () => {
  const { status, body } = await start({ AudioVM: { AudioID: voicemail }, CallThrottle: 10, RetryTimes: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ BroadcastType: 'Announcement', CallerID: '2175550200', CallThrottle: 10, RetryTimes: 2 },
    Audio: { AudioID: live, Name: 'Tone', Length: 40, Uri: `/v1/audio/${live}/sound` },
    AudioVM: { AudioID: voicemail, Length: 70 },
    ...{ PotentialUniqueCount: 7, TextNumberCount: 0, TotalTextNumberCount: 0, TextNumberCredits: 0 },
    ...{ VoiceNumberCount: 4, TotalVoiceNumberCount: 7, MinCallUnitsRequired: 12 },
  })
  const [listed] = (await olive.get('/draft-broadcasts')).body.Items
  expect(listed).toMatchObject({ Audio: { AudioID: live, Name: 'Tone' }, AudioVM: { AudioID: voicemail } })
})

test('the summary says who is called and who not, what it costs, and when it ends', async () => {
  const id = await started({ AudioVM: { AudioID: voicemail }, CallThrottle: 2 })
  const now = scene.clock.now().getTime()
  const summary = await summaryOf(id)
  expect(summary).toMatchObject({
    ...{ PotentialUniqueCount: 7, DoNotCall: 2, OptedOut: 1, NotTextable: 0, NotAllowed: 0, TextNumberCount: 0 },
    Calls: {
      ...{ VoiceNumberCount: 4, LandlineCount: 1, CreditsEach: 3, VoiceNumberCredits: 12, SecondsEach: 90 },
      ...{ CallsAtATime: 2, UncalledCount: 0 },
    },
  })
  // Four calls of 90 seconds, two at a time.
  expect(Math.abs(Date.parse(summary.Calls.EndDate) - now - 180_000)).toBeLessThan(10_000)
  // One at a time, where staff let no more from one caller ID.
  const { accountId } = scene.accounts.lincoln
  await scene.query('update accounts set most_calls_per_caller_id = 1 where account_id = $1', [accountId])
  const limited = await summaryOf(id)
  await scene.query('update accounts set most_calls_per_caller_id = null where account_id = $1', [accountId])
  expect(Math.abs(Date.parse(limited.Calls.EndDate) - now - 360_000)).toBeLessThan(15_000)
  expect(await phonesOf(id, 'DoNotCall')).toEqual([141, 143])
  expect(await phonesOf(id, 'OptedOut')).toEqual([145])
  expect(await phonesOf(id, 'None')).toEqual([140, 142, 144, 146])
  const { Items } = (await olive.get(`/draft-broadcasts/${id}/contacts?pagesize=100`)).body
  const whyNot = Object.fromEntries(
    Items.map((each: { PrimaryPhone: string; PrimaryPhoneError: string }) => [
      each.PrimaryPhone.slice(-3),
      each.PrimaryPhoneError,
    ]),
  )
  expect(whyNot).toMatchObject({
    ...{ 140: null, 142: null, 144: null },
    141: 'This number has opted out of receiving calls.',
    143: 'This number asked never to be contacted.',
    145: 'This contact prefers not to get calls.',
  })
})

test('what the calling window cuts off is told before', async () => {
  await scene.query(
    `update users set checks_calling_window = true, calling_window_days = '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}', window_start = 540, window_stop = 600,
       continue_on_next_day = false, time_zone = 'UTC' where user_id = $1`,
    [scene.scopeOf('olive.owner').userId],
  )
  const tomorrow = new Date(scene.clock.now().getTime() + day).toISOString().slice(0, 10)
  const Contacts = Array.from({ length: 100 }, (_, n) => ({ PrimaryPhone: String(3095550100 + n) }))
  const later = { startOption: 'START_LATER', StartDate: `${tomorrow}T09:00:00Z`, Contacts, CheckCallingWindow: null }
  const { Calls } = await summaryOf(await started({ ...later, CallThrottle: 1 }))
  // 60 seconds each: 60 of them in the hour.
  expect(Math.abs(Calls.UncalledCount - 40)).toBeLessThanOrEqual(1)
  expect(Calls.FirstCallDate).toBe(`${tomorrow}T09:00:00.000Z`)
  const quicker = (await summaryOf(await started({ ...later, CallThrottle: 10 }))).Calls
  expect(quicker.UncalledCount).toBe(0)
  expect(Date.parse(quicker.EndDate)).toBeLessThanOrEqual(Date.parse(`${tomorrow}T09:11:00Z`))
})

test('it becomes a broadcast with as many calls as were promised, or none, and a copy has all that it had', async () => {
  const id = await started()
  const body = { ...form({ Contacts: [] }), DraftBroadcastID: id }
  const other = await olive.post('/broadcasts', { ...body, ExpectedTextCount: 5 })
  expect(other.body).toMatchObject({ ErrorName: 'DraftChanged', Facts: { count: 4, expected: 5 } })
  const told = { ...body, ExpectedTextCount: 4, DetectAnsweringMachines: false }
  const sent = await olive.post('/broadcasts', told)
  expect(sent.body).toMatchObject({ BroadcastType: 'Announcement', MaxCreditCost: 8, DetectAnsweringMachines: false })
  expect((await olive.get(`/draft-broadcasts/${id}`)).status).toBe(404)
  while (await planNext(scene.platform));
  const all = { Selection: { Type: 'SelectedAll' }, copy: true }
  const copied = await olive.post(`/broadcasts/${sent.body.BroadcastID}/todraftbroadcast`, all)
  expect((await olive.get(`/draft-broadcasts/${copied.body.DraftBroadcastID}`)).body).toMatchObject({
    ...{ BroadcastName: 'Copy of Snow day', BroadcastType: 'Announcement', CallerID: '2175550200', AudioVM: null },
    ...{ Audio: { AudioID: live }, VoiceNumberCount: 4, CallThrottle: 1, RetryTimes: 1 },
    DetectAnsweringMachines: false,
    ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true },
  })
})

test('another kind takes the messages away, and what is not in the library cannot be chosen', async () => {
  const id = await started({ AudioVM: { AudioID: voicemail } })
  const text = await olive.put(`/draft-broadcasts/${id}/type`, { BroadcastType: 'SMS' })
  expect(text.body).toMatchObject({ Audio: null, AudioVM: null, CallerID: '2175550200', VoiceNumberCount: 0 })
  expect(text.body.TextNumberCount).toBeGreaterThan(0)
  const { status, body } = await olive.put(`/draft-broadcasts/${id}`, { AudioVM: { AudioID: 999_999 } })
  expect([status, body.Errors]).toEqual([400, { AudioVM: ['This audio is not in your library.'] }])
})

test('an audio that was deleted is gone from the draft, which can be saved all the same', async () => {
  const query = scene.query as Parameters<typeof insertTone>[0]
  const gone = await insertTone(query, accountId, 700, 15)
  const id = await started({ Audio: { AudioID: gone } })
  await scene.query('update audio set deleted_at = now() where audio_id = $1', [gone])
  expect((await olive.get(`/draft-broadcasts/${id}`)).body.Audio).toBeNull()
  const saved = await olive.put(`/draft-broadcasts/${id}`, { BroadcastName: 'Ice', Audio: { AudioID: gone } })
  expect([saved.status, saved.body.BroadcastName, saved.body.Audio]).toEqual([200, 'Ice', null])
})

test('an account without voice makes no drafts of calls', async () => {
  const id = await started({ BroadcastType: 'SMS' })
  await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
  expect((await start()).body).toMatchObject({ ErrorName: 'VoiceNotAllowed' })
  for (const path of [`/draft-broadcasts/${id}`, `/draft-broadcasts/${id}/type`]) {
    expect((await olive.put(path, { BroadcastType: 'Announcement' })).body).toMatchObject({
      ErrorName: 'VoiceNotAllowed',
    })
  }
  await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
})

test('a draft of a voice survey keeps its answers, costs as an announcement, and loses them with its type', async () => {
  const answers = [
    { ID: 1, Label: 'Yes' },
    { ID: 2, Label: '' },
  ]
  const { body } = await start({ BroadcastType: 'Survey', AudioVM: { AudioID: voicemail }, SurveyResponses: answers })
  expect(body).toMatchObject({
    ...{
      BroadcastType: 'Survey',
      SurveyResponses: answers,
      OfferRemoval: true,
      VoiceNumberCount: 4,
      MinCallUnitsRequired: 12,
    },
  })
  const path = `/draft-broadcasts/${body.DraftBroadcastID}`
  expect((await olive.put(path, { OfferRemoval: false })).body).toMatchObject({
    ...{ SurveyResponses: answers, OfferRemoval: false },
  })
  const ten = await olive.put(path, { SurveyResponses: [{ ID: 10, Label: 'x' }] })
  expect(ten.status).toBe(400)
  const changed = await olive.put(`${path}/type`, { BroadcastType: 'Announcement' })
  expect(changed.body).toMatchObject({ SurveyResponses: [], Audio: { AudioID: live } })
})
