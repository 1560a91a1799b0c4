import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierEvent } from '../../platform/carrier-event.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { openIntake } from './take-events.ts'

let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

const event = (messageId: string, more: Partial<CarrierEvent> = {}): CarrierEvent => ({
  ...{ kind: 'receipt', carrierId: 1, link: 'l', messageId, status: 'delivered', error: null, reference: null },
  ...{ source: '1', destination: '2', body: null },
  ...more,
})

const rows = async (nodeId: number) =>
  (
    await pool.query<{ seq: number; message_id: string; event_key: string | null; media: string[] | null }>(
      'select seq::int, message_id, event_key, media from carrier_events where node_id = $1 order by seq',
      [nodeId],
    )
  ).rows

test('what comes together is numbered in its order, durable, and only then acknowledged', async () => {
  const found: Promise<number>[] = []
  const stored = Promise.withResolvers<readonly { seq: number }[]>()
  const intake = openIntake({ pool, nodeId: 1, onStored: stored.resolve, onError: stored.reject })
  for (const id of ['a', 'b', 'c']) intake.take(event(id), () => found.push(rows(1).then((all) => all.length)))
  expect(intake.waiting()).toBe(3)
  expect((await stored.promise).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await Promise.all(found)).toEqual([3, 3, 3])
  expect((await rows(1)).map(({ seq, message_id }) => [seq, message_id])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  expect(intake.waiting()).toBe(0)
})

test('a repetition by its key is acknowledged and stored once, on whichever node', async () => {
  const told: number[] = []
  const take = (nodeId: number, ...given: [CarrierEvent, string | null][]) =>
    Promise.all(
      given.map(
        ([one, key]) =>
          new Promise<void>((resolve) => {
            const intake = openIntake({ pool, nodeId, onStored: (some) => told.push(some.length), onError() {} })
            intake.take(one, resolve, key)
          }),
      ),
    )
  const picture = event('p', { kind: 'text', media: ['https://a.example/"x",{y}.jpg', 'https://b.example'] })
  await take(2, [picture, 'k1'])
  await take(3, [picture, 'k1'])
  await take(4, [event('q'), null])
  expect(await rows(2)).toEqual([{ seq: 1, message_id: 'p', event_key: 'k1', media: picture.media }])
  expect(await rows(3)).toEqual([])
  expect(told).toEqual([1, 0, 1])
  expect(await rows(4)).toMatchObject([{ event_key: null, media: null }])
})

test('while the database does not take it nothing is acknowledged; it keeps its number, and goes before what follows', async () => {
  await pool.query('alter table carrier_events rename to away')
  const acknowledged: string[] = []
  const failed = Promise.withResolvers<unknown>()
  const done = Promise.withResolvers<void>()
  const intake = openIntake({
    ...{ pool, nodeId: 5, onError: failed.resolve },
    onStored: () => intake.waiting() === 0 && done.resolve(),
  })
  intake.take(event('first'), () => acknowledged.push('first'))
  await failed.promise
  intake.take(event('second'), () => acknowledged.push('second'))
  expect(acknowledged).toEqual([])
  await pool.query('alter table away rename to carrier_events')
  await done.promise
  expect(acknowledged).toEqual(['first', 'second'])
  expect((await rows(5)).map(({ seq, message_id }) => [seq, message_id])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
})

test('what cannot be kept is cut or left out, so that it holds up nothing', async () => {
  const stored = Promise.withResolvers<void>()
  const intake = openIntake({ pool, nodeId: 6, onStored: () => stored.resolve(), onError: stored.reject })
  const media = Array.from({ length: 12 }, () => `https://a.example/\0${'x'.repeat(3000)}`)
  intake.take(event('n\0ul', { body: 'b\0'.repeat(20_000), source: 's'.repeat(999), media }), () => {})
  await stored.promise
  const [row] = await rows(6)
  expect(row!.message_id).toBe('nul')
  expect(row!.media).toHaveLength(10)
  expect(row!.media!.every((address) => address.length === 2000 && !address.includes('\0'))).toBe(true)
})
