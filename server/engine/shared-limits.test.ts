import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const addNumber = async (phone: number) => {
  const [{ text_number_id }] = (await scene.query<{ text_number_id: number }>(
    `insert into text_numbers (account_id, phone, registration_status) values ($1, $2, 'Registered') returning text_number_id`,
    [scene.accountId, phone],
  )) as [{ text_number_id: number }]
  await scene.query('insert into text_number_owners values ($1, $2, $3)', [phone, scene.accountId, text_number_id])
  return text_number_id
}

const mostInAnySecond = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))

test('the speed of an account is that of its numbers together, over all nodes', async () => {
  const times: number[] = []
  scene = await engineScene({
    account: { texts_per_minute: 1000 },
    status: () => {
      times.push(performance.now())
      return 0
    },
  })
  await scene.startEngine()
  const other = await addNumber(12175550201)
  const first = await scene.broadcast(phones(60))
  const second = await scene.broadcast(phones(60), undefined, 1, { text_number_id: other })
  await scene.query('update broadcast_queue set text_number_id = $1 where broadcast_id = $2', [other, second])
  await scene.complete(first)
  await scene.complete(second)
  expect(times).toHaveLength(120)
  // Sixteen and two thirds a second; what left within a second may arrive within a hair less.
  expect(mostInAnySecond(times)).toBeLessThanOrEqual(18)
})
