import { type LedgerLine, type NeutralPeer, startNeutralPeer } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

/** One engine with two trunks, in their order. */
let peers: NeutralPeer[]
let scene: Awaited<ReturnType<typeof engineScene>>
let query: Parameters<typeof insertTone>[0]
let audioId: number
let ledgers: [LedgerLine[], LedgerLine[]] = [[], []]

beforeAll(async () => {
  peers = await Promise.all(
    [0, 1].map((at) =>
      startNeutralPeer({
        fateOf: () => ({ is: 'answers', ringMs: 20, talkMs: null }),
        onLine: (line) => void ledgers[at]!.push(line),
      }),
    ),
  )
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: peers.map(({ port }) => `sip:us@127.0.0.1:${port};channels=4;cps=20;ring=5`).join(' '),
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '100ms',
    },
  })
  query = scene.query as typeof query
  await insertCallerId(query, scene.accountId)
  audioId = await insertTone(query, scene.accountId, 500, 0.5)
})
afterAll(async () => {
  await scene?.close()
  for (const peer of peers) await peer.close()
})
beforeEach(() => {
  ledgers = [[], []]
})

const broadcast = async (from: number) => {
  const phones = Array.from({ length: 6 }, (_, i) => 12175557000 + from + i)
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones, audioId, seconds: 0.5, detects: false },
  })
  await scene.complete(id)
  expect(await scene.counters(id)).toMatchObject({ delivered: 6, failed: 0 })
}
const answered = () => ledgers.map((lines) => lines.filter(({ kind }) => kind === 'answered').length)

test('calls leave by the first trunk', async () => {
  await broadcast(0)
  expect(answered()).toEqual([6, 0])
})

test('while it turns everybody away they leave by the next, and nobody is called twice', async () => {
  peers[0]!.temper.storm = { retryAfter: 30 }
  await broadcast(100)
  expect(answered()).toEqual([0, 6])
})
