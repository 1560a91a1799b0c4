import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTone } from '../../testing/call-scene.ts'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene()
})
afterAll(() => scene?.close())

const none = { ringing: 0, talking: 0, leaving: 0 }
const told = async (id: number) => {
  const [counts] = await scene.query<typeof none>(
    'select ringing, talking, leaving from calls_in_progress where broadcast_id = $1',
    [id],
  )
  return counts ?? none
}
const [byHand, machine] = [12175553001, 12175553165]

test('what rings, who talks and which machine is being left a message is told while it is so, and gone when it is over', async () => {
  const voicemailAudioId = await insertTone(scene.query as Parameters<typeof insertTone>[0], scene.accountId, 900, 3)
  scene.behave(byHand, { takenBy: 'hand' })
  scene.behave(machine, { greetingSeconds: 2 })
  const id = await scene.broadcast([byHand, machine], { voicemailAudioId, detects: true })
  await scene.until(async () => (await told(id)).ringing === 1)
  const phone = await scene.take(byHand)
  await scene.until(async () => (await told(id)).ringing === 0 && (await told(id)).talking > 0)
  await scene.until(async () => (await told(id)).leaving === 1)
  await phone.hangUp().catch(() => {})
  await scene.complete(id)
  await scene.until(async () => (await told(id)) === none)
  expect((await scene.query('select 1 from calls_in_progress')).length).toBe(0)
})
