import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCodeCall } from '../../features/verification/code-call-store.ts'
import { encrypt } from '../../platform/secrets.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { engineScope } from '../runtime/scope.ts'

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

const ask = async (phone: number) => {
  const now = new Date()
  const sealed = encrypt(scene.platform.settings.secret!, '481502')
  const of = { phone, callerId: 12175550200, sealed, now, expiresAt: new Date(now.getTime() + 600_000) }
  const id = await insertCodeCall(scene.platform.db, engineScope(scene.accountId), of)
  await scene.query(`select pg_notify('engine', '')`)
  await scene.until(async () => (await ended(id)) !== undefined)
  return await ended(id)
}
const ended = async (id: number) =>
  (
    await scene.query<{ cause: string; heard_ms: number; sealed: null }>(
      'select cause, heard_ms, sealed from code_calls where code_call_id = $1 and ended_at is not null',
      [id],
    )
  )[0]
const calls = (phone: number) =>
  simulator.world.network.ledger.since(0, 1000).filter(({ Kind, To }) => Kind === 'call' && To === `+${phone}`)

test('a code is spoken to who answers, dialed once, and nothing of it is kept', async () => {
  const phone = 12175553160
  const { handsets } = simulator.world.network
  const usual = handsets.behaviour(`+${phone}`)
  handsets.override(`+${phone}`, { ...usual, call: { ...usual.call, ringSeconds: 0, hangUpAfterSeconds: 1.5 } })
  expect(await ask(phone)).toMatchObject({ cause: 'hung up', sealed: null })
  const [call, ...more] = calls(phone)
  expect(more).toEqual([])
  expect(call!.From).toBe('+12175550200')
  expect((call!.Call as { HeardSeconds: number }).HeardSeconds).toBeGreaterThan(0.5)
  expect(await scene.query('select 1 from rendered_audio')).toEqual([])
})

test('a busy phone is not tried again by itself', async () => {
  expect(await ask(12175553180)).toMatchObject({ cause: 'busy', heard_ms: 0 })
  expect(calls(12175553180)).toHaveLength(1)
})

test('whoever opted out since it was asked for is not called', async () => {
  const phone = 12175553100
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'voice', 3, 'By phone', now())`,
    [scene.accountId, phone],
  )
  expect(await ask(phone)).toMatchObject({ heard_ms: 0 })
})
