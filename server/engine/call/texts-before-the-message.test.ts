/** What calls say is recorded later: texts leave meanwhile, nobody is called before, and each gets what they were to get. */
import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservedFor } from '../../features/billing/store.ts'
import { changeBroadcast } from '../../features/broadcasts/change-broadcast.ts'
import { createBroadcast } from '../../features/broadcasts/create-broadcast.ts'
import { readBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { findUser } from '../../features/directory/store.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
let scope: Scope
let audio: number

beforeAll(async () => {
  scene = await callingScene({ CALL_IN_NUMBER: '+18005550199' })
  const [user] = await scene.query<{ id: number }>('select user_id as id from users where account_id = $1', [
    scene.accountId,
  ])
  await scene.query('update users set can_see_all_roster = true, is_master_user = true where user_id = $1', [user!.id])
  scope = mintScope((await findUser(scene.platform.db, scene.accountId, user!.id))!.facts)
  audio = await scene.tone(500, 1)
})
afterAll(() => scene?.close())

const phone = (hundred: number, digits: number) => 12175550000 + hundred * 100 + digits
const texted = (words: string) =>
  scene.smsc.texts.flatMap(({ to, text }) => (text.startsWith(words) ? [Number(to)] : [])).sort()
const rang = (phones: readonly number[]) => phones.filter((each) => scene.heard(each).length > 0)
const read = (id: number) => readBroadcast(scene.platform, scope, id)
const is = (id: number, status: string) => scene.until(async () => (await read(id)).BroadcastStatus === status)
const held = (id: number) => reservedFor(scene.platform.db, scope, id)
const record = (id: number, more: object = { Audio: { AudioID: audio } }) =>
  inUnit(scene.platform, scope, (unit) => changeBroadcast(unit, id, more))
const isLandline = (each: number) =>
  scene.query(
    `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) values ($1, 'landline', false, now())`,
    [each],
  )
const create = async (phones: readonly number[], words: string, more: object = {}) => {
  for (const each of phones) scene.behave(each)
  const asked = {
    ...{ BroadcastName: words, BroadcastType: 'SMSAndAnnouncement', TextMessage: words, CallerID: '2175550299' },
    ...{ CheckCallingWindow: false, DetectAnsweringMachines: false, RecordLater: true, OfferRemoval: false },
    Contacts: phones.map((each) => ({ PrimaryPhone: String(each) })),
    ...more,
  }
  const made = await inUnit(scene.platform, scope, (unit) => createBroadcast(unit, CreateBroadcast.parse(asked)))
  return made.BroadcastID
}
const rows = async (id: number, of: number) =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; state: number; reason: number; credits: number }>(
        'select phone, state, reason, credits from recipients where broadcast_id = $1 and channel = $2',
        [id, of],
      )
    ).map((row) => [row.phone, [row.state, row.reason, row.credits]]),
  )
const { delivered, notSent } = outcome

test('and: texts leave at once, and calls with their message', async () => {
  const all = [phone(50, 1), phone(50, 2)]
  const id = await create(all, 'Snow.')
  await is(id, 'PendingMessage')
  expect(texted('Snow.')).toEqual(all)
  await scene.until(async () => (await read(id)).DeliveredTexts === 2)
  expect(await read(id)).toMatchObject({
    ...{ BroadcastStatusCategory: 'NeedsMessage', CreditsUsed: 2, MaxCreditCost: 10, TotalCompleted: 0 },
    ...{ MessageRecordingInstruction: { Awaits: ['Audio'], PhoneNumber: '8005550199' }, CompletedDate: null },
  })
  expect([rang(all), await held(id)]).toEqual([[], 8])
  expect(await record(id)).toMatchObject({
    ...{ BroadcastStatus: 'Broadcasting', MessageRecordingInstruction: null, MaxCreditCost: 4, CreditsUsed: 2 },
  })
  expect(await held(id)).toBe(2)
  await scene.complete(id)
  expect(rang(all)).toEqual(all)
  expect(texted('Snow.')).toEqual(all)
  expect(await read(id)).toMatchObject({
    ...{ DeliveredTexts: 2, LivePersonTotal: 2, CreditsUsed: 4, PhoneNumberCount: 2, TotalCompleted: 2 },
  })
  expect(await rows(id, channel.call)).toEqual(
    Object.fromEntries(all.map((each) => [each, [delivered, reason.livePerson, 1]])),
  )
  expect(await held(id)).toBe(0)
})

test('or: the mobile is texted at once, the landline is called with the message', async () => {
  const [mobile, landline] = [phone(51, 1), phone(51, 90)] as const
  await isLandline(landline)
  const id = await create([mobile, landline], 'Or snow.', { BroadcastType: 'SMSOrAnnouncement' })
  await is(id, 'PendingMessage')
  expect([texted('Or snow.'), rang([mobile, landline])]).toEqual([[mobile], []])
  await record(id)
  await scene.complete(id)
  expect([texted('Or snow.'), rang([mobile, landline])]).toEqual([[mobile], [landline]])
  expect(await held(id)).toBe(0)
})

test('or: where there is nobody to call no message is waited for', async () => {
  const id = await create([phone(52, 1)], 'All mobiles.', { BroadcastType: 'SMSOrAnnouncement' })
  await scene.complete(id)
  expect(await read(id)).toMatchObject({
    ...{ BroadcastStatus: 'Complete', DeliveredTexts: 1, MessageRecordingInstruction: null },
  })
})

test('the minutes of one that calls whoever has not answered begin when the texts are through and the message is there', async () => {
  const id = await create([phone(53, 1), phone(53, 2)], 'Flood.', { CallAfterMinutes: 5 })
  await is(id, 'PendingMessage')
  const minutes = async () =>
    (
      await scene.query<{ minutes: number | null }>(
        `select case when isfinite(plan_at) then round(extract(epoch from plan_at - now()) / 60)::int end as minutes
         from broadcast_queue where broadcast_id = $1 and channel = $2`,
        [id, channel.call],
      )
    )[0]!.minutes
  expect(await minutes()).toBe(null)
  expect(await record(id)).toMatchObject({ BroadcastStatus: 'Broadcasting', MaxCreditCost: 4 })
  await scene.until(async () => (await minutes()) === 5)
  expect(await held(id)).toBe(2)
  await scene.query('update broadcast_queue set plan_at = now() where broadcast_id = $1 and channel = $2', [
    id,
    channel.call,
  ])
  await scene.complete(id)
  expect(rang([phone(53, 1), phone(53, 2)])).toHaveLength(2)
  expect(await held(id)).toBe(0)
})

test.each([
  ['nobody records for seven days', 'calls not made'],
  ['somebody cancels', 'canceled'],
])('where %s, texts that left stay delivered, and calls end not sent', async (what, event) => {
  const all = [phone(what.startsWith('nobody') ? 54 : 55, 1)]
  const words = `Late, ${event}.`
  const id = await create(all, words)
  await is(id, 'PendingMessage')
  if (event === 'canceled') await record(id, { BroadcastStatus: 'Canceled' })
  else {
    await scene.query(`update broadcasts set start_at = now() - interval '169 hours' where broadcast_id = $1`, [id])
    await scene.query(
      `update broadcast_calls set recording_until = now() - interval '169 hours' where broadcast_id = $1`,
      [id],
    )
  }
  await scene.until(async () => (await read(id)).CompletedDate !== null)
  expect(await read(id)).toMatchObject({
    ...{ BroadcastStatus: 'Canceled', DeliveredTexts: 1, IncompleteTotal: 1, CreditsUsed: 1 },
    MessageRecordingInstruction: null,
  })
  expect(await rows(id, channel.call)).toMatchObject({ [all[0]!]: [notSent, reason.cancelled, 4] })
  expect([rang(all), await held(id)]).toEqual([[], 0])
  const events = await scene.query<{ event: string }>(
    'select event from broadcast_events where broadcast_id = $1 order by broadcast_event_id',
    [id],
  )
  expect(events.map((one) => one.event)).toContain(event)
  // Too late.
  await expect(record(id)).rejects.toMatchObject({ refused: 'WrongStatus' })
})

test('calls that wait for their message have the calling window of the day on which it is there', async () => {
  const hour = (by: number) => new Date(Date.now() + by * 3_600_000)
  const all = [phone(56, 1)]
  const id = await create(all, 'Window.')
  await is(id, 'PendingMessage')
  // Started yesterday, in a window that was over then; its calls alone have one.
  const window = {
    CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ...{ StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } },
    ...{ ContinueOnNextDay: false, timeZone: 'UTC' },
  }
  await scene.query(
    `update broadcasts set start_at = $2, calling_window = coalesce(calling_window, $3::jsonb) where broadcast_id = $1`,
    [id, hour(-30), JSON.stringify(window)],
  )
  await record(id)
  await scene.complete(id)
  expect(rang(all)).toEqual(all)
})
