import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const illinois = '2175550101'
const california = '4155550102'

/** Next Wednesday, half past eight in Chicago: half past six in California. */
const wednesday = () => {
  const day = new Date(scene.clock.now().getTime() + 86_400_000)
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()} 8:30 AM`
}

const create = async (quietHours: boolean): Promise<{ id: number; start: string }> => {
  await scene.query('update accounts set quiet_hours = $1', [quietHours])
  const { body } = await olive.post('/broadcasts', {
    BroadcastName: 'Snow day',
    TextMessage: 'School is closed.',
    Contacts: [illinois, california].map((PrimaryPhone) => ({ PrimaryPhone })),
    StartDate: wednesday(),
  })
  while (await planNext(scene.platform));
  return { id: body.BroadcastID, start: body.StartDate }
}

const quietUntil = async (id: number) =>
  (await olive.get(`/broadcasts/${id}/details`)).body.Items.map((row: { QuietUntil: string | null }) => row.QuietUntil)

test('who sleeps when it goes out is told until when, the others are not', async () => {
  const { id, start } = await create(true)
  const eightInCalifornia = new Date(Date.parse(start) + 90 * 60_000).toISOString()
  expect(await quietUntil(id)).toEqual([null, eightInCalifornia])
  const one = await olive.get(`/broadcasts/${id}/details/${california}`)
  expect(one.body.QuietUntil).toBe(eightInCalifornia)
  // Whoever has been sent to waits for nothing.
  await scene.query('update recipients set state = 4 where broadcast_id = $1', [id])
  expect(await quietUntil(id)).toEqual([null, null])
})

test('nobody waits in a broadcast without quiet hours', async () =>
  expect(await quietUntil((await create(false)).id)).toEqual([null, null]))
