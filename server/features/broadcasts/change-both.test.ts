/** A broadcast that texts and calls, changed before its start: one reservation pays for both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planAll, plannedOf } from '../../testing/plan-all.ts'

let scene: Scene
let olive: Awaited<ReturnType<Scene['as']>>
let accountId: number
let short: number
let long: number

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  short = await insertTone(query, accountId, 500, 20)
  long = await insertTone(query, accountId, 900, 70)
  await scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at)
     values (12175550101, 'mobile', true, now()), (12175550102, 'mobile', true, now()), (12175550190, 'landline', false, now())
     on conflict (phone) do update set is_textable = excluded.is_textable, looked_up_at = now()`,
  )
  await scene.query('delete from phone_lookups where phone = 12175550103')
})
afterAll(() => scene.close())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const created = async (type: string, more: object = {}) => {
  const { status, body } = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Snow day', BroadcastType: type, TextMessage: 'No school.', CallerID: '2175550200' },
    ...{ Audio: { AudioID: short }, CheckCallingWindow: false, StartDate: tomorrow() },
    Contacts: ['2175550101', '2175550102', '2175550103', '2175550190'].map((PrimaryPhone) => ({ PrimaryPhone })),
    ...more,
  })
  expect([status, body.Errors]).toEqual([200, undefined])
  return { at: `/broadcasts/${body.BroadcastID}`, id: body.BroadcastID, cost: body.MaxCreditCost }
}
const available = async () => (await olive.get('/account')).body.AvailableCallUnits
const plan = () => planAll(scene)
const planned = (id: number) => plannedOf(scene, id)
const longText = 'No school today. '.repeat(12)

test('its text and what it says change until it begins; the credits of both follow', async () => {
  const { at, id, cost } = await created('SMSOrAnnouncement')
  // Three texts, one call.
  expect(cost).toBe(4)
  await plan()
  const before = await available()
  const text = await olive.put(at, { TextMessage: longText })
  expect([text.status, text.body.Errors]).toEqual([200, undefined])
  expect(text.body).toMatchObject({ TextMessage: longText, MaxCreditCost: 3 * 2 + 1 })
  expect(await available()).toBe(before - 3)
  // A call of three credits, and of the number of which nothing is known two more than its text takes at least.
  const sound = await olive.put(at, { Audio: { AudioID: long } })
  expect(sound.body).toMatchObject({ Audio: { AudioID: long }, MaxCreditCost: 3 * 2 + 3 + 2, PhoneNumberCount: 4 })
  expect(await available()).toBe(before - 7)
  await plan()
  expect(await planned(id)).toEqual([
    { channel: 1, credits: 6, people: 3 },
    { channel: 2, credits: 3, people: 1 },
  ])
  const back = await olive.put(at, { TextMessage: 'No school.', Audio: { AudioID: short }, IncludeSignature: false })
  expect(back.body).toMatchObject({ MaxCreditCost: 4 })
  expect(await available()).toBe(before)
  expect((await olive.put(at, { BroadcastStatus: 'Canceled' })).status).toBe(200)
  expect(await available()).toBe(before + 4)
})

test('and: everybody is called, so that a longer message costs more for each; paused before its start it changes as well', async () => {
  const { at, id, cost } = await created('SMSAndAnnouncement')
  expect(cost).toBe(3 + 4)
  await plan()
  expect((await olive.put(at, { BroadcastStatus: 'Paused' })).status).toBe(200)
  const { body } = await olive.put(at, { Audio: { AudioID: long }, TextMessage: longText, CallThrottle: 10 })
  expect(body).toMatchObject({ MaxCreditCost: 6 + 12, CallThrottle: 10, BroadcastStatus: 'Paused' })
  await plan()
  expect(await planned(id)).toEqual([
    { channel: 1, credits: 6, people: 3 },
    { channel: 2, credits: 12, people: 4 },
  ])
})

test('what the credits do not pay for leaves both as they were', async () => {
  const { at } = await created('SMSAndAnnouncement')
  const before = await available()
  await scene.query('update credit_balances set available = 1 where account_id = $1', [accountId])
  const poor = await olive.put(at, { TextMessage: 'Two.', Audio: { AudioID: long } })
  expect(poor.body).toMatchObject({
    ErrorCode: 4100,
    Message: 'Unable to modify broadcast. Not enough credits to send message.',
  })
  await scene.query('update credit_balances set available = $2 where account_id = $1', [accountId, before])
  expect((await olive.get(at)).body).toMatchObject({
    ...{ TextMessage: 'No school.', Audio: { AudioID: short }, MaxCreditCost: 7 },
  })
})

test('once it has begun nothing of either changes', async () => {
  const { at } = await created('SMSOrAnnouncement')
  expect((await olive.put(at, { BroadcastStatus: 'Broadcasting' })).status).toBe(200)
  for (const change of [{ TextMessage: 'Other.' }, { Audio: { AudioID: long } }]) {
    expect((await olive.put(at, change)).body.ErrorName).toBe('WrongStatus')
  }
})

test('of a monthly plan whoever is called counts toward the group in the month of the new start', async () => {
  const mona = await scene.as('mona.monthly')
  const { accountId: grace } = scene.accounts.grace
  const [number] = await scene.query<{ phone: number }>('select phone from text_numbers where account_id = $1', [grace])
  const audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], grace, 500, 20)
  const { status, body } = await mona.post('/broadcasts', {
    ...{ BroadcastName: 'Snow day', BroadcastType: 'SMSOrAnnouncement', TextMessage: 'No school.' },
    ...{ CallerID: String(number!.phone).slice(1), Audio: { AudioID: audio }, CheckCallingWindow: false },
    ...{ StartDate: tomorrow(), Contacts: ['2175550101', '2175550190'].map((PrimaryPhone) => ({ PrimaryPhone })) },
  })
  expect([status, body.Errors]).toEqual([200, undefined])
  const counted = async () =>
    (
      await scene.query<{ phone: number }>(
        `select distinct phone from counted_numbers where account_id = $1 and phone in (12175550101, 12175550190) order by 1`,
        [grace],
      )
    ).map(({ phone }) => phone)
  expect(await counted()).toEqual([12175550101, 12175550190])
  for (const isPlanned of [false, true]) {
    if (isPlanned) await plan()
    await scene.query('delete from counted_numbers where account_id = $1', [grace])
    const at = `/broadcasts/${body.BroadcastID}`
    const StartDate = new Date(Date.now() + (isPlanned ? 2 : 3) * 86_400_000).toISOString()
    expect((await mona.put(at, { StartDate })).status).toBe(200)
    expect(await counted()).toEqual([12175550101, 12175550190])
  }
})
