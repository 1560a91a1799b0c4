import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ limits: { statement: '6s', lock: '6s', transaction: '60s', idle: '60s' } })
})
afterAll(() => scene.close())

test('ten thousand come into a list that was emptied and looked at while it was empty', async () => {
  const olive = await scene.as('olive.owner')
  const Contacts = Array.from({ length: 10_000 }, (_, at) => ({ PrimaryPhone: String(2175000000 + at) }))
  const add = async () => (await olive.post('/lists/0/contacts', { UserIndicatedConsentDeclared: true, Contacts })).body
  await scene.query('alter table contacts set (autovacuum_enabled = off)')
  await scene.query('alter table list_members set (autovacuum_enabled = off)')
  expect(await add()).toMatchObject({ Added: 10_000 })
  await scene.query('delete from list_members')
  await scene.query('delete from contacts')
  // From now on the planner believes that there is nobody, however many come.
  await scene.query('analyze contacts, list_members')
  expect(await add()).toMatchObject({ Added: 10_000 })
  expect(await add()).toMatchObject({ Added: 0, Unchanged: 10_000 })
})
