import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let uma: Asker
let address: string
beforeAll(async () => {
  scene = await openScene()
  uma = await scene.as('uma.member')
  const { body } = await uma.post('/repeatingbroadcasts', {
    ...{ BroadcastName: 'Practice', TextMessage: 'Practice at 4.', Contacts: [{ PrimaryPhone: '2175550101' }] },
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: inDays(1) },
  })
  address = `/repeatingbroadcasts/${body.RepeatingBroadcastID}`
  await scene.query("update users set can_create_broadcast = false where user_name = 'uma.member'")
})
afterAll(() => scene.close())

const inDays = (days: number) => new Date(scene.clock.now().getTime() + days * 86_400_000).toISOString()

test('whoever may make no broadcasts any more pauses and names their series', async () => {
  for (const change of [{ Status: 'Paused' }, { BroadcastName: 'Rehearsal' }, { Labels: [] }])
    expect((await uma.put(address, change)).body).toMatchObject(change)
})

test.each([
  ['words', { TextMessage: 'Practice at 5.' }],
  ['times', { RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: '2099-01-01T12:00:00Z' } }],
  ['resumes', { Status: 'Active' }],
])('and %s it no more', async (_, change) => {
  const { status, body } = await uma.put(address, change)
  expect([status, body.ErrorName]).toEqual([403, 'CannotCreateBroadcast'])
})

test('nor has it run again', async () => {
  const { status, body } = await uma.post(`${address}/runagain`, { RepeatingFailureID: 1 })
  expect([status, body.ErrorName]).toEqual([403, 'CannotCreateBroadcast'])
})
