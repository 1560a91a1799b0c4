import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { workOff } from '../../testing/task-turns.ts'
import { batchSize } from './policy.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

/** As many recipients as make two batches and a half, every hundredth without a name. */
const size = batchSize * 2.5
const startLarge = async () => {
  const draft = await olive.post('/draft-broadcasts', { TextMessage: 'Dear {{FirstName}}' })
  const id = draft.body.DraftBroadcastID
  await scene.query(
    `insert into audience_members (account_id, audience_id, phone, first_name)
      select account_id, audience_id, 12170000000 + n, case when n % 100 = 0 then '' else 'Ann' end
      from drafts, generate_series(1, $2::int) n where draft_id = $1`,
    [id, size],
  )
  const merge = await olive.post(`/draft-broadcasts/${id}/templatemerges`)
  return { id, merge: merge.body }
}
const mergeOf = async (id: number) => (await olive.get(`/template-merges/${id}`)).body
/** Whatever pauses is due, and is worked off. */
const tryAgain = async () => {
  await scene.query('update tasks set due_at = now()')
  await workOff(scene.platform)
}

test('a large one goes on by itself, from where it has come to, and tells how far it is', async () => {
  const { id, merge } = await startLarge()
  expect(merge).toMatchObject({ Status: 'InProgress', Done: 0, Total: size })
  expect((await olive.post(`/draft-broadcasts/${id}/templatemerges`)).body.ID).toBe(merge.ID)
  // As if another process had died after a part.
  await scene.query('update tasks set cursor_id = 12170005000, done = 5000')
  const told: unknown[] = []
  const platform = {
    ...scene.platform,
    realtime: {
      ...scene.platform.realtime,
      publish: (...said: unknown[]) => {
        told.push(said)
      },
    },
  }
  await workOff(platform)
  const user = [`user:${scene.scopeOf('olive.owner').userId}`]
  expect(told).toEqual(
    [15_000, size, size].map((Done) => [user, 'merge.progress', { TemplateMergeID: merge.ID, Done, Total: size }]),
  )
  expect(await mergeOf(merge.ID)).toMatchObject({ Status: 'Complete', Done: size, InvalidMessageCount: 200 })
})

test('one that has been replaced ends, and its task with it', async () => {
  const { id, merge } = await startLarge()
  await olive.put(`/draft-broadcasts/${id}`, { TextMessage: 'Hello {{FirstName}}' })
  const next = (await olive.post(`/draft-broadcasts/${id}/templatemerges`)).body
  expect(next.ID).not.toBe(merge.ID)
  await workOff(scene.platform)
  expect((await olive.get(`/template-merges/${merge.ID}`)).status).toBe(404)
  expect(await mergeOf(next.ID)).toMatchObject({ Status: 'Complete', InvalidMessageCount: 250 })
})

test('what goes wrong is tried again, then told, and another merge may be begun', async () => {
  const { id, merge } = await startLarge()
  await scene.query('alter table merged_messages add constraint never check (template_merge_id < 0) not valid')
  await workOff(scene.platform)
  expect(await mergeOf(merge.ID)).toMatchObject({ Status: 'InProgress' })
  for (let again = 0; again < 2; again++) await tryAgain()
  expect(await mergeOf(merge.ID)).toMatchObject({ Status: 'Error', Done: 0 })
  await scene.query('alter table merged_messages drop constraint never')
  const next = (await olive.post(`/draft-broadcasts/${id}/templatemerges`)).body
  await workOff(scene.platform)
  expect(await mergeOf(next.ID)).toMatchObject({ Status: 'Complete', InvalidMessageCount: 250 })
})
