import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { settlings } from '../channels.ts'
import { finalizing, nextInTurn } from '../settle/settle-store.ts'
import { endUnknownMessages, unknownMessages } from '../text/single-texts-store.ts'
import { deleteLostLinks, saveLinks } from './lease-store.ts'

const hours = 3_600_000
const day = 24 * hours

let scene: Scene
let ours: { account_id: number; text_number_id: number }
let carrierId: number
beforeAll(async () => {
  scene = await openScene()
  ours = (
    await scene.query<typeof ours>('select account_id, text_number_id from text_numbers where account_id = $1', [
      scene.accounts.lincoln.accountId,
    ])
  )[0]!
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.query('truncate carrier_links, broadcast_counters, text_messages cascade')
  await scene.query('update broadcasts set completed_at = now()')
  const [carrier] = await scene.query<{ carrier_id: number }>(
    `insert into carriers (kind, address) values ('smpp', gen_random_uuid()::text) returning carrier_id`,
  )
  carrierId = carrier!.carrier_id
})

const link = (isUp: boolean) => [{ carrierId, isUp, health: 'up', trouble: '', slots: 10, taken: 0 }]
const seen = (nodeId: number, isUp: boolean) => saveLinks(scene.platform.db, nodeId, link(isUp))
const cameBack = async () =>
  (
    await scene.query<{ is_back: boolean }>(
      'select back_at is not null as is_back from carriers where carrier_id = $1',
      [carrierId],
    )
  )[0]!.is_back
const wasUp = (ago: string) =>
  scene.query('update carriers set up_at = now() - $2::interval where carrier_id = $1', [carrierId, ago])

/** What waits for its receipt since so long ago. */
const waiting = async (ago: string) => {
  await scene.query(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', status: `'Finalizing'`, text_number_id: '$2', max_credit_cost: '1' },
      ...{ finalizing_at: 'now() - $3::interval' },
    })}
     insert into broadcast_counters (account_id, broadcast_id, shard, unknown) select account_id, broadcast_id, 1, 1 from made`,
    [ours.account_id, ours.text_number_id, ago],
  )
  await scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, created_at, handed_at)
     values ($1, $2, 12175551000, false, 'Hi', ${outcome.unknown}, now(), now() - $3::interval)`,
    [ours.account_id, ours.text_number_id, ago],
  )
}
const isOver = async () => {
  const { db } = scene.platform
  const inTurn = await nextInTurn(db, { account_id: 0, broadcast_id: 0 }, 1)
  const wait = { afterMs: day, usualCarrierId: carrierId }
  const [broadcast] = await finalizing(db, { ...wait, moved: [], inTurn, channels: settlings })
  for (const over of await unknownMessages(db, wait)) await endUnknownMessages(db, over)
  const [message] = await scene.query<{ state: number }>('select state from text_messages')
  expect(message!.state === outcome.failed).toBe(broadcast!.is_over)
  return broadcast!.is_over
}

test('a link that comes back within minutes, or on another node, does not start the wait anew', async () => {
  await seen(1, true)
  await wasUp('4 minutes')
  await seen(1, false)
  await seen(1, true)
  expect(await cameBack()).toBe(false)
  await seen(1, false)
  await seen(2, true)
  await seen(1, true)
  expect(await cameBack()).toBe(false)
  // A node that starts has no link to compare with.
  await saveLinks(scene.platform.db, 1, [])
  await waiting('25 hours')
  await seen(1, true)
  expect(await isOver()).toBe(true)
})

test('after five minutes without any it does', async () => {
  await seen(1, true)
  await seen(1, false)
  await wasUp('6 minutes')
  await waiting('25 hours')
  expect(await isOver()).toBe(false)
  await seen(1, true)
  expect(await cameBack()).toBe(true)
  expect(await isOver()).toBe(false)
  await scene.query(`update carriers set back_at = now() - interval '25 hours' where carrier_id = $1`, [carrierId])
  expect(await isOver()).toBe(true)
})

test('however often links come back, after three times as long it is over', async () => {
  await waiting('71 hours')
  await scene.query('update carriers set back_at = now() where carrier_id = $1', [carrierId])
  await seen(1, true)
  expect(await isOver()).toBe(false)
  await scene.query(`update broadcasts set finalizing_at = now() - interval '73 hours' where completed_at is null`)
  await scene.query(`update text_messages set handed_at = now() - interval '73 hours'`)
  await seen(1, false)
  expect(await isOver()).toBe(true)
})

test('what a node that is gone knew of its links is swept away, and nothing else', async () => {
  await seen(1, true)
  await seen(2, true)
  await scene.query(`update carrier_links set seen_at = now() - interval '16 minutes' where node_id = 1`)
  await deleteLostLinks(scene.platform.db)
  expect(await scene.query('select node_id::int from carrier_links')).toEqual([{ node_id: 2 }])
})
