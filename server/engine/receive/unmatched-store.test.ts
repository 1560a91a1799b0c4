import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { sweepEngine } from './sweep-store.ts'
import { dueUnmatched, triedUnmatched } from './unmatched-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.query('truncate unmatched_receipts'))

const add = (messageId: string, ago: string, count = 1) =>
  scene.query(
    `insert into unmatched_receipts (carrier_id, message_id, status, source, destination, received_at, due_at)
     select 1, $1 || i, 'delivered', '1', '2', now() - $2::interval, now() - $2::interval + interval '300 milliseconds'
     from generate_series(1, $3::int) i`,
    [messageId, ago, count],
  )
const due = async (limit?: number) => (await dueUnmatched(scene.platform.pool, limit)).map(({ messageId }) => messageId)

test('receipts of nobody do not delay those that have just come', async () => {
  const { pool } = scene.platform
  await add('foreign', '2 hours', 20)
  await triedUnmatched(pool, await dueUnmatched(pool))
  await add('fresh', '1 second')
  expect(await due(5)).toContain('fresh1')
  expect(await due()).toHaveLength(21)
})

test('one that matches nothing is tried later and later, and after three days no more', async () => {
  const { pool } = scene.platform
  await add('a', '1 second')
  await triedUnmatched(pool, await dueUnmatched(pool))
  expect(await due()).toEqual(['a1'])
  await triedUnmatched(pool, await dueUnmatched(pool))
  // 300 ms times five after it came.
  expect(await due()).toEqual([])
  await add('old', '73 hours')
  await scene.query(`update unmatched_receipts set tries = 40 where message_id = 'old1'`)
  expect(await due()).toEqual(['old1'])
  await triedUnmatched(pool, await dueUnmatched(pool))
  expect(await due()).toEqual([])
})

test('what nodes that are gone have counted is swept', async () => {
  const [node] = await scene.query<{ node_id: number }>(
    `insert into nodes (role, started_at, seen_at) values ('engine', now(), now()) returning node_id`,
  )
  await scene.query('insert into answer_batches (node_id, sender, batch) values ($1, 1, 1), ($1 + 1000, 1, 1)', [
    node!.node_id,
  ])
  await sweepEngine(scene.platform.db)
  expect(await scene.query('select node_id from answer_batches')).toEqual([{ node_id: node!.node_id }])
})

test('a call that came in to a process that has died is ended, one that may still be talked in is not', async () => {
  await scene.query(
    `insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at)
     select $1, 12175550100 + hours, 12175550299, 1, hours::text, now() - make_interval(hours => hours) from generate_series(1, 3, 2) as hours`,
    [scene.accounts.lincoln.accountId],
  )
  await sweepEngine(scene.platform.db)
  expect(await scene.query('select call_id, ended_at = came_at as ended, outcome from calls_in order by 1')).toEqual([
    { call_id: '1', ended: null, outcome: '' },
    { call_id: '3', ended: true, outcome: 'We lost sight of this call' },
  ])
})
