import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { hasSipp, passedOn, type Referring, referredOn, runSipp, whyNoSipp } from '@carillon/protocols/testing/sipp.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { heldWrongly, reconcile } from '../../features/billing/store.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

/** Key 0, and a phone that takes the call as phones of sipp's do, who know nothing of us. */
const [person, taker] = [12175558001, 12175558900]
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const freePort = async (): Promise<number> => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

const passOnTo = async (scenario: string, transfer: 'bridge' | 'refer') => {
  const [port, media] = [await freePort(), await freePort()]
  const sipp = runSipp(scenario, [
    ...['-i', '127.0.0.1', '-p', String(port), '-mi', '127.0.0.1', '-mp', String(media), '-t', 'u1'],
    ...['-timeout', '110'],
  ])
  ends.push(sipp.stop)
  const scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${port};transport=udp;channels=10;cps=10;ring=2;transfer=${transfer}`,
    },
  })
  ends.push(scene.close)
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, scene.accountId)
  const audioId = await insertTone(query, scene.accountId, 500, 3)
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones: [person], audioId, seconds: 3, detects: false },
    transfer: { to: taker, lines: 1 },
  })
  await scene.complete(id)
  return { scene, id }
}

if (!hasSipp) it.skip(whyNoSipp, () => {})
describe.skipIf(!hasSipp || process.getuid?.() !== 0)('with sipp', () => {
  it.each(['is busy', 'never answers', 'hangs up at once'] as const)(
    'whoever takes the call %s: whoever pressed 0 goes on, or is hung up on, and nothing is owed',
    async (behaviour) => {
      const { scene, id } = await passOnTo(passedOn(String(taker), behaviour), 'bridge')
      const transfers = await scene.query<{ result: string; credits: number; ended: boolean }>(
        'select result, credits::float, ended_at is not null as ended from call_transfers where broadcast_id = $1',
        [id],
      )
      const [call] = await scene.query<{ cause: string; keys: string }>(
        'select cause, keys from call_attempts where broadcast_id = $1',
        [id],
      )
      expect(call).toEqual({ cause: 'hung up', keys: '0' })
      const [row] = transfers
      // Whether a moment was talked is told by neither side of who is there for a moment.
      const isBrief = behaviour === 'hangs up at once'
      if (isBrief) expect(['Connected', 'NotTaken']).toContain(row!.result)
      else expect(row!.result).toBe('NotTaken')
      expect(row).toMatchObject({ ended: true, credits: row!.result === 'Connected' ? 1 : 0 })
      expect(transfers).toHaveLength(1)
      expect([await reconcile(scene.platform.db), await heldWrongly(scene.platform.db)]).toEqual([[], []])
    },
    120_000,
  )

  it.each([
    ['tells that they talk', { result: 'Connected', credits: 1, holds: true }],
    ['takes the call, and tells nothing', { result: 'Unconfirmed', credits: 0, holds: true }],
    ['tells that nobody answers', { result: 'NotTaken', credits: 0, holds: false }],
  ] as const satisfies [Referring, object][])(
    'a trunk that is asked to connect them %s: %j',
    async (how, expected) => {
      const { scene, id } = await passOnTo(referredOn(how), 'refer')
      expect(
        await scene.query(
          'select result, credits::float, held_until > now() as holds from call_transfers where broadcast_id = $1',
          [id],
        ),
      ).toEqual([expected])
      expect([await reconcile(scene.platform.db), await heldWrongly(scene.platform.db)]).toEqual([[], []])
    },
    120_000,
  )
})
