import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { rowsRead, type Watched, watchStatements } from '../../testing/watched-statements.ts'
import { settlings } from '../channels.ts'
import { openRounds } from './broadcast-loops.ts'

const waiting = 1500
let scene: Scene
const statements: Watched[] = []
beforeAll(async () => {
  scene = await openScene()
  await put(waiting)
  await scene.query('analyze')
  await watchStatements(scene, (of) => statements.push(of))
})
afterAll(() => scene.close())

/** Broadcasts of one recipient whose receipt has not come, as they are left when everything has been handed over. */
const put = (count: number, state: number = outcome.accepted) =>
  scene.query<{ id: number }>(
    `with ${madeBroadcasts({ account_id: '$1', text_number_id: '$2', started_at: 'now()' }, 'from generate_series(1, $3::int)')}, people as (
       insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
       select account_id, broadcast_id, 12175550100, 0, $4, now(), '', '', '' from made
     ), counted as (
       insert into broadcast_counters (account_id, broadcast_id, shard, accepted, delivered)
       select account_id, broadcast_id, 1, ($4 = ${outcome.accepted})::int, ($4 = ${outcome.delivered})::int from made
     ), queued as (
       insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, is_through, start_at)
       select account_id, broadcast_id, text_number_id, true, true, now() from made
     )
     select broadcast_id as id from made`,
    [scene.accounts.lincoln.accountId, scene.accounts.lincoln.textNumberIds[0], count, state],
  )
const openNode = () =>
  openRounds({ channels: settlings, platform: scene.platform, shard: 1, usualCarrierId: 1, onProgress() {} })
const statusOf = async (id: number) =>
  (await scene.query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [id]))[0]!.status
const deliver = (id: number) =>
  scene.query(
    `with told as (update recipients set state = ${outcome.delivered}, done_at = now() where broadcast_id = $1)
     update broadcast_counters set accepted = 0, delivered = 1 where broadcast_id = $1`,
    [id],
  )

test('however many wait for receipts, a round goes through a few of them', async () => {
  const node = openNode()
  // They are handed over, have given back what they do not need, and were looked at for that.
  await node.settle()
  await scene.query('update broadcasts set released_at = now()')
  await node.settle()
  statements.length = 0
  for (const round of [node.start, node.expire, node.settle, node.release]) await round()
  const asked = statements.filter(
    ({ text }) => /^(\/\*.*?\*\/)?\s*(with|select)\b/.test(text) && !/set_config/.test(text),
  )
  expect(asked.length).toBeGreaterThan(5)
  for (const of of asked) {
    const most = Math.max(0, ...(await rowsRead(scene, of)).values())
    expect([of.text.slice(0, 80), most < waiting / 5]).toEqual([of.text.slice(0, 80), true])
  }
})

test('what moves is complete with the next round, and what moved while nobody saw it within a few', async () => {
  const node = openNode()
  const [last, unseen] = (await put(2)) as [{ id: number }, { id: number }]
  await node.settle()
  expect(await statusOf(last.id)).toBe('Finalizing')
  for (const { id } of [last, unseen]) await deliver(id)
  node.noteMoved(last.id)
  await node.settle()
  expect(await Promise.all([last, unseen].map(({ id }) => statusOf(id)))).toEqual(['Complete', 'Finalizing'])
  let rounds = 0
  for (; (await statusOf(unseen.id)) !== 'Complete'; rounds++) await node.settle()
  expect(rounds).toBeLessThanOrEqual(1 + waiting / 100)
})

test('what has every outcome when it is handed over is complete at once', async () => {
  const [all] = (await put(1, outcome.delivered)) as [{ id: number }]
  const node = openNode()
  await node.settle()
  expect(await statusOf(all.id)).toBe('Complete')
  expect(await scene.query('select 1 from broadcast_queue where broadcast_id = $1', [all.id])).toEqual([])
})
