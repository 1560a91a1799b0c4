import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, expect, test } from 'vitest'
import { clockAt } from '../../testing/clock-at.ts'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

/** Monday to Friday, nine to five in Chicago. */
const officeHours = (ContinueOnNextDay: boolean) => ({
  calling_window: JSON.stringify({
    CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 17, Minute: 0 },
    ContinueOnNextDay,
    timeZone: 'America/Chicago',
  }),
})

const illinois = phones(3, 12175551000)
const california = phones(3, 14155551000)
const toll = [18005551000]

test('before the window opens it waits and says so; then it goes', async () => {
  const clock = clockAt('2026-11-23T08:30:00-06:00')
  scene = await engineScene({ clock })
  const broadcastId = await scene.broadcast(illinois, undefined, 1, { ...officeHours(false), start_at: clock.now() })
  await scene.until(async () => (await scene.noticeOf(broadcastId)) !== null)
  expect(await scene.noticeOf(broadcastId)).toBe('Window 2026-11-23T15:00:00.000Z')
  expect(scene.smsc.ledger).toHaveLength(0)
  clock.set('2026-11-23T09:00:00-06:00')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(3)
})

test.each(['Broadcasting', 'Paused'])('%s at the close: expired, and what was left is not sent', async (status) => {
  const clock = clockAt('2026-11-23T16:00:00-06:00')
  scene = await engineScene({ clock, pace: 1 })
  const broadcastId = await scene.broadcast(illinois, undefined, 1, { ...officeHours(false), start_at: clock.now() })
  await scene.smsc.until(() => scene.smsc.ledger.length === 1)
  await scene.query('update broadcasts set status = $1', [status])
  clock.set('2026-11-23T17:00:00-06:00')
  await scene.until(async () => (await scene.counters(broadcastId)).not_sent! > 0)
  expect(await scene.statusOf(broadcastId)).toBe('Expired')
  const rows = await scene.rows(broadcastId)
  const left = rows.filter(({ state }) => state === outcome.notSent)
  expect(left.length).toBe(3 - scene.smsc.ledger.length)
  expect(left.every((row) => row.reason === reason.expired)).toBe(true)
  await scene.until(
    async () => (await scene.query('select 1 from broadcasts where completed_at is not null')).length === 1,
  )
  const [credits] = await scene.query<{ reserved: number }>(
    'select sum(reserved_delta)::int as reserved from credit_entries',
  )
  expect(credits!.reserved).toBe(0)
})

test('with continue on the next day it waits over the weekend', async () => {
  const clock = clockAt('2026-11-20T16:00:00-06:00')
  scene = await engineScene({ clock, pace: 1 })
  const broadcastId = await scene.broadcast(illinois, undefined, 1, { ...officeHours(true), start_at: clock.now() })
  await scene.smsc.until(() => scene.smsc.ledger.length === 1)
  clock.set('2026-11-20T17:00:00-06:00')
  await scene.until(async () => (await scene.noticeOf(broadcastId)) !== null)
  expect(await scene.noticeOf(broadcastId)).toBe('Window 2026-11-23T15:00:00.000Z')
  const before = scene.smsc.ledger.length
  clock.set('2026-11-23T10:00:00-06:00')
  await scene.complete(broadcastId)
  expect(before).toBeLessThan(3)
  expect(scene.smsc.ledger).toHaveLength(3)
})

test('quiet hours are those of each recipient', async () => {
  // 8:30 AM in Illinois, 6:30 AM in California.
  const clock = clockAt('2026-11-23T08:30:00-06:00')
  scene = await engineScene({ clock })
  const broadcastId = await scene.broadcast([...illinois, ...california, ...toll], undefined, 1, { quiet_hours: true })
  await scene.until(async () => (await scene.counters(broadcastId)).delivered === 4)
  await scene.until(async () => (await scene.noticeOf(broadcastId)) !== null)
  expect(await scene.noticeOf(broadcastId)).toBe('QuietHours 2026-11-23T16:00:00.000Z')
  expect(scene.smsc.ledger.map(({ to }) => Number(to)).sort()).toEqual([...illinois, ...toll].sort())
  clock.set('2026-11-23T10:00:00-06:00')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(7)
})

test('a contact that has moved is asked by ZIP and by number', async () => {
  const clock = clockAt('2026-11-23T08:30:00-06:00')
  scene = await engineScene({ clock })
  await scene.query(
    `insert into contacts (account_id, primary_phone, custom_data, created_by, edited_by, created_at, edited_at)
     values ($1, $2, '{"ZIP Code": "94103"}', 1, 1, now(), now())`,
    [scene.accountId, illinois[0]],
  )
  const broadcastId = await scene.broadcast(illinois, undefined, 1, { quiet_hours: true })
  await scene.until(async () => (await scene.counters(broadcastId)).delivered === 2)
  await scene.until(async () => (await scene.noticeOf(broadcastId)) !== null)
  clock.set('2026-11-23T10:00:00-06:00')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger.at(-1)!.to).toBe(String(illinois[0]))
})

test('an emergency is not held back', async () => {
  scene = await engineScene({ clock: clockAt('2026-11-23T03:00:00-06:00') })
  const columns = { quiet_hours: true, quiet_hours_skipped: 'Gas leak' }
  await scene.complete(await scene.broadcast(illinois, undefined, 1, columns))
  expect(scene.smsc.ledger).toHaveLength(3)
})

test('who is put off in quiet hours is tried again only when they are over', async () => {
  const clock = clockAt('2026-11-23T20:30:00-06:00')
  const throttled = 0x58
  scene = await engineScene({
    clock,
    status: (_to, seen) => {
      if (seen > 1) return 0
      clock.set('2026-11-23T21:00:00-06:00')
      return throttled
    },
  })
  const broadcastId = await scene.broadcast([illinois[0]!], undefined, 1, { quiet_hours: true })
  await scene.until(async () => (await scene.noticeOf(broadcastId)) !== null)
  expect(scene.smsc.ledger).toHaveLength(0)
  clock.set('2026-11-24T08:00:00-06:00')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(1)
})

test('whoever is put off at the close is not tried again, and the broadcast ends', async () => {
  const clock = clockAt('2026-11-23T16:00:00-06:00')
  const throttled = 0x58
  scene = await engineScene({
    clock,
    status: () => {
      clock.set('2026-11-23T17:00:00-06:00')
      return throttled
    },
  })
  const broadcastId = await scene.broadcast([illinois[0]!], undefined, 1, {
    ...officeHours(false),
    start_at: clock.now(),
  })
  await scene.until(async () => (await scene.counters(broadcastId)).not_sent === 1)
  expect(await scene.statusOf(broadcastId)).toBe('Expired')
  expect(scene.smsc.ledger).toHaveLength(0)
})
