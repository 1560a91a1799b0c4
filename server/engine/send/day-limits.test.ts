import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, expect, test } from 'vitest'
import { clockAt } from '../../testing/clock-at.ts'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const usedOf = async () =>
  (
    await scene.query<{ day: string; segments: number }>('select day::text, segments from sending_use order by day')
  ).map(({ day, segments }) => [day, segments])

test('over the limit of a day nothing leaves: what is left is not sent, and gives its credits back', async () => {
  scene = await engineScene({ clock: clockAt('2026-11-23T12:00:00-08:00'), account: { messages_per_day: 50 } })
  const broadcastId = await scene.broadcast(phones(80))
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(50)
  const left = (await scene.rows(broadcastId)).filter(({ state }) => state === outcome.notSent)
  expect(left).toHaveLength(30)
  expect(left.every((row) => row.reason === reason.overLimit)).toBe(true)
  expect(await usedOf()).toEqual([['2026-11-23', 50]])
  const [credits] = await scene.query<{ balance: number; reserved: number }>(
    'select sum(balance_delta)::int as balance, sum(reserved_delta)::int as reserved from credit_entries',
  )
  expect(credits).toEqual({ balance: 100_000 - 50, reserved: 0 })
})

test('where the rest may go the next day it waits for midnight Pacific and says so', async () => {
  const clock = clockAt('2026-11-23T23:00:00-08:00')
  scene = await engineScene({ clock, account: { messages_per_day: 50 } })
  const broadcastId = await scene.broadcast(phones(80), undefined, 1, { over_limit: 'NextDay' })
  await scene.held(broadcastId, 50)
  expect(await scene.noticeOf(broadcastId)).toBe('DailyLimit 2026-11-24T08:00:00.000Z')
  expect(scene.smsc.ledger).toHaveLength(50)
  clock.set('2026-11-24T00:00:00-08:00')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(80)
  expect(await usedOf()).toEqual([
    ['2026-11-23', 50],
    ['2026-11-24', 30],
  ])
})

test('what may go the next day leaves to others what they are promised of the day, and its notice stays', async () => {
  const clock = clockAt('2026-11-23T12:00:00-08:00')
  scene = await engineScene({ clock, account: { messages_per_day: 100 } })
  // A pause keeps the day that was promised.
  const later = await scene.broadcast(phones(60, 12175552000), undefined, 1, { status: 'Paused' })
  await scene.query(
    `insert into broadcast_days (account_id, broadcast_id, day, segments) values ($1, $2, '2026-11-23', 60)`,
    [scene.accountId, later],
  )
  const broadcastId = await scene.broadcast(phones(80), undefined, 1, { over_limit: 'NextDay' })
  await scene.held(broadcastId, 40)
  expect(scene.smsc.ledger).toHaveLength(40)
  const notices = new Set<string | null>()
  // The limit is asked each second whether it leaves anything.
  const since = performance.now()
  while (performance.now() - since < 3000) notices.add(await scene.noticeOf(broadcastId))
  expect([...notices]).toEqual(['DailyLimit 2026-11-24T08:00:00.000Z'])
  clock.set('2026-11-24T00:00:00-08:00')
  await scene.complete(broadcastId)
})

test('texts of several segments count as such, and a clock that goes back gives nothing twice', async () => {
  const clock = clockAt('2026-11-24T00:30:00-08:00')
  scene = await engineScene({ clock, account: { messages_per_day: 21 } })
  const columns = { over_limit: 'NextDay', segments_each_domestic: 2, segments_each_abroad: 2 }
  const broadcastId = await scene.broadcast(phones(15), 'word '.repeat(40), 2, columns)
  await scene.held(broadcastId, 10)
  expect(scene.smsc.texts).toHaveLength(10)
  clock.set('2026-11-23T23:30:00-08:00')
  await scene.complete(broadcastId)
  clock.set('2026-11-24T00:30:00-08:00')
  const second = await scene.broadcast(phones(15, 12175552000), 'word '.repeat(40), 2, columns)
  await scene.held(second, 0)
  expect(scene.smsc.texts).toHaveLength(15)
  expect(await usedOf()).toEqual([
    ['2026-11-23', 10],
    ['2026-11-24', 20],
  ])
})

test('who may not be texted takes nothing of the limit', async () => {
  scene = await engineScene({ clock: clockAt('2026-11-23T12:00:00-08:00'), account: { messages_per_day: 10 } })
  const all = phones(15)
  const broadcastId = await scene.broadcast(all, undefined, 1, { status: 'Paused' })
  await scene.until(async () => (await scene.counters(broadcastId)).waiting === 15)
  for (const phone of all.slice(0, 5)) {
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, 'Text', now())`,
      [scene.accountId, phone],
    )
  }
  await scene.query(`update broadcasts set status = 'Broadcasting'`)
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(10)
})

test('a personal broadcast that fits its day goes to the last', async () => {
  scene = await engineScene({ clock: clockAt('2026-11-23T12:00:00-08:00'), account: { messages_per_day: 10 } })
  const broadcastId = await scene.broadcast(phones(10), 'Hi {{FirstName}}!')
  await scene.complete(broadcastId)
  expect(scene.smsc.ledger).toHaveLength(10)
})

test('who is put off until the next day counts there', async () => {
  const clock = clockAt('2026-11-23T23:59:00-08:00')
  const throttled = 0x58
  scene = await engineScene({
    clock,
    account: { messages_per_day: 3 },
    status: (_to, seen) => {
      if (seen > 1) return 0
      clock.set('2026-11-24T00:01:00-08:00')
      return throttled
    },
  })
  const first = await scene.broadcast(phones(3), undefined, 1, { over_limit: 'NextDay' })
  await scene.complete(first)
  const second = await scene.broadcast(phones(3, 12175552000), undefined, 1, { over_limit: 'NextDay' })
  await scene.held(second, 0)
  expect(scene.smsc.ledger).toHaveLength(3)
  expect((await usedOf()).find(([day]) => day === '2026-11-24')).toEqual(['2026-11-24', 3])
})
