import { afterEach, expect, test } from 'vitest'
import { listen } from '../platform/listen.ts'
import { engineScene, phones } from '../testing/engine-scene.ts'

/** Whoever sends for a number looks once a second by itself. Being told makes it at once, on whichever node that is. */
let scene: Awaited<ReturnType<typeof engineScene>>
let ear: { close(): void } | undefined
afterEach(async () => {
  ear?.close()
  await scene.close()
})

/** How often engines were woken since. */
const heard = async () => {
  let times = 0
  const ready = Promise.withResolvers<void>()
  ear = listen(
    scene.platform.settings.databaseUrl!,
    ['engine'],
    () => {
      times++
    },
    ready.resolve,
    ready.reject,
  )
  await ready.promise
  return () => times
}

test('engines are told that a broadcast is planned', async () => {
  scene = await engineScene()
  const times = await heard()
  await scene.complete(await scene.broadcast(phones(2)))
  // The first one is whoever creates it.
  await expect.poll(times).toBeGreaterThanOrEqual(2)
})

test('engines are told that a broadcast has started', async () => {
  scene = await engineScene()
  const id = await scene.broadcast(phones(2), 'Snow.', 1, { status: 'Paused', started_at: null })
  await scene.until(
    async () => (await scene.query('select 1 from broadcast_queue where is_planned and check_by is null')).length === 1,
  )
  const times = await heard()
  await scene.query(`update broadcasts set status = 'AuthorizationApproved' where broadcast_id = $1`, [id])
  await scene.complete(id)
  expect(times()).toBeGreaterThanOrEqual(1)
})
