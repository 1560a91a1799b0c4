import { expect, test } from 'vitest'
import { openScene } from '../../testing/cast.ts'
import { deferText } from './deferred-text-store.ts'
import { applyDeferredTexts } from './deferred-texts.ts'

/** A node's texts of one account that wait for their turn. */
const waitingTexts = async (bodies: readonly string[]) => {
  const scene = await openScene()
  const { pool } = scene.platform
  const { accountId } = scene.accounts.lincoln
  const client = await pool.connect()
  for (const [at, body] of bodies.entries()) {
    await scene.query(
      `insert into carrier_events (node_id, seq, carrier_id, kind, link, source, destination, body, received_at)
       values (9001, $1, 1, 'text', 'l', '12175551001', '12175550142', $2, now())`,
      [at + 1, body],
    )
    await deferText(client, { nodeId: 9001, seq: at + 1, accountId, phone: 12175551001, ownPhone: 12175550142 }, null)
  }
  client.release()
  const left = () =>
    scene.query<{ seq: number; problem: string | null }>('select seq, problem from deferred_texts order by seq')
  const isDue = () => scene.query(`update deferred_texts set due_at = now() where due_at < 'infinity'`)
  return { scene, pool, left, isDue }
}

test('a waiting text that fails for a fault of ours is left, and those behind it are applied', async () => {
  const { scene, pool, left, isDue } = await waitingTexts(['bad', 'STOP'])
  const applied: string[] = []
  const errors: unknown[] = []
  await isDue()
  await applyDeferredTexts({
    pool,
    async applyText(_tx, _nodeId, { body }) {
      if (body === 'bad') throw new TypeError('Cannot read properties of undefined')
      applied.push(body!)
      return undefined
    },
    onError: (error) => errors.push(error),
  })
  expect(applied).toEqual(['STOP'])
  expect(await left()).toEqual([{ seq: 1, problem: 'Cannot read properties of undefined' }])
  expect(errors).toHaveLength(1)
  await scene.close()
})

test('a waiting text whose statement takes seconds is applied in the end', async () => {
  const { scene, pool, left, isDue } = await waitingTexts(['slow', 'STOP'])
  const applied: string[] = []
  for (let round = 0; round < 4 && (await left()).length > 0; round++) {
    await isDue()
    await applyDeferredTexts({
      pool,
      async applyText(tx, _nodeId, { body }) {
        if (body === 'slow') await tx.query('select pg_sleep(1.5)')
        applied.push(body!)
        return undefined
      },
      onError() {},
    })
  }
  expect(applied).toEqual(['slow', 'STOP'])
  expect(await left()).toEqual([])
  await scene.close()
}, 30_000)

test('every STOP that waits is told anew, however many texts are before it, and none that was applied', async () => {
  const { scene, pool, isDue } = await waitingTexts(['STOP', 'UNSTOP', ...Array(40).fill('Hi'), 'STOP'])
  await scene.query(`update carrier_events set source = '12175551002' where seq = 43`)
  const { phone } = (await scene.query<{ phone: number }>('select phone from text_numbers limit 1'))[0]!
  await scene.query('update carrier_events set destination = $1', [String(phone)])
  const told: number[] = []
  await isDue()
  await applyDeferredTexts({
    pool,
    async applyText(_tx, _nodeId, { body }) {
      if (body === 'Hi') throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      return undefined
    },
    onStop: (_accountId, phone) => told.push(phone),
    onError() {},
  })
  expect(told).toEqual([12175551002])
  await scene.close()
})
