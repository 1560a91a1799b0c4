import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { sweepOperations } from './jobs.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('figures of nodes that are gone are swept away, and nothing else', async () => {
  await scene.query(
    `insert into installation_settings (name, value, changed_at) values
      ('figures of gone', '[]', now() - interval '2 minutes'), ('figures of alive', '[]', now()),
      ('texting-rules', '[]', now() - interval '1 year')`,
  )
  await sweepOperations.work(scene.platform, {})
  expect(await scene.query('select name from installation_settings order by 1')).toEqual([
    { name: 'figures of alive' },
    { name: 'texting-rules' },
  ])
})
