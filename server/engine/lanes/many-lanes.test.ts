import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

test('of many numbers that send at once none takes the window for questions of its own', async () => {
  scene = await engineScene({ window: 20, receipt: () => null })
  const numbers = await scene.query<{ text_number_id: number }>(
    `with number as (
       insert into text_numbers (account_id, phone, registration_status)
       select $1, 12175560000 + n, 'Registered' from generate_series(1, 60) n returning account_id, text_number_id, phone
     ), owner as (
       insert into text_number_owners (phone, account_id, text_number_id) select phone, account_id, text_number_id from number
     )
     select text_number_id from number`,
    [scene.accountId],
  )
  for (const { text_number_id } of numbers) {
    const id = await scene.broadcast(phones(8), undefined, 1, { text_number_id })
    await scene.query('update broadcast_queue set lane_id = $1 where broadcast_id = $2', [text_number_id, id])
  }
  await scene.until(async () => scene.smsc.ledger.length >= 480)
  expect(scene.smsc.ledger).toHaveLength(480)
})
