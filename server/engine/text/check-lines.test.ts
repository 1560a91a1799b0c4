import { channel } from '@carillon/domain/broadcast/channel.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { planNext } from '../channels.ts'
import { checkNext } from './check-lines.ts'
import { textClaims } from './send-store.ts'

let scene: Scene
let olive: Asker
let provider: Awaited<ReturnType<typeof startLookupProvider>>
beforeAll(async () => {
  provider = await startLookupProvider()
  scene = await openScene({ env: { LOOKUP_URL: provider.url } })
  olive = await scene.as('olive.owner')
})
afterAll(async () => {
  await scene.close()
  await provider.close()
})
beforeEach(async () => {
  provider.isUp = true
  provider.held = () => false
  provider.asked.splice(0)
  await scene.query('delete from broadcast_queue')
  await scene.query('delete from phone_lookups')
})

const create = async (lastTwo: readonly number[], form: object = {}): Promise<number> => {
  const Contacts = lastTwo.map((digits) => ({ PrimaryPhone: String(2175550100 + digits) }))
  const { body } = await olive.post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school.',
    Contacts,
    ...form,
  })
  while (await planNext(scene.platform));
  return body.BroadcastID
}
const told: number[] = []
const check = async () => {
  told.splice(0)
  const became: (string | undefined)[] = []
  do became.push(await checkNext({ platform: scene.platform, shard: 1, onProgress: (id) => told.push(id) }))
  while (became.at(-1))
  return became
}
const lane = () => ({
  ...{ laneId: scene.accounts.lincoln.textNumberIds[0]!, accountId: scene.accounts.lincoln.accountId },
  ...{ channel: channel.text, nodeId: 1, epoch: 1 },
})
const sendable = async () => (await textClaims.sendable(scene.platform.pool, lane())).map((one) => one.broadcast_id)
const counted = async (id: number) => {
  const { PhoneNumberCount, InvalidTextCount, NotDeliveredTexts } = (await olive.get(`/broadcasts/${id}`)).body
  return { PhoneNumberCount, InvalidTextCount, NotDeliveredTexts }
}
const letWait = (seconds: number) =>
  scene.query(
    `update broadcast_queue set check_by = check_by - make_interval(secs => $1), checking_until = '-infinity'`,
    [seconds],
  )

test('nobody is claimed before it is known who is a landline, and landlines end as invalid', async () => {
  const id = await create([1, 90, 2, 95])
  expect(await sendable()).toEqual([])
  expect(await counted(id)).toEqual({ PhoneNumberCount: 4, InvalidTextCount: 0, NotDeliveredTexts: 4 })
  expect(await check()).toEqual(['done', undefined])
  expect(told).toEqual([id])
  expect(await sendable()).toEqual([id])
  expect(await counted(id)).toEqual({ PhoneNumberCount: 4, InvalidTextCount: 2, NotDeliveredTexts: 2 })
  const { body } = await olive.get(`/broadcasts/${id}/details?category=invalid`)
  expect(body.Items.map((row: Record<string, unknown>) => [row.PhoneNumber, row.Credits])).toEqual([
    ['2175550190', 0],
    ['2175550195', 0],
  ])
})

test('whoever is known is not asked for again', async () => {
  await create([1, 90])
  await check()
  const id = await create([1, 90, 3])
  expect(await counted(id)).toMatchObject({ InvalidTextCount: 1 })
  expect(await check()).toEqual(['done', undefined])
  expect(provider.asked.sort()).toEqual([12175550101, 12175550103, 12175550190])
})

test('a provider that is away is waited for half a minute and no longer', async () => {
  provider.isUp = false
  const id = await create([1, 90])
  expect(await check()).toEqual(['more', undefined])
  expect(await sendable()).toEqual([])
  await letWait(29)
  expect(await check()).toEqual(['more', undefined])
  expect(await sendable()).toEqual([])
  await letWait(2)
  expect(await sendable()).toEqual([id])
  expect(await check()).toEqual(['done', undefined])
  expect(await counted(id)).toMatchObject({ InvalidTextCount: 0 })
})

test('two nodes do not look up the same broadcast', async () => {
  await create([1, 2])
  const of = { platform: scene.platform, shard: 1, onProgress() {} }
  expect((await Promise.all([checkNext(of), checkNext(of)])).sort()).toEqual(['done', undefined])
  expect(provider.asked).toHaveLength(2)
})

const inDays = (days: number) => new Date(scene.clock.now().getTime() + days * 86_400_000).toISOString()
/** Turns of a broadcast that nobody answers for, each as late as it asked to be, until `until` seconds before it is claimed. */
const turnsUntil = async (until: number): Promise<number> => {
  for (let turns = 1; ; turns++) {
    await check()
    const [row] = await scene.query<{ left: number; pause: number }>(
      `select extract(epoch from check_by - now())::float8 as left, extract(epoch from checking_until - now())::float8 as pause
        from broadcast_queue`,
    )
    if (row!.left < until) return turns
    await letWait(Math.max(1, row!.pause))
  }
}

test('a number that nobody answers for is asked about the less often the further off the start is', async () => {
  provider.isUp = false
  const id = await create([1, 90], { StartDate: inDays(1) })
  expect(await turnsUntil(60)).toBeLessThan(120)
  provider.isUp = true
  await letWait(0)
  expect(await check()).toEqual(['done', undefined])
  expect(await counted(id)).toMatchObject({ InvalidTextCount: 1 })
})

test('who was answered for is not looked through again', async () => {
  provider.held = (phone) => phone % 100 === 3
  await create([1, 90, 2, 3], { StartDate: inDays(7) })
  expect(await check()).toEqual(['more', undefined])
  const [row] = await scene.query<{ checked_phone: number }>('select checked_phone from broadcast_queue')
  expect(row!.checked_phone).toBe(12175550102)
})

test('one that is to start earlier is waited for half a minute from then', async () => {
  provider.isUp = false
  const id = await create([1, 90], { StartDate: inDays(7) })
  await check()
  await olive.put(`/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' })
  await scene.query(
    `update broadcast_queue set start_at = start_at - interval '40 seconds', check_by = check_by - interval '40 seconds'`,
  )
  expect(await sendable()).toEqual([id])
})
