/** When the next phone of a contact has its turn, where others are still being tried. */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planNext } from '../channels.ts'
import { beginNextWave } from './escalate-store.ts'

let scene: Scene
let id: number
const [busy, busySecond, silent, silentSecond, busyThird] = [1, 2, 3, 4, 5].map((digits) => 12175550100 + digits) as [
  ...[number, number, number, number, number],
]

beforeAll(async () => {
  scene = await openScene()
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, accountId)
  const [number] = await query<{ id: number }>('select text_number_id as id from text_numbers where account_id = $1', [
    accountId,
  ])
  id = await insertCallBroadcast(query, {
    ...{ accountId, audioId: await insertTone(query, accountId, 500, 1), escalates: { waves: 3 } },
    phones: [busy, busySecond, silent, silentSecond, busyThird],
    given: [
      ...[
        [busy, busySecond, busyThird],
        [busy, busySecond, busyThird],
      ],
      ...[
        [silent, silentSecond],
        [silent, silentSecond],
        [busy, busySecond, busyThird],
      ],
    ],
    beside: { type: 'SMSAndAnnouncement', textNumberId: number!.id, words: 'Flood.' },
  })
  await scene.query('update broadcast_queue set plan_at = now() where broadcast_id = $1 and plan_at is not null', [id])
  while (await planNext(scene.platform));
})
afterAll(() => scene.close())

const called = async () =>
  (
    await scene.query<{ phone: number }>(
      'select phone from recipients where broadcast_id = $1 and channel = $2 order by phone',
      [id, channel.call],
    )
  ).map(({ phone }) => phone)
/** Its call is over, and it has this state; all of the wave have been claimed. */
const ends = async (phone: number, state: number) => {
  await scene.query(
    `with moved as (
       update recipients set state = $3 where broadcast_id = $1 and phone = $2 and channel = ${channel.call}), through as (
       update broadcast_queue set is_through = true where broadcast_id = $1 and channel = ${channel.call})
     update broadcast_counters set waiting = waiting - 1, retrying = retrying + $4, failed = failed + 1 - $4
     where broadcast_id = $1 and channel = ${channel.call}`,
    [id, phone, state, state === outcome.retrying ? 1 : 0],
  )
}
const goOn = async (meanwhile = async () => {}): Promise<boolean> => {
  const isMoved = (await beginNextWave(scene.platform.db)).length > 0
  await meanwhile()
  while (await planNext(scene.platform));
  return isMoved
}

test('nobody waits for the tries of somebody whose line is busy, and their own next phones have their turn behind them', async () => {
  expect(await called()).toEqual([busy, silent])
  await ends(silent, outcome.failed)
  expect(await goOn()).toBe(false)
  await ends(busy, outcome.retrying)
  const waits = () =>
    scene.query(
      `insert into retries (account_id, broadcast_id, phone, channel, lane_id, tries, due_at)
       select account_id, broadcast_id, phone, channel, 1, 1, now() + interval '1 hour' from recipients
       where broadcast_id = $1 and phone = $2 and channel = ${channel.call}`,
      [id, busy],
    )
  await waits()
  // Their other try begins in that moment.
  const isClaimed = async () => void (await scene.query('delete from retries where broadcast_id = $1', [id]))
  expect(await goOn(isClaimed)).toBe(true)
  await waits()
  expect(await called()).toEqual([busy, silent, silentSecond])
  await ends(silentSecond, outcome.failed)
  // The third phones, of which only the busy one has one.
  expect(await goOn()).toBe(true)
  expect(await called()).toEqual([busy, silent, silentSecond])
  await scene.query('update broadcast_queue set is_through = true where broadcast_id = $1', [id])
  expect(await goOn()).toBe(false)
  await scene.query('delete from retries where broadcast_id = $1', [id])
  await scene.query(
    `update broadcast_counters set retrying = 0, failed = failed + 1 where broadcast_id = $1 and channel = ${channel.call}`,
    [id],
  )
  await scene.query(
    `update recipients set state = ${outcome.failed} where broadcast_id = $1 and phone = $2 and channel = ${channel.call}`,
    [id, busy],
  )
  expect(await goOn()).toBe(true)
  expect(await called()).toEqual([busy, busySecond, silent, silentSecond])
  await ends(busySecond, outcome.failed)
  expect(await goOn()).toBe(true)
  expect(await called()).toEqual([busy, busySecond, silent, silentSecond, busyThird])
  await ends(busyThird, outcome.failed)
  expect(await goOn()).toBe(false)
})
