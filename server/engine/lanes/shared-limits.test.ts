import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'

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
  await scene.query('update broadcast_queue set lane_id = $1 where broadcast_id = $2', [other, second])
  await scene.complete(first)
  await scene.complete(second)
  expect(times).toHaveLength(120)
  // Sixteen and two thirds a second; what left within a second may arrive within a hair less.
  expect(mostInAnySecond(times)).toBeLessThanOrEqual(18)
})

test('the pace of a carrier is that of all nodes together', async () => {
  const times: number[] = []
  scene = await engineScene()
  const { carrierId } = await scene.addCarrier(
    {
      status: () => {
        times.push(performance.now())
        return 0
      },
    },
    'window=50&tps=20',
  )
  await scene.startEngine()
  const other = await addNumber(12175550201)
  for (const number of [scene.textNumberId, other]) {
    await scene.query('update text_numbers set pace_per_second = 0')
    await scene.query('insert into text_number_carriers values ($1, $2, 1, $3)', [scene.accountId, number, carrierId])
  }
  const first = await scene.broadcast(phones(60))
  const second = await scene.broadcast(phones(60), undefined, 1, { text_number_id: other })
  await scene.query('update broadcast_queue set lane_id = $1 where broadcast_id = $2', [other, second])
  await scene.complete(first)
  await scene.complete(second)
  expect(times).toHaveLength(120)
  expect(mostInAnySecond(times)).toBeLessThanOrEqual(22)
})

test('numbers with nothing to send take no part of the speed', async () => {
  const times: number[] = []
  scene = await engineScene({
    account: { texts_per_minute: 1000 },
    receipt: () => null,
    status: () => {
      times.push(performance.now())
      return 0
    },
  })
  const parked = await addNumber(12175550201)
  const waiting = await scene.broadcast(phones(1), undefined, 1, { text_number_id: parked })
  await scene.query('update broadcast_queue set lane_id = $1', [parked])
  await scene.until(async () => (await scene.statusOf(waiting)) === 'Finalizing')
  await scene.query('update sending_lanes set node_id = null, until = now()')
  await scene.broadcast(phones(20))
  await scene.until(async () => times.length === 21)
  const leases = await scene.query<{ lane_id: number }>('select lane_id from sending_lanes where node_id is not null')
  expect(leases.map((lease) => lease.lane_id)).toEqual([scene.textNumberId])
})

test('a speed that is set while texts leave holds from that moment', async () => {
  const times: number[] = []
  scene = await engineScene({
    pace: 20,
    status: () => {
      times.push(performance.now())
      return 0
    },
  })
  await scene.broadcast(phones(400))
  await scene.until(async () => times.length >= 5)
  await scene.query('update accounts set texts_per_minute = 5')
  await scene.query(`select pg_notify('carriers', '')`)
  const heard = times.length
  await scene.until(async () => performance.now() - times.at(-1)! > 1500)
  // Without being told it would have looked within a second, which is twenty texts more.
  expect(times.length - heard).toBeLessThan(12)
})
