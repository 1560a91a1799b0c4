import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let accountId: number
let audio: number
const { text, call } = channel
const [mobile, landline, stopped, unknown] = ['2175550101', '2175550190', '2175550102', '2175550103'] as const

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 40)
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     values (12175550101, 'mobile', true, now()), (12175550102, 'mobile', true, now()), (12175550190, 'landline', false, now())
     on conflict (phone) do update set is_textable = excluded.is_textable, looked_up_at = now()`,
  )
  await scene.query('delete from phone_lookups where phone = 12175550103')
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
     select $1, 12175550102, c, 3, 'STOP', now() from unnest(array['text', 'voice']) c`,
    [accountId],
  )
})
afterAll(() => scene.close())

const form = (BroadcastType: string, more: object = {}) => ({
  ...{ BroadcastName: 'Snow day', BroadcastType, TextMessage: 'No school.', CallerID: '2175550200' },
  ...{ Audio: { AudioID: audio }, CheckCallingWindow: false },
  Contacts: [mobile, landline, stopped, unknown].map((PrimaryPhone) => ({ PrimaryPhone })),
  ...more,
})
const create = (type: string, more: object = {}) => olive.post('/broadcasts', form(type, more))
const available = async () => (await olive.get('/account')).body.AvailableCallUnits
const rows = async (id: number) =>
  (
    await scene.query<{ phone: number; channel: number; state: number; reason: number }>(
      'select phone, channel, state, reason from recipients where broadcast_id = $1 order by phone, channel',
      [id],
    )
  ).map((row) => [String(row.phone).slice(1), row.channel, row.state, row.reason])
const plan = () => planNext(scene.platform)

test('or: the text where it can go, else the call; both are paid, and of whom nothing is known the dearer', async () => {
  const before = await available()
  const { status, body } = await create('SMSOrAnnouncement', { ExpectedTextCount: 3 })
  expect([status, body.Errors]).toEqual([200, undefined])
  // Two texts, a call of 40 seconds for 2 credits, and one more for the number that may turn out to be called.
  expect(body).toMatchObject({ BroadcastType: 'SMSOrAnnouncement', PhoneNumberCount: 4, MaxCreditCost: 5 })
  expect(body).toMatchObject({ TextMessage: 'No school.', CallerID: '2175550200', Audio: { AudioID: audio } })
  expect(await available()).toBe(before - 5)
  const id = body.BroadcastID
  expect(await plan()).toBe(true)
  await scene.query(
    `update broadcast_queue set check_by = now() + interval '1 minute' where broadcast_id = $1 and channel = 1`,
    [id],
  )
  // The calls wait until it is known who has a landline.
  expect(await plan()).toBe(false)
  await scene.query(`insert into phone_lookups values (12175550103, 'landline', false, now())`)
  await scene.query(`update recipients set state = $2, reason = $3 where broadcast_id = $1 and phone = 12175550103`, [
    id,
    outcome.invalid,
    reason.notTextable,
  ])
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, channel, waiting, invalid) values ($1, $2, 3, 1, -1, 1)`,
    [accountId, id],
  )
  await scene.query('update broadcast_queue set check_by = null where broadcast_id = $1', [id])
  expect(await plan()).toBe(true)
  expect(await rows(id)).toEqual([
    [mobile, text, outcome.waiting, 0],
    [stopped, text, outcome.invalid, reason.optedOut],
    [unknown, call, outcome.waiting, 0],
    [landline, call, outcome.waiting, 0],
  ])
  const seen = (await olive.get(`/broadcasts/${id}`)).body
  expect(seen).toMatchObject({
    PhoneNumberCount: 4,
    NotDeliveredTexts: 1,
    InvalidTextCount: 1,
    IncompleteTotal: 2,
    ToBeCalledTotal: 2,
  })
  expect((await olive.get(`/broadcasts/${id}/details`)).body.Size).toBe(2)
  expect((await olive.get(`/broadcasts/${id}/callresults`)).body.Size).toBe(2)
  await scene.query('delete from phone_lookups where phone = 12175550103')
})

test('and: a call to everybody, and a text to whoever can be texted', async () => {
  const before = await available()
  const { body } = await create('SMSAndSurvey', {
    AudioVM: { AudioID: audio },
    IsTextSurvey: true,
    ExpectedTextCount: 3,
  })
  expect(body).toMatchObject({ PhoneNumberCount: 4, MaxCreditCost: 2 + 3 * 2, IsTextSurvey: true })
  expect(body.SurveyResponses).toHaveLength(9)
  expect(await available()).toBe(before - 8)
  const id = body.BroadcastID
  while (await plan()) {}
  expect(await rows(id)).toEqual([
    [mobile, text, outcome.waiting, 0],
    [mobile, call, outcome.waiting, 0],
    [stopped, text, outcome.invalid, reason.optedOut],
    [stopped, call, outcome.invalid, reason.doNotCall],
    [unknown, text, outcome.waiting, 0],
    [unknown, call, outcome.waiting, 0],
    [landline, call, outcome.waiting, 0],
  ])
  const seen = (await olive.get(`/broadcasts/${id}`)).body
  expect(seen).toMatchObject({ PhoneNumberCount: 4, TotalCompleted: 1, NotDeliveredTexts: 2, IncompleteTotal: 3 })
})

test('before its start everything comes back when it is canceled', async () => {
  const before = await available()
  const StartDate = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await create('SMSOrAnnouncement', { StartDate })
  const at = `/broadcasts/${body.BroadcastID}`
  expect((await olive.put(at, { BroadcastName: 'Ice day', RetryTimes: 3 })).body).toMatchObject({
    ...{ BroadcastName: 'Ice day', RetryTimes: 3 },
  })
  expect((await olive.put(at, { BroadcastStatus: 'Canceled' })).status).toBe(200)
  expect(await available()).toBe(before)
})

test.each([
  [{ TextMessage: '' }, 'TextMessage'],
  [{ Audio: null }, 'Audio'],
  [{ CallerID: '2175550999' }, 'CallerID'],
  [{ BroadcastName: ' ' }, 'BroadcastName'],
])('%j is refused', async (more, field) => {
  const { status, body } = await create('SMSOrAnnouncement', more)
  expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, expect.arrayContaining([field])])
})

test('a number that was promised on a button holds, and nobody is nobody', async () => {
  expect((await create('SMSOrAnnouncement', { ExpectedTextCount: 4 })).body.ErrorName).toBe('DraftChanged')
  const nobody = await create('SMSOrAnnouncement', { Contacts: [{ PrimaryPhone: stopped }] })
  expect(nobody.body.ErrorName).toBe('NoValidBroadcastContacts')
  const landlines = await create('SMSOrAnnouncement', { Contacts: [{ PrimaryPhone: landline }] })
  expect(landlines.body).toMatchObject({ PhoneNumberCount: 1, MaxCreditCost: 2 })
})

test.each(['SMSOrAnnouncement', 'SMSAndAnnouncement'])(
  '%s: a draft lists as reached whom it counts so',
  async (type) => {
    const { body } = await olive.post('/draft-broadcasts', form(type))
    const draft = `/draft-broadcasts/${body.DraftBroadcastID}`
    const listed = async (query: string) =>
      (await olive.get(`${draft}/contacts?sortby=PrimaryPhone${query}`)).body.Items.map(
        ({ PrimaryPhone, PrimaryPhoneError }: DraftContact) => [PrimaryPhone, PrimaryPhoneError],
      )
    const optedOut = [stopped, 'This number has opted out of receiving texts.']
    expect(await listed('')).toEqual([[mobile, null], optedOut, [unknown, null], [landline, null]])
    expect(await listed('&reason=NotTextable')).toEqual([])
    expect(await listed('&reason=OptedOut')).toEqual([optedOut])
    expect(await listed('&reason=None')).toEqual([
      [mobile, null],
      [unknown, null],
      [landline, null],
    ])
    expect((await olive.get(`${draft}/contactsummary`)).body).toMatchObject({ NotTextable: 0, OptedOut: 1 })
  },
)

test('a draft says what is set aside, whoever may turn out to be called among it', async () => {
  const { body } = await olive.post('/draft-broadcasts', form('SMSOrAnnouncement'))
  const draft = `/draft-broadcasts/${body.DraftBroadcastID}`
  expect((await olive.get(draft)).body.MinCallUnitsRequired).toBe(5)
  const summary = (await olive.get(`${draft}/contactsummary`)).body
  expect([summary.TextNumberCredits, summary.Calls.VoiceNumberCredits, summary.Calls.MayBeCalledCount]).toEqual([
    2, 3, 1,
  ])
  expect((await create('SMSOrAnnouncement')).body.MaxCreditCost).toBe(5)
})
