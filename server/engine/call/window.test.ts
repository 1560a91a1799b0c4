import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planAll } from '../../testing/plan-all.ts'
import { sendingOf, settlings } from '../channels.ts'
import { openGates } from '../send/gates.ts'
import { openRounds } from '../settle/broadcast-loops.ts'

let scene: Scene
let query: Parameters<typeof insertTone>[0]
let audioId: number
beforeAll(async () => {
  scene = await openScene()
  query = scene.query as typeof query
  await insertCallerId(query, scene.accounts.lincoln.accountId)
  audioId = await insertTone(query, scene.accounts.lincoln.accountId, 500, 1)
})
afterAll(() => scene.close())

/** From this hour of today to that, in UTC. */
const window = (from: number, to: number, ContinueOnNextDay: boolean) => ({
  ...{ CallingWindowDays: dayNames, ContinueOnNextDay, timeZone: 'UTC' },
  ...{ StartTimeOfDay: { Hour: from, Minute: 0 }, StopTimeOfDay: { Hour: to, Minute: 0 } },
})
const at = (hour: number) => {
  const day = new Date(Date.UTC(2026, 10, 26, hour))
  return { now: () => day }
}

const broadcast = async (continues: boolean, more: object = {}) => {
  const { accountId } = scene.accounts.lincoln
  const id = await insertCallBroadcast(query, {
    ...{ accountId, phones: [12175550101], audioId, window: window(9, 21, continues), ...more },
  })
  await scene.query(`update broadcasts set start_at = '2026-11-26T10:00:00Z' where broadcast_id = $1`, [id])
  await planAll(scene)
  return id
}

const openAt = async (hour: number, id: number) => {
  const { accountId } = scene.accounts.lincoln
  const sending = sendingOf(2)
  const all = await sending.claims.sendable(scene.platform.pool, {
    ...{ laneId: -accountId, channel: 2, accountId, nodeId: 1, epoch: 1 },
  })
  const gates = openGates({
    ...{ pool: scene.platform.pool, channel: 2, clock: at(hour), shard: 2, rules: () => [], onProgress() {} },
    budget: { take: async (want) => ({ granted: want }), giveBack() {}, day: () => '' },
    onError(error) {
      throw error
    },
  })
  return (await gates.openOf(all)).map(({ broadcast_id }) => broadcast_id).includes(id)
}
const statusAt = async (hour: number, id: number) => {
  const rounds = openRounds({
    platform: { ...scene.platform, clock: at(hour) as typeof scene.platform.clock, db: scene.platform.db as Db },
    ...{ channels: settlings, shard: 1, usualCarrierId: 1, onProgress() {} },
  })
  await rounds.expire()
  const [row] = await scene.query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [id])
  return row!.status
}

test('nobody is called outside the window; it goes on the next day where it may', async () => {
  const id = await broadcast(true)
  expect([await openAt(12, id), await openAt(22, id)]).toEqual([true, false])
  expect(await statusAt(22, id)).toBe('Broadcasting')
})

test('else it expires when the window closes', async () => {
  const id = await broadcast(false)
  expect(await openAt(12, id)).toBe(true)
  expect(await statusAt(12, id)).toBe('Broadcasting')
  expect(await statusAt(22, id)).toBe('Expired')
})

test.each([
  [
    'which are not sent yet go on, and its calls alone end',
    false,
    'Broadcasting',
    [
      [1, outcome.waiting],
      [2, outcome.notSent],
    ],
  ],
  [
    'which keep the window end with its calls',
    true,
    'Expired',
    [
      [1, outcome.waiting],
      [2, outcome.waiting],
    ],
  ],
])('of one that texts besides, texts %s', async (_, keepsWindow, status, states) => {
  const [number] = await scene.query<{ id: number }>(
    'select min(text_number_id) as id from text_numbers where account_id = $1',
    [scene.accounts.lincoln.accountId],
  )
  const beside = { type: 'SMSAndAnnouncement', textNumberId: number!.id, words: 'No school.', keepsWindow }
  const id = await broadcast(false, { beside })
  expect(await statusAt(12, id)).toBe('Broadcasting')
  expect(await statusAt(22, id)).toBe(status)
  const rows = () =>
    scene.query<{ channel: number; state: number }>(
      'select channel, state from recipients where broadcast_id = $1 order by channel',
      [id],
    )
  expect((await rows()).map(({ channel, state }) => [channel, state])).toEqual(states)
  if (keepsWindow) return
  const told = await scene.query(
    `select detail from broadcast_events where broadcast_id = $1 and event = 'calls expired'`,
    [id],
  )
  expect(told).toEqual([{ detail: '1' }])
  // Its texts are through: nothing is left that a window could end.
  await scene.query('update broadcast_queue set is_through = true where broadcast_id = $1 and channel = 1', [id])
  expect(await statusAt(22, id)).toBe('Broadcasting')
})
