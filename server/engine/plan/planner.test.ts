import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planNext } from '../channels.ts'
import type { LeftAside } from './planner.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('what is to be sent is counted once, with its segments', async () => {
  const olive = await scene.as('olive.owner')
  await olive.post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school, {{FirstName}}.',
    Contacts: [
      { PrimaryPhone: '2175550101', FirstName: 'Ann' },
      { PrimaryPhone: '2175550102', FirstName: 'Bob '.repeat(11) },
      { PrimaryPhone: '2175550103', FirstName: 'Cay' },
    ],
  })
  await scene.query(`update broadcast_texts set text_message = 'No school, {{FirstName}} ' || repeat('a', 130)`)
  await scene.query('insert into global_opt_outs values (12175550103, now())')
  expect(await planNext(scene.platform)).toBe(true)
  expect(
    await scene.query('select is_planned, segments_most, texts_planned, segments_planned from broadcast_queue'),
  ).toEqual([{ is_planned: true, segments_most: 2, texts_planned: 2, segments_planned: 3 }])
})

test('one whose planning was broken off is planned next, one that cannot be planned is left aside', async () => {
  const olive = await scene.as('olive.owner')
  await olive.post('/broadcasts', {
    BroadcastName: 'Ice',
    TextMessage: 'No school.',
    Contacts: [{ PrimaryPhone: '2175550101' }],
  })
  const leftAside: LeftAside = new Map()
  // Planning waits for us, on a connection that is then broken.
  await transaction(scene.platform.db, async (tx) => {
    await sql`lock table recipients in access exclusive mode`.execute(tx)
    const planned = planNext(scene.platform, leftAside)
    planned.catch(() => {})
    for (;;) {
      const broken = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%into recipients%'`.execute(
        scene.platform.db,
      )
      if (broken.rows.length > 0) break
    }
    await expect(planned).rejects.toThrow()
  })
  expect(leftAside.size).toBe(0)
  await scene.query(`alter table recipients add constraint never check (broadcast_id < 0) not valid`)
  expect(await planNext(scene.platform, leftAside)).toBe(true)
  expect(leftAside.size).toBe(1)
  await scene.query('alter table recipients drop constraint never')
  expect(await planNext(scene.platform, leftAside)).toBe(false)
  expect(await planNext(scene.platform)).toBe(true)
})

test('one whose rows somebody holds is left for a moment, and the next one is planned at once', async () => {
  const olive = await scene.as('olive.owner')
  const create = async (name: string) =>
    (
      await olive.post('/broadcasts', {
        BroadcastName: name,
        TextMessage: 'No school.',
        Contacts: [{ PrimaryPhone: '2175550101' }],
      })
    ).body.BroadcastID as number
  const held = await create('Held')
  const client = await scene.platform.pool.connect()
  await client.query('begin')
  await client.query('select 1 from broadcasts where broadcast_id = $1 for update', [held])
  const next = await create('Next')
  const leftAside: LeftAside = new Map()
  while (await planNext(scene.platform, leftAside));
  const planned = () =>
    scene.query('select broadcast_id as id from broadcast_queue where is_planned and broadcast_id >= $1', [held])
  expect(await planned()).toEqual([{ id: next }])
  expect([...leftAside.keys()]).toEqual([held])
  await client.query('rollback')
  client.release()
  leftAside.clear()
  expect(await planNext(scene.platform, leftAside)).toBe(true)
  expect(await planned()).toHaveLength(2)
})
