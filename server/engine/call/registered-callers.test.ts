import { callerIdNotRegistered } from '@carillon/domain/broadcast/call-form.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { type NeutralPeer, startNeutralPeer } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseCallerId } from '../../features/broadcasts/create/choose-caller-id.ts'
import { inUnit } from '../../platform/unit.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { engineScope } from '../runtime/scope.ts'

/** Two trunks, each of which knows one of the numbers that the account calls from; and a third number that neither knows. */
const [first, second, third] = [12175550299, 12175550298, 12175550297]
let peers: NeutralPeer[]
let called: string[][]
let scene: Awaited<ReturnType<typeof engineScene>>
let query: Parameters<typeof insertTone>[0]

beforeAll(async () => {
  called = [[], []]
  peers = await Promise.all(
    [0, 1].map((at) =>
      startNeutralPeer({
        fateOf: () => ({ is: 'answers', ringMs: 20, talkMs: null }),
        onLine: ({ kind, to }) => void (kind === 'called' && called[at]!.push(to)),
      }),
    ),
  )
  const url = ({ port }: NeutralPeer, callers: number) => `sip:us@127.0.0.1:${port};ring=5;callers=${callers}`
  scene = await engineScene({
    env: { SIP_TRUNK_URL: `${url(peers[0]!, first)} ${url(peers[1]!, second)}`, CARILLON_TRUNK: 'simulator' },
  })
  query = scene.query as typeof query
  for (const phone of [first, second, third]) await insertCallerId(query, scene.accountId, phone)
})
afterAll(async () => {
  await scene?.close()
  for (const peer of peers) await peer.close()
})

test('calls leave by the trunk that knows their caller ID, and by no other', async () => {
  const audioId = await insertTone(query, scene.accountId, 500, 1)
  const states: unknown[] = []
  for (const [at, callerId] of [first, second, third].entries()) {
    const phones = [12175557600 + at]
    const of = { accountId: scene.accountId, phones, audioId, seconds: 1, detects: false, callerId }
    const id = await insertCallBroadcast(query, of)
    await scene.complete(id)
    const [row] = await scene.rows(id)
    states.push([row!.state, row!.reason])
  }
  expect(called).toEqual([['12175557600'], ['12175557601']])
  expect(states).toEqual([
    [outcome.delivered, reason.livePerson],
    [outcome.delivered, reason.livePerson],
    [outcome.failed, reason.callFailed],
  ])
})

test('a broadcast is refused whose caller ID no trunk knows', async () => {
  const choose = (phone: number) =>
    inUnit(scene.platform, engineScope(scene.accountId), (unit) => chooseCallerId(unit, String(phone), 1))
  expect(await choose(second)).toBe(second)
  await expect(choose(third)).rejects.toMatchObject({ fields: { CallerID: [callerIdNotRegistered] } })
})
