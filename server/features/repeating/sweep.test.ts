import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import type { Asker } from '../../testing/cast.ts'
import { daily, day, hour, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'
import { sweepRepeating } from './jobs.ts'

let scene: RepeatingScene
let olive: Asker
beforeAll(async () => {
  scene = await repeatingScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const draftOf = async (n: number) =>
  (await olive.post('/draft-broadcasts', { Contacts: [{ PrimaryPhone: `2175550${n}` }] })).body.DraftBroadcastID
const setOf = async (id: number) =>
  (
    await scene.query<{ set: number }>('select audience_id as set from repeating_broadcasts where repeating_id = $1', [
      id,
    ])
  )[0]!.set
/** How many sets and people there are of these. */
const left = async (...sets: number[]) => {
  const [row] = await scene.query<{ sets: number; people: number }>(
    `select (select count(*)::int from audiences where audience_id = any($1::bigint[])) as sets,
        (select count(*)::int from audience_members where audience_id = any($1::bigint[])) as people`,
    [sets],
  )
  return [row!.sets, row!.people]
}
const sweep = (days: number) => sweepRepeating.work(scene.at(later(days)), {})
/** As the engine leaves a broadcast of which all is over. */
const end = async (id: number) => {
  while (await planNext(scene.platform));
  await scene.query(
    'delete from broadcast_queue where broadcast_id in (select broadcast_id from broadcasts where repeating_id = $1)',
    [id],
  )
  await scene.query("update broadcasts set status = 'Complete' where repeating_id = $1", [id])
}

test('people that a series had before go once nobody needs them, a run that is still going included', async () => {
  const id = await scene.make(daily)
  const first = await setOf(id)
  await scene.tick(later(0))
  await scene.change(id, later(0.1), { DraftBroadcastID: await draftOf(121) })
  const second = await setOf(id)
  await scene.change(id, later(0.2), { DraftBroadcastID: await draftOf(122) })
  const third = await setOf(id)
  expect(await left(first, second, third)).toEqual([3, 3])
  await sweep(1)
  // No run was made of the second.
  expect(await left(first)).toEqual([1, 1])
  expect(await left(second)).toEqual([0, 0])
  expect(await left(third)).toEqual([1, 1])
  await scene.query("update broadcasts set status = 'Paused' where repeating_id = $1", [id])
  await sweep(1)
  expect(await left(first)).toEqual([1, 1])
  await end(id)
  await sweep(1)
  expect([await left(first), await left(third)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  // The run has its recipients all the same, and the series its people.
  const run = (await scene.runsOf(id))[0]!.broadcast_id
  expect((await olive.get(`/broadcasts/${run}/details`)).body.Size).toBe(1)
  await scene.tick(later(1))
  expect((await scene.runsOf(id)).map(({ people }) => people)).toEqual([1, 1])
})

test('those of a series that was deleted go when its last run is over; those of single broadcasts stay', async () => {
  const single = await olive.post('/broadcasts', {
    BroadcastName: 'Once',
    TextMessage: 'Once.',
    Contacts: [{ PrimaryPhone: '2175550131' }],
  })
  await scene.query("update broadcasts set status = 'Complete' where broadcast_id = $1", [single.body.BroadcastID])
  await scene.query('delete from broadcast_queue where broadcast_id = $1', [single.body.BroadcastID])
  const [source] = await scene.query<{ set: number }>(
    'select audience_id as set from broadcast_sources where broadcast_id = $1',
    [single.body.BroadcastID],
  )
  const id = await scene.make(daily)
  const set = await setOf(id)
  await scene.tick(later(0))
  await olive.delete(`/repeatingbroadcasts/${id}`)
  await sweep(1)
  expect(await left(set)).toEqual([1, 1])
  await end(id)
  await sweep(1)
  expect([await left(set), await left(source!.set)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('a set that has just been made is left alone', async () => {
  const id = await scene.make(daily)
  const set = await setOf(id)
  await scene.query('update repeating_broadcasts set audience_id = null where repeating_id = $1', [id])
  const madeAt = later(0) - day
  await sweepRepeating.work(scene.at(madeAt + hour / 2), {})
  expect(await left(set)).toEqual([1, 1])
  await sweepRepeating.work(scene.at(madeAt + 2 * hour), {})
  expect(await left(set)).toEqual([0, 0])
})
