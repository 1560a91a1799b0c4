import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { sweepOperations } from './jobs.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('links and figures of nodes that are gone are swept away, and nothing else', async () => {
  await scene.query(
    `insert into carrier_links (node_id, carrier_id, is_up, slots, taken, since, seen_at)
     values (1, 1, true, 1, 0, now(), now() - interval '16 minutes'), (2, 1, true, 1, 0, now(), now())`,
  )
  await scene.query(
    `insert into installation_settings (name, value, changed_at) values
      ('figures of gone', '[]', now() - interval '2 minutes'), ('figures of alive', '[]', now()),
      ('texting-rules', '[]', now() - interval '1 year')`,
  )
  await sweepOperations.work(scene.platform, {})
  expect(await scene.query('select node_id::int from carrier_links')).toEqual([{ node_id: 2 }])
  expect(await scene.query('select name from installation_settings order by 1')).toEqual([
    { name: 'figures of alive' },
    { name: 'texting-rules' },
  ])
})
