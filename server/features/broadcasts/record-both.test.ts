/** A broadcast that texts and calls, made before what its calls say is recorded: its texts do not wait for that (rules/calls 54). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSilence } from '../../engine/settle/escalate-store.ts'
import { unrecorded } from '../../engine/settle/start-store.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planAll, plannedOf } from '../../testing/plan-all.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let accountId: number
let audio: number
/** It costs what was set aside. */
let longest: number

beforeAll(async () => {
  scene = await openScene({ env: { CALL_IN_NUMBER: '+18005550199' } })
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
  longest = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 110)
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     values (12175550101, 'mobile', true, now()), (12175550102, 'mobile', true, now()), (12175550190, 'landline', false, now())
     on conflict (phone) do update set is_textable = excluded.is_textable, looked_up_at = now()`,
  )
})
afterAll(() => scene.close())

const create = async (BroadcastType: string, more: object = {}) => {
  const { status, body } = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Snow day', BroadcastType, TextMessage: 'No school.', CallerID: '2175550200' },
    ...{ RecordLater: true, CheckCallingWindow: false },
    Contacts: ['2175550101', '2175550102', '2175550190'].map((PrimaryPhone) => ({ PrimaryPhone })),
    ...more,
  })
  expect([status, body.Errors]).toEqual([200, undefined])
  return { at: `/broadcasts/${body.BroadcastID}`, id: body.BroadcastID as number, body }
}
const available = async () => (await olive.get('/account')).body.AvailableCallUnits
const daysOf = (id: number) =>
  scene.query<{ day: string; segments: number }>(
    'select day::text, segments from broadcast_days where broadcast_id = $1 order by 1',
    [id],
  )
const plan = () => planAll(scene)
const planned = (id: number) => plannedOf(scene, id)
const day = 86_400_000
const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)

const eventsOf = async (id: number) =>
  (
    await scene.query<{ event: string }>(
      'select event from broadcast_events where broadcast_id = $1 order by broadcast_event_id',
      [id],
    )
  ).map(({ event }) => event)
const silent = async (id: number) =>
  (
    await scene.query<{ is: boolean }>(
      'select awaits_message as is from broadcast_queue where broadcast_id = $1 and channel = 2',
      [id],
    )
  )[0]!.is

// Texts, and calls of four credits each.
test.each([
  ['SMSOrAnnouncement', {}, 2 + 1 * 4, 2 + 1],
  ['SMSAndAnnouncement', {}, 2 + 3 * 4, 2 + 3],
  ['SMSOrSurvey', { RecordLaterVM: true }, 2 + 1 * 4, 2 + 1],
  ['SMSAndSurvey', { RecordLaterVM: true }, 2 + 3 * 4, 2 + 3],
])('%s texts at once, calls wait for what they say, and cost by it then', async (type, more, most, cost) => {
  const before = await available()
  const { at, id, body } = await create(type, more)
  const isSurvey = 'RecordLaterVM' in more
  expect(body).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', BroadcastStatusCategory: 'Broadcasting', MaxCreditCost: most },
    ...{ TextMessage: 'No school.', Audio: null },
    MessageRecordingInstruction: { PhoneNumber: '8005550199', Awaits: isSurvey ? ['Audio', 'AudioVM'] : ['Audio'] },
  })
  expect([await available(), await silent(id)]).toEqual([before - most, true])
  await plan()
  // Its texts are leaving. How it calls may change until it does.
  expect((await olive.put(at, { TextMessage: 'No school today.' })).body.ErrorName).toBe('WrongStatus')
  expect((await olive.put(at, { RetryTimes: 2 })).body).toMatchObject({ RetryTimes: 2, MaxCreditCost: most })
  if (isSurvey)
    expect((await olive.put(at, { Audio: { AudioID: audio } })).body).toMatchObject({
      ...{ BroadcastStatus: 'Broadcasting', MaxCreditCost: most },
      MessageRecordingInstruction: { Awaits: ['AudioVM'] },
    })
  expect(await silent(id)).toBe(true)
  const whole = await olive.put(at, isSurvey ? { AudioVM: { AudioID: audio } } : { Audio: { AudioID: audio } })
  expect(whole.body).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', MessageRecordingInstruction: null, MaxCreditCost: cost },
    ...{ TextMessage: 'No school.', PhoneNumberCount: 3, StartDate: body.StartDate },
  })
  expect([await available(), await silent(id)]).toEqual([before - cost, false])
  expect(await scene.query('select 1 from recording_ids where broadcast_id = $1', [id])).toEqual([])
  await plan()
  expect(await planned(id)).toEqual([
    { channel: 1, credits: 2, people: 2 },
    { channel: 2, credits: cost - 2, people: cost - 2 },
  ])
  // What it says it says from now on.
  expect((await olive.put(at, { Audio: { AudioID: longest } })).body.ErrorName).toBe('WrongStatus')
})

test('once its texts are through it waits; what it says then may cost more than was set aside, if there is as much', async () => {
  const { at, id, body } = await create('SMSAndAnnouncement')
  await plan()
  await scene.query(`update broadcasts set status = 'PendingMessage' where broadcast_id = $1`, [id])
  expect((await olive.put(at, { BroadcastStatus: 'Broadcasting' })).body.ErrorName).toBe('WrongStatus')
  expect((await olive.put(at, { BroadcastStatus: 'Paused' })).body.ErrorName).toBe('WrongStatus')
  expect((await olive.get(at)).body.MessageRecordingInstruction.ID).toBe(body.MessageRecordingInstruction.ID)
  // As with an account whose messages were shorter when it was made.
  await scene.query('update broadcast_calls set credits_reserved = 1 where broadcast_id = $1', [id])
  await scene.query('update broadcasts set max_credit_cost = 5 where broadcast_id = $1', [id])
  const [left] = await scene.query<{ left: string }>(
    'select available as left from credit_balances where account_id = $1',
    [accountId],
  )
  await scene.query('update credit_balances set available = 8 where account_id = $1', [accountId])
  const refused = await olive.put(at, { Audio: { AudioID: longest } })
  expect(refused.body).toMatchObject({ ErrorName: 'NotEnoughCredits', Facts: { needed: 9, available: 8 } })
  expect((await olive.get(at)).body).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null })
  await scene.query('update credit_balances set available = $2 where account_id = $1', [accountId, left!.left])
  expect((await olive.put(at, { Audio: { AudioID: longest } })).body).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', MaxCreditCost: 14 },
  })
  expect(await planned(id)).toEqual([
    { channel: 1, credits: 2, people: 2 },
    { channel: 2, credits: 12, people: 3 },
  ])
})

test.each([
  ['before its texts are through', false],
  ['when they are', true],
])('its message is recorded %s, and that for voicemail later: clients see how far it is', async (_, isThrough) => {
  const { at, id } = await create('SMSAndSurvey', { RecordLaterVM: true })
  await plan()
  const textsAreThrough = async () => {
    await scene.query('update broadcast_queue set is_through = true where broadcast_id = $1 and channel = 1', [id])
    await beginSilence(scene.platform.db)
  }
  if (isThrough) await textsAreThrough()
  const half = await olive.put(at, { Audio: { AudioID: audio } })
  expect(half.body.BroadcastStatus).toBe(isThrough ? 'MessageRecorded' : 'Broadcasting')
  if (!isThrough) await textsAreThrough()
  expect((await olive.get(at)).body).toMatchObject({
    ...{ BroadcastStatus: 'MessageRecorded', BroadcastStatusCategory: 'NeedsMessage' },
    MessageRecordingInstruction: { Awaits: ['AudioVM'] },
  })
  const { body } = await olive.get('/broadcasts?BroadcastStatus=MessageRecorded')
  expect(body.Items.map((one: { BroadcastID: number }) => one.BroadcastID)).toEqual([id])
  expect((await olive.put(at, { BroadcastStatus: 'Broadcasting' })).body.ErrorName).toBe('WrongStatus')
  // Nobody is waited for longer than for any other.
  const ago = `now() - interval '8 days'`
  await scene.query(`update broadcast_calls set recording_until = ${ago} where broadcast_id = $1`, [id])
  const [{ start }] = (await scene.query<{ start: string }>(
    `update broadcasts b set start_at = ${ago} from (select start_at from broadcasts where broadcast_id = $1) o where b.broadcast_id = $1 returning o.start_at as start`,
    [id],
  )) as [{ start: string }]
  expect((await unrecorded(scene.platform.db)).map((one) => one.broadcast_id)).toEqual([id])
  await scene.query('update broadcasts set start_at = $2 where broadcast_id = $1', [id, start])
  expect((await olive.put(at, { AudioVM: { AudioID: audio } })).body).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', MessageRecordingInstruction: null },
  })
})

test('paused while its texts leave it stays so, with its message', async () => {
  const { at, id } = await create('SMSAndAnnouncement')
  await plan()
  expect((await olive.put(at, { BroadcastStatus: 'Paused' })).body.BroadcastStatus).toBe('Paused')
  expect((await olive.put(at, { Audio: { AudioID: audio } })).body).toMatchObject({
    ...{ BroadcastStatus: 'Paused', MessageRecordingInstruction: null },
  })
  expect([await eventsOf(id), await silent(id)]).toEqual([
    ['created', 'started', 'paused', 'edited', 'recorded'],
    false,
  ])
})

test('its texts are promised the day on which they leave, whenever the message comes', async () => {
  const { at, id } = await create('SMSAndAnnouncement', { StartDate: '' })
  const today = Date.now()
  expect(await daysOf(id)).toEqual([{ day: dayOf(today), segments: 2 }])
  await plan()
  scene.clock.pass(2 * day)
  try {
    const { body } = await (await scene.as('olive.owner')).put(at, { Audio: { AudioID: audio } })
    expect(body.BroadcastStatus).toBe('Broadcasting')
    expect(await daysOf(id)).toEqual([{ day: dayOf(today), segments: 2 }])
  } finally {
    scene.clock.pass(-2 * day)
  }
})

/** As one that is looked at first, or was made before texts left without their calls: all of it waits. */
const waitsWhole = (id: number) =>
  scene.query(`update broadcasts set status = 'PendingMessage', started_at = null where broadcast_id = $1`, [id])

test.each([
  ['now', ''],
  ['at another time', new Date(Date.now() + 2 * day).toISOString()],
])('to start %s: where its day has no room by then it goes on waiting as it was', async (_, StartDate) => {
  await scene.query('update broadcasts set status = $1', ['Canceled'])
  const { at, id } = await create('SMSAndAnnouncement', { StartDate })
  await waitsWhole(id)
  await plan()
  const CheckCallingWindow = false
  const sms = { BroadcastType: 'SMS', RecordLater: false, CallerID: '', CheckCallingWindow, StartDate }
  const other = await create('SMS', sms)
  await scene.query('update accounts set messages_per_day = 3 where account_id = $1', [accountId])
  const refused = await olive.put(at, { Audio: { AudioID: longest } })
  expect(refused.body).toMatchObject({ ErrorName: 'OverDailyLimit', Facts: { needed: 2, allocated: 2 } })
  expect((await olive.get(at)).body).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null })
  expect(await scene.query('select 1 from recording_ids where broadcast_id = $1', [id])).toHaveLength(1)
  expect((await olive.put(other.at, { BroadcastStatus: 'Canceled' })).status).toBe(200)
  expect((await olive.put(at, { Audio: { AudioID: longest } })).body.BroadcastStatus).toBe(
    StartDate === '' ? 'Broadcasting' : 'AuthorizationApproved',
  )
  await scene.query('update accounts set messages_per_day = null where account_id = $1', [accountId])
})

test('one that is to start tomorrow goes to its start, with its message or without', async () => {
  const { at, id, body } = await create('SMSOrAnnouncement', { StartDate: new Date(Date.now() + day).toISOString() })
  expect(body).toMatchObject({
    BroadcastStatus: 'AuthorizationApproved',
    MessageRecordingInstruction: { Awaits: ['Audio'] },
  })
  await plan()
  expect((await olive.put(at, { TextMessage: 'No school tomorrow.' })).body).toMatchObject({
    ...{ BroadcastStatus: 'AuthorizationApproved', MessageRecordingInstruction: { Awaits: ['Audio'] } },
  })
  expect((await olive.post(`${at}/recording`)).body.MessageRecordingInstruction.ID).not.toBe(
    body.MessageRecordingInstruction.ID,
  )
  expect((await olive.put(at, { Audio: { AudioID: audio } })).body).toMatchObject({
    ...{ BroadcastStatus: 'AuthorizationApproved', BroadcastStatusCategory: 'Scheduled', MaxCreditCost: 3 },
    ...{ MessageRecordingInstruction: null, StartDate: body.StartDate },
  })
  expect([await eventsOf(id), await silent(id)]).toEqual([
    ['created', 'edited', 'recording id', 'edited', 'recorded'],
    false,
  ])
})

test('one that waits as a whole, and whose number is blocked meanwhile, does not go on', async () => {
  const { at, id } = await create('SMSOrAnnouncement', { StartDate: new Date(Date.now() + day).toISOString() })
  await waitsWhole(id)
  await plan()
  await scene.query('update text_numbers set is_blocked = true where account_id = $1', [accountId])
  const blocked = await olive.put(at, { Audio: { AudioID: audio } })
  expect([blocked.body.ErrorName, (await olive.get(at)).body.BroadcastStatus]).toEqual([
    'TextNumberBlocked',
    'PendingMessage',
  ])
  await scene.query('update text_numbers set is_blocked = false where account_id = $1', [accountId])
  const { body } = await olive.put(at, { Audio: { AudioID: audio } })
  expect(body).toMatchObject({ BroadcastStatus: 'AuthorizationApproved', BroadcastStatusCategory: 'Scheduled' })
})

test('one that calls who has not answered texts meanwhile, too', async () => {
  const { at, id, body } = await create('SMSAndAnnouncement', { CallAfterMinutes: 5, OnePhoneAtATime: true })
  expect(body).toMatchObject({
    BroadcastStatus: 'Broadcasting',
    Escalation: { CallAfterMinutes: 5 },
    MaxCreditCost: 14,
  })
  await plan()
  const before = await available()
  expect((await olive.put(at, { Audio: { AudioID: audio } })).body).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', MaxCreditCost: 5 },
  })
  expect(await available()).toBe(before + 9)
  await plan()
  expect(await planned(id)).toEqual([{ channel: 1, credits: 2, people: 2 }])
})

test('where somebody looks at it first all of it waits for its message, so that they hear it', async () => {
  const [user, { userId }] = [await scene.as('uma.member'), scene.scopeOf('uma.member')]
  await scene.query('insert into approval_rules (account_id, over_count) values ($1, 19)', [accountId])
  const Contacts = Array.from({ length: 20 }, (_, at) => ({ PrimaryPhone: `21755506${20 + at}` }))
  const later = { StartDate: new Date(Date.now() + day).toISOString(), Contacts }
  const { at, id } = await create('SMSAndAnnouncement', later)
  await scene.query('update broadcasts set user_id = $2 where broadcast_id = $1', [id, userId])
  await plan()
  // Changed by somebody whose broadcasts are looked at, before it begins.
  expect((await user.put(at, { TextMessage: 'No school tomorrow.' })).body.BroadcastStatus).toBe('PendingMessage')
  const another = await create('SMSAndAnnouncement', later)
  await scene.query('update broadcasts set user_id = $2 where broadcast_id = $1', [another.id, userId])
  await plan()
  expect((await user.put(another.at, { BroadcastStatus: 'Broadcasting' })).body.BroadcastStatus).toBe('PendingMessage')
  await scene.query('update audio set user_id = $2 where audio_id = $1', [longest, userId])
  for (const one of [at, another.at])
    expect((await user.put(one, { Audio: { AudioID: longest } })).body.BroadcastStatus).toBe('AwaitingAuthorization')
  await scene.query('delete from approval_rules')
})

test.each([
  ['that texts and calls at once', null, 19, 'AwaitingAuthorization'],
  ['that texts and calls at once', null, 20, 'AuthorizationApproved'],
  // Whom it will call nobody has counted yet.
  ['that calls whoever has not answered', 5, 15, 'AwaitingAuthorization'],
])(
  'of one %s (%s), where more than %i wait for approval, each person counts once',
  async (_, minutes, over, status) => {
    const landlines = Array.from({ length: 10 }, (_, at) => 12175550710 + at)
    await scene.query(
      `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) select p, 'landline', false, now() from unnest($1::bigint[]) p
     on conflict (phone) do nothing`,
      [landlines],
    )
    const phones = [...landlines, ...landlines.map((phone) => phone + 10)]
    const Contacts = phones.map((phone) => ({ PrimaryPhone: String(phone) }))
    const StartDate = new Date(Date.now() + day).toISOString()
    const { at } = await create('SMSAndAnnouncement', { Contacts, CallAfterMinutes: minutes, StartDate })
    await plan()
    await scene.query('insert into approval_rules (account_id, over_count) values ($1, $2)', [accountId, over])
    await scene.query('update broadcasts set user_id = $2 where broadcast_id = $1', [
      at.slice('/broadcasts/'.length),
      scene.scopeOf('uma.member').userId,
    ])
    await scene.query('update audio set user_id = $2 where audio_id = $1', [
      longest,
      scene.scopeOf('uma.member').userId,
    ])
    const uma = await scene.as('uma.member')
    const { body } = await uma.put(at, { AudioVM: null, Audio: { AudioID: longest } })
    expect([body.Message, body.BroadcastStatus]).toEqual([undefined, status])
    await scene.query('delete from approval_rules')
  },
)
