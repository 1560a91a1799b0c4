import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import {
  type LedgerLine,
  type NeutralPeer,
  type PhoneFate,
  startNeutralPeer,
} from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { openTrunkLines } from './trunk-lines.ts'
import { enterTrunk } from './trunk-store.ts'

/** Two engines on one trunk, whose other end keeps its own ledger. */
let peer: NeutralPeer
let scene: Awaited<ReturnType<typeof engineScene>>
let query: Parameters<typeof insertTone>[0]
let audioId: number
let ledger: LedgerLine[] = []
const fates = new Map<string, PhoneFate>()
const answers = { is: 'answers', ringMs: 20, talkMs: null } as const

beforeAll(async () => {
  peer = await startNeutralPeer({
    fateOf: (to) => fates.get(to) ?? answers,
    onLine: (line) => void ledger.push(line),
  })
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${peer.port};transport=udp;channels=4;cps=20;ring=5`,
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '100ms',
    },
  })
  await scene.startEngine()
  query = scene.query as typeof query
  await insertCallerId(query, scene.accountId)
  audioId = await insertTone(query, scene.accountId, 500, 0.5)
})
afterAll(async () => {
  await scene?.close()
  await peer?.close()
})
beforeEach(() => {
  ledger = []
})

const at = (digits: number) => 12175556000 + digits
const broadcast = (phones: readonly number[], more: object = {}) =>
  insertCallBroadcast(query, { accountId: scene.accountId, phones, audioId, seconds: 0.5, detects: false, ...more })
const called = () => ledger.filter(({ kind }) => kind === 'called')
const states = async (id: number) => (await scene.rows(id)).map((row) => [row.state, row.reason])
const live = [outcome.delivered, reason.livePerson]

test('never more calls at a time than the trunk has channels', async () => {
  const phones = Array.from({ length: 12 }, (_, i) => at(i))
  const id = await broadcast(phones)
  await scene.complete(id)
  expect(await states(id)).toEqual(phones.map(() => live))
  expect(called()).toHaveLength(12)
  expect(peer.mostAtOnce()).toBe(4)
})

test('a trunk that says for how long it has no line is left alone by everybody, and nobody loses a try', async () => {
  peer.temper.storm = { retryAfter: 2 }
  const phones = Array.from({ length: 6 }, (_, i) => at(100 + i))
  const id = await broadcast(phones)
  await scene.until(async () => ledger.some(({ kind }) => kind === 'refused'))
  peer.temper.storm = null
  const heldFrom = ledger.find(({ kind }) => kind === 'refused')!.at
  await scene.complete(id)
  expect(await states(id)).toEqual(phones.map(() => live))
  const meanwhile = called().filter(({ at: when }) => when > heldFrom + 250 && when < heldFrom + 1950)
  expect(meanwhile).toEqual([])
  expect(called().at(-1)!.at).toBeGreaterThan(heldFrom + 1900)
})

test('one that turns everybody away and names no time is tried less and less, and nobody loses a try', async () => {
  peer.temper.storm = {}
  const phones = Array.from({ length: 8 }, (_, i) => at(200 + i))
  const id = await broadcast(phones)
  await scene.until(async () => ledger.filter(({ kind }) => kind === 'refused').length >= 5)
  const began = ledger[0]!.at
  await scene.until(async () => Date.now() - began > 2500)
  // Four at once at most, then one after half a second, a second, two.
  expect(called().length).toBeLessThanOrEqual(4 + 3)
  peer.temper.storm = null
  await scene.complete(id)
  expect(await states(id)).toEqual(phones.map(() => live))
})

test('a number that alone is always turned away is not reached, and holds nobody up', async () => {
  const [broken, others] = [at(300), [at(301), at(302), at(303)]]
  fates.set(String(broken), { is: 'refuses', status: 503 })
  const id = await broadcast([broken, ...others])
  await scene.complete(id)
  expect(await states(id)).toEqual([[outcome.failed, reason.callFailed], live, live, live])
  expect(called().filter(({ to }) => to === String(broken))).toHaveLength(3)
})

test('a network that could not connect is not asked again, however many retries were chosen', async () => {
  const broken = at(310)
  fates.set(String(broken), { is: 'refuses', status: 500 })
  const id = await broadcast([broken], { retries: 2 })
  await scene.complete(id)
  expect(await states(id)).toEqual([[outcome.failed, reason.callFailed]])
  expect(called().filter(({ to }) => to === String(broken))).toHaveLength(1)
})

test('lines of a node are nobody else’s, and given back when it wants none; those of one that died are busy until its calls are over', async () => {
  const { db, pool } = scene.platform
  const [{ carrier_id: carrierId }] = (await scene.query<{ carrier_id: number }>(
    `insert into carriers (kind, address) values ('sip', 'sip:lines') returning carrier_id`,
  )) as [{ carrier_id: number }]
  await enterTrunk(db, carrierId)
  const nodes: { lines: Awaited<ReturnType<typeof openTrunkLines>>; calls: number }[] = []
  const sum = () => nodes.reduce((all, { calls }) => all + calls, 0)
  const join = async (nodeId: number) => {
    const lines = await openTrunkLines({
      ...{ db, pool, carrierId, nodeId, channels: 10, onChange() {} },
      onError(error) {
        throw error
      },
    })
    const node = { lines, calls: 0 }
    nodes.push(node)
    return node
  }
  type Node = Awaited<ReturnType<typeof join>>
  const callAll = (node: Node) => {
    while (node.lines.room(node.calls) > 0 && node.lines.begin()) {
      node.calls++
      node.lines.through()
    }
    expect(sum()).toBeLessThanOrEqual(10)
  }
  const end = (node: Node) => {
    node.lines.end()
    node.calls--
  }

  const [one, two] = [await join(901), await join(902)]
  await scene.until(async () => {
    callAll(one)
    return one.calls === 10
  })
  callAll(two)
  expect(two.calls).toBe(0)
  // As its calls end, the other has its half, and no more.
  await scene.until(async () => {
    if (one.calls > 5) end(one)
    callAll(one)
    callAll(two)
    return one.calls === 5 && two.calls === 5
  })

  // It dies with three calls of which nobody knows the end.
  while (two.calls > 0) end(two)
  await two.lines.close()
  await query(
    `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, node_id, intent_at)
     select $1, 1, p, 'lost ' || p, 1, $2, 1, 902, now() - interval '9 minutes' from generate_series(1, 3) p`,
    [scene.accountId, carrierId],
  )
  await scene.until(async () => {
    callAll(one)
    return one.calls === 7
  })
  await query(`update call_attempts set intent_at = now() - interval '11 minutes' where node_id = 902`)
  await scene.until(async () => {
    callAll(one)
    return one.calls === 10
  })
  // Whoever presses 0 while all lines are taken has the next one.
  const waitNoMore = one.lines.expect()
  end(one)
  expect([one.lines.room(one.calls), one.lines.begin(), one.lines.begin(true)]).toEqual([0, false, true])
  waitNoMore()
  await one.lines.close()
})
