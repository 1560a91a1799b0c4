import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
type Other = Awaited<ReturnType<Scene['addCarrier']>>
let scene: Scene
afterEach(() => scene.close())

const sentTo = ({ smsc }: Pick<Other, 'smsc'>) => smsc.ledger.map(({ to }) => to)
const statesOf = async (broadcastId: number) => (await scene.rows(broadcastId)).map(({ state }) => state)

test('a number sends by its own carrier, and by the next when that one is away', async () => {
  scene = await engineScene()
  const other = await scene.addCarrier()
  await scene.rank([other.carrierId, await scene.usualCarrier()])
  await scene.complete(await scene.broadcast(phones(20)))
  expect([other.smsc.ledger.length, scene.smsc.ledger.length]).toEqual([20, 0])
  await other.smsc.close()
  await scene.complete(await scene.broadcast(phones(20)))
  expect([other.smsc.ledger.length, scene.smsc.ledger.length]).toEqual([20, 20])
})

test('a carrier that dies on the way: what it may have is in doubt, the rest goes by the next, nobody twice', async () => {
  scene = await engineScene({ pace: 200 })
  const other = await scene.addCarrier({ receipt: () => null }, 'window=10&tps=1000')
  await scene.rank([other.carrierId, await scene.usualCarrier()])
  const broadcastId = await scene.broadcast(phones(120))
  await other.smsc.until(() => other.smsc.ledger.length >= 30)
  await other.smsc.close()
  await scene.until(async () => (await scene.statusOf(broadcastId)) === 'Finalizing')
  const sent = [...sentTo(other), ...sentTo(scene)]
  expect(new Set(sent).size).toBe(sent.length)
  const rows = await scene.rows(broadcastId)
  expect(rows).toHaveLength(120)
  const inDoubt = rows.filter(({ state }) => state === outcome.unknown)
  expect(inDoubt.length).toBeLessThanOrEqual(10)
  expect(rows.every(({ state }) => state === outcome.unknown || state >= outcome.accepted)).toBe(true)
  // What was on the line when it broke may have got nowhere; everybody else was reached.
  const reached = new Set([...sent, ...inDoubt.map(({ phone }) => String(phone))])
  expect(rows.filter(({ phone }) => !reached.has(String(phone)))).toEqual([])
})

test('a carrier that takes nothing is left for the next one', async () => {
  const busy = 0x14
  scene = await engineScene()
  const other = await scene.addCarrier({ status: () => busy })
  await scene.rank([other.carrierId, await scene.usualCarrier()])
  const broadcastId = await scene.broadcast(phones(60))
  await scene.complete(broadcastId)
  expect(new Set(sentTo(scene)).size).toBe(60)
  expect((await statesOf(broadcastId)).every((state) => state === outcome.delivered)).toBe(true)
})

test('staff switch a carrier off, and to another, while a broadcast runs', async () => {
  scene = await engineScene({ pace: 100 })
  const other = await scene.addCarrier()
  await scene.rank([other.carrierId, await scene.usualCarrier()])
  const broadcastId = await scene.broadcast(phones(150))
  await other.smsc.until(() => other.smsc.ledger.length >= 20)
  await scene.query(`update carriers set is_enabled = false, changed_at = now() where carrier_id = $1`, [
    other.carrierId,
  ])
  await scene.query(`select pg_notify('carriers', '')`)
  await scene.complete(broadcastId)
  expect(other.smsc.ledger.length + scene.smsc.ledger.length).toBe(150)
  expect(scene.smsc.ledger.length).toBeGreaterThan(0)
})

test('the rest of a begun text waits for its own carrier', async () => {
  scene = await engineScene({ finalizeAfter: '1h' })
  const other = await scene.addCarrier({ dropAfter: 1 }, 'window=1&tps=1000')
  await scene.rank([other.carrierId, await scene.usualCarrier()])
  const long = 'word '.repeat(40)
  const broadcastId = await scene.broadcast(phones(1), long, 2)
  await scene.until(async () => (await statesOf(broadcastId)).some((state) => state >= outcome.unknown))
  expect(scene.smsc.ledger).toHaveLength(0)
})

test('a number whose carriers are all switched off waits', async () => {
  scene = await engineScene()
  const other = await scene.addCarrier()
  await scene.query(`update carriers set is_enabled = false where carrier_id = $1`, [other.carrierId])
  await scene.rank([other.carrierId])
  await scene.broadcast(phones(3))
  await scene.until(
    async () => (await scene.query('select 1 from sending_lanes where notice is not null')).length === 1,
  )
  expect([other.smsc.ledger.length, scene.smsc.ledger.length]).toEqual([0, 0])
})

test('the link of a carrier is up although nobody sends by it: texts and receipts come over it', async () => {
  scene = await engineScene()
  const other = await scene.addCarrier()
  await scene.rank([other.carrierId])
  await other.smsc.until(() => other.smsc.isBound())
  await other.smsc.send('12175551000', scene.ourNumber, 'STOP')
  await scene.until(async () => (await scene.query(`select from opt_outs where channel = 'text'`)).length === 1)
})

test('a broadcast that is cancelled while its carrier is away ends all the same', async () => {
  scene = await engineScene({ pace: 100, finalizeAfter: '1s' })
  const other = await scene.addCarrier()
  await scene.rank([other.carrierId])
  const broadcastId = await scene.broadcast(phones(200))
  await other.smsc.until(() => other.smsc.ledger.length >= 20)
  await other.smsc.close()
  await scene.query(`update broadcasts set status = 'Canceled'`)
  await scene.until(async () => (await scene.counters(broadcastId)).waiting === 0)
  const { not_sent, waiting, retrying } = await scene.counters(broadcastId)
  expect(not_sent).toBeGreaterThan(0)
  expect([waiting, retrying]).toEqual([0, 0])
})
