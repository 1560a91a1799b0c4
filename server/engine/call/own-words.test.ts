import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
let scene: Awaited<ReturnType<typeof engineScene>>
beforeAll(async () => {
  simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 1000, allMobile: false },
  })
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${simulator.sip};transport=udp;channels=5;cps=50;ring=1`,
      CARILLON_TRUNK: 'simulator',
    },
  })
})
afterAll(async () => {
  await scene?.close()
  await simulator?.stop()
})

test('what is said to each is made before the start, once for each name', async () => {
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, scene.accountId)
  const audioId = await insertTone(query, scene.accountId, 500, 1)
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones: [0, 1, 2, 3].map((i) => 12175554200 + i), audioId, detects: false },
    ...{ words: 'Good day {{FirstName there}}!', names: ['Cid', 'Dot', 'Cid', 'Eve'] },
    startAt: new Date(Date.now() + 1_800_000),
  })
  await scene.until(async () => (await scene.query('select 1 from rendered_audio')).length === 3)
  expect(await scene.query('select 1 from call_attempts where broadcast_id = $1', [id])).toEqual([])
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
  await scene.query('delete from rendered_audio')
})

test('each hears their own name; whose words are too long is not called and is told why; what was made is kept', async () => {
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, scene.accountId)
  const audioId = await insertTone(query, scene.accountId, 500, 1)
  const [ann, bob, long] = [12175554100, 12175554101, 12175554102]
  for (const phone of [ann, bob]) {
    const { handsets } = simulator.world.network
    const usual = handsets.behaviour(`+${phone}`)
    handsets.override(`+${phone}`, { ...usual, call: { ...usual.call, ringSeconds: 0 } })
  }
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones: [ann, bob, long], audioId, detects: false, mostSeconds: 6 },
    ...{
      words: 'Hi {{FirstName there}}!',
      names: ['Ann', 'Bob', 'Wolfeschlegelsteinhausenbergerdorff the third'.repeat(4)],
    },
  })
  await scene.complete(id)
  expect((await scene.rows(id)).map(({ phone, state, reason: why }) => [phone, state, why])).toEqual([
    [ann, outcome.delivered, reason.livePerson],
    [bob, outcome.delivered, reason.livePerson],
    [long, outcome.failed, reason.spokenTooLong],
  ])
  const calls = simulator.world.network.ledger.since(0, 1000).filter(({ Kind }) => Kind === 'call')
  expect(calls.map(({ To }) => To).sort()).toEqual([`+${ann}`, `+${bob}`])
  const [first, second] = calls.map(({ Call }) => Call as { HeardSeconds: number; Fingerprint: string })
  expect(first!.HeardSeconds).toBeGreaterThan(0.3)
  expect(first!.Fingerprint).not.toBe(second!.Fingerprint)
  // The two who were called, and the one whose words took too long.
  expect(await scene.query('select 1 from rendered_audio')).toHaveLength(3)
})
