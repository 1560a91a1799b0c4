import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

test('a carrier that gives an id again, for the same two numbers, loses nobody an answer', async () => {
  scene = await engineScene({ messageId: (to) => `id ${to}`, receipt: () => null })
  const handOver = async () => {
    const id = await scene.broadcast(phones(5))
    await scene.until(async () => (await scene.counters(id)).accepted === 5)
    return id
  }
  await handOver()
  // Found out with this one, and known with the next.
  await handOver()
  const last = await handOver()
  expect(scene.smsc.ledger).toHaveLength(15)
  const handovers = await scene.query<{ broadcast_id: number }>('select distinct broadcast_id from handovers')
  expect(handovers).toEqual([{ broadcast_id: last }])
  const texted = await scene.query('select 1 from texted_numbers')
  expect(texted).toHaveLength(5)
})
