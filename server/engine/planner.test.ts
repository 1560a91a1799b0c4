import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { planNext } from './planner.ts'

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
  await scene.query(`update broadcasts set text_message = 'No school, {{FirstName}} ' || repeat('a', 130)`)
  await scene.query('insert into global_opt_outs values (12175550103, now())')
  expect(await planNext(scene.platform)).toBe(true)
  expect(
    await scene.query('select is_planned, segments_most, texts_planned, segments_planned from broadcast_queue'),
  ).toEqual([{ is_planned: true, segments_most: 2, texts_planned: 2, segments_planned: 3 }])
})
