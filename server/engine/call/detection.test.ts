import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene({ MACHINE_DETECTION: 'greeting=200' })
})
afterAll(() => scene?.close())

test('whoever runs it says by what a machine is told: here a hello is a greeting', async () => {
  const phone = 12175558100
  scene.behave(phone)
  const id = await scene.broadcast([phone])
  await scene.complete(id)
  expect(await scene.states(id)).toEqual({ [phone]: [outcome.delivered, reason.voicemail] })
  const [made] = await scene.query<{ told_by: string; ready_ms: number }>(
    'select told_by, ready_ms from call_attempts where broadcast_id = $1',
    [id],
  )
  expect(made!.told_by).toMatch(/^long greeting, .*; silence$/)
  expect(made!.ready_ms).toBeGreaterThan(1500)
})
