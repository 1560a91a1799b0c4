import {
  type LedgerLine,
  type NeutralPeer,
  type PhoneFate,
  startNeutralPeer,
} from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

/** One engine with two trunks of the settings, in their order, and one that staff add. What waits for another try waits for an hour. */
let peers: NeutralPeer[]
let scene: Awaited<ReturnType<typeof engineScene>>
let query: Parameters<typeof insertTone>[0]
const answers: PhoneFate = { is: 'answers', ringMs: 20, talkMs: null }
let ledgers: [LedgerLine[], LedgerLine[], LedgerLine[]]
let fates: ((to: string) => PhoneFate)[]
const channels = 8

beforeAll(async () => {
  peers = await Promise.all(
    [0, 1, 2].map((at) =>
      startNeutralPeer({ fateOf: (to) => fates[at]!(to), onLine: (line) => void ledgers[at]!.push(line) }),
    ),
  )
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: peers.slice(0, 2).map(addressOf).join(' '),
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '1h',
    },
  })
  query = scene.query as typeof query
  await insertCallerId(query, scene.accountId)
})
afterAll(async () => {
  await scene?.close()
  for (const peer of peers) await peer.close()
})
beforeEach(() => {
  ledgers = [[], [], []]
  fates = [() => answers, () => answers, () => answers]
})

const addressOf = ({ port }: NeutralPeer) => `sip:us@127.0.0.1:${port};channels=${channels};cps=20;ring=5`
const begin = async (from: number, { count = 6, seconds = 0.5 } = {}) => {
  const phones = Array.from({ length: count }, (_, i) => 12175557000 + from + i)
  const audioId = await insertTone(query, scene.accountId, 500, seconds)
  return await insertCallBroadcast(query, { accountId: scene.accountId, phones, audioId, seconds, detects: false })
}
const reach = async (from: number, sizes: { count?: number; seconds?: number } = {}) => {
  const id = await begin(from, sizes)
  await scene.complete(id)
  expect(await scene.counters(id)).toMatchObject({ delivered: sizes.count ?? 6, failed: 0 })
}
const answered = () => ledgers.map((lines) => lines.filter(({ kind }) => kind === 'answered').length)
const called = (at: number) => ledgers[at]!.filter(({ kind }) => kind === 'called').map(({ to }) => to)

test('calls leave by the first trunk', async () => {
  await reach(0)
  expect(answered()).toEqual([6, 0, 0])
})

test('whoever finds no line of the first is called by the next, and no trunk has more calls than channels', async () => {
  await reach(100, { count: 24, seconds: 1.5 })
  const [first, second] = answered()
  expect(first! + second!).toBe(24)
  expect(first).toBeGreaterThanOrEqual(channels)
  expect(second).toBeGreaterThan(0)
  expect(Math.max(...ledgers.flat().map(({ live }) => live))).toBeLessThanOrEqual(channels)
})

test('a number that the first has no line for is called by the next at once, and once', async () => {
  fates[0] = (to) => (to === '12175557202' ? { is: 'refuses', status: 503 } : answers)
  await reach(200)
  expect(answered()).toEqual([5, 1, 0])
  expect([called(0), called(1)].map((all) => all.filter((to) => to === '12175557202').length)).toEqual([1, 1])
})

test('one whose phone has rung before the 503 is left alone until later', async () => {
  fates[0] = () => ({ is: 'refuses', status: 503, afterMs: 200, rings: true })
  const id = await begin(300, { count: 1 })
  const waits = () =>
    query<{ seconds: number }>(
      'select extract(epoch from due_at - now())::int as seconds from retries where broadcast_id = $1',
      [id],
    )
  await scene.until(async () => (await waits()).length === 1)
  expect((await waits())[0]!.seconds).toBeGreaterThan(3000)
  expect([called(0), called(1)]).toEqual([['12175557300'], []])
})

test('staff try a trunk by a call that no other makes, once, and are told what became of it', async () => {
  fates[1] = (to) => (to === '12175557351' ? { is: 'refuses', status: 486, rings: true } : answers)
  const end = async (phone: number) => {
    await query(
      `insert into trunk_tests (carrier_id, account_id, user_id, phone, caller_id, asked_at)
       select carrier_id, $2, 1, $3, 12175550299, now() from carriers where address = $1
       on conflict (carrier_id) do update set phone = excluded.phone, asked_at = now(), begun_at = null, ended_at = null`,
      [addressOf(peers[1]!).replace(/;.*/, ''), scene.accountId, phone],
    )
    await query(`select pg_notify('engine', '')`)
    const ended = () =>
      query<{ cause: string; code: string; heard: number; rang: boolean }>(
        `select cause, code, heard_ms as heard, rang_at is not null as rang from trunk_tests where ended_at is not null`,
      )
    await scene.until(async () => (await ended()).length === 1)
    return (await ended())[0]!
  }
  expect(await end(12175557351)).toEqual({ cause: 'busy', code: expect.stringMatching(/^486/), heard: 0, rang: true })
  expect(await end(12175557352)).toMatchObject({ cause: 'hung up', rang: true })
  expect((await query<{ heard: number }>('select heard_ms as heard from trunk_tests'))[0]!.heard).toBeGreaterThan(1000)
  await query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175557353, 'voice', 3, 'By phone', now())`,
    [scene.accountId],
  )
  expect(await end(12175557353)).toMatchObject({ cause: 'barred' })
  expect([called(0), called(1)]).toEqual([[], ['12175557351', '12175557352']])
})

test('while it turns everybody away they leave by the next, and nobody is called twice', async () => {
  peers[0]!.temper.storm = { retryAfter: 30 }
  await reach(400)
  expect(answered()).toEqual([0, 6, 0])
})

test('a trunk that staff add takes the calls of the simulator from then on, without a restart; those in progress end', async () => {
  const talking = await begin(500, { count: 2, seconds: 3 })
  await scene.until(async () => answered()[1] === 2)
  const id = await scene.addTrunkAt(addressOf(peers[2]!))
  const isUp = async () => {
    const links = await query(`select 1 from carrier_links where carrier_id = $1 and is_up`, [id])
    return links.length > 0
  }
  await scene.until(isUp)
  await reach(600)
  expect(answered()).toEqual([0, 2, 6])
  await scene.complete(talking)
  expect(await scene.counters(talking)).toMatchObject({ delivered: 2 })

  const last = await begin(700, { count: 2, seconds: 3 })
  await scene.until(async () => answered()[2] === 8)
  await query('delete from trunk_settings where carrier_id = $1', [id])
  await query(`select pg_notify('carriers', '')`)
  await scene.until(async () => !(await isUp()))
  await scene.complete(last)
  expect(await scene.counters(last)).toMatchObject({ delivered: 2, failed: 0 })
  await reach(800)
  expect(answered()[2]).toBe(8)
})
