import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

/** The engine, a real database, and the simulator's phones behind SIP and RTP. */
let simulator: Awaited<ReturnType<typeof startSimulator>>
let scene: Awaited<ReturnType<typeof engineScene>>
let live: number
let voicemail: number

const { delivered, failed, invalid, notSent } = outcome
const at = (digits: number) => 12175553000 + digits

/** Rows of the simulator's ledger about a phone. */
const called = (phone: number) =>
  simulator.world.network.ledger
    .since(0, 10_000)
    .filter(({ Kind, To }) => Kind === 'call' && To === `+${phone}`)
    .map(({ Outcome, Call }) => ({
      cause: Outcome,
      ...(Call as { HeardSeconds: number; Fingerprint: string; Keys: string }),
    }))

const behave = (phone: number, call: object) => {
  const { handsets } = simulator.world.network
  const usual = handsets.behaviour(`+${phone}`)
  handsets.override(`+${phone}`, { ...usual, call: { ...usual.call, ringSeconds: 0, ...call } })
}

const broadcast = (phones: readonly number[], more: Partial<Parameters<typeof insertCallBroadcast>[1]> = {}) =>
  insertCallBroadcast(scene.query as Parameters<typeof insertTone>[0], {
    ...{ accountId: scene.accountId, phones, audioId: live, voicemailAudioId: voicemail, seconds: 1, ...more },
  })

const states = async (id: number) =>
  Object.fromEntries((await scene.rows(id)).map((row) => [row.phone, [row.state, row.reason]]))
const attempts = (id: number) =>
  scene.query<{ phone: number; attempt: number; cause: string; answered_by: string | null; credits: string }>(
    'select phone, attempt, cause, answered_by, credits from call_attempts where broadcast_id = $1 order by phone, attempt',
    [id],
  )
const counted = async (id: number) =>
  (
    await scene.query(
      `select sum(delivered)::int as delivered, sum(voicemails)::int as voicemails, sum(failed)::int as failed,
         sum(unreached)::int as unreached, sum(invalid)::int as invalid, sum(not_sent)::int as not_sent, sum(credits_used)::float as credits
       from broadcast_counters where broadcast_id = $1`,
      [id],
    )
  )[0]

beforeAll(async () => {
  simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 10_000, allMobile: false },
  })
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${simulator.sip};transport=udp;channels=50;cps=50;ring=1`,
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '100ms',
    },
  })
  const query = scene.query as Parameters<typeof insertTone>[0]
  await insertCallerId(query, scene.accountId)
  live = await insertTone(query, scene.accountId, 500, 1)
  voicemail = await insertTone(query, scene.accountId, 900, 1)
})
afterAll(async () => {
  await scene?.close()
  await simulator?.stop()
})

test('each kind of phone ends as the table says, once, and pays for what it heard', async () => {
  const [person, presses, hangsUp, machine, busy, absent, gone, broken] = [
    ...[at(100), at(140), at(160), at(165), at(180), at(185), at(198), at(199)],
  ] as const
  for (const phone of [person, presses, machine]) behave(phone, { greetingSeconds: 4 })
  behave(hangsUp, { hangUpAfterSeconds: 0.3 })
  const all = [person, presses, hangsUp, machine, busy, absent, gone, broken]
  const id = await broadcast(all, { credits: 2 })
  await scene.complete(id)
  const ends = (state: number, why: Reason) => [state, why]
  expect(await states(id)).toEqual({
    [person]: ends(delivered, reason.livePerson),
    [presses]: ends(delivered, reason.livePerson),
    [hangsUp]: ends(failed, reason.cutOff),
    [machine]: ends(delivered, reason.voicemail),
    [busy]: ends(failed, reason.lineBusy),
    [absent]: ends(failed, reason.notAnswered),
    [gone]: ends(invalid, reason.notInService),
    [broken]: ends(failed, reason.callFailed),
  })
  expect(await counted(id)).toEqual({
    ...{ delivered: 3, voicemails: 1, failed: 4, unreached: 2, invalid: 1, not_sent: 0, credits: 6 },
  })
  expect((await attempts(id)).map(({ phone, answered_by }) => [phone, answered_by])).toEqual([
    ...[
      [person, 'person'],
      [presses, 'person'],
      [hangsUp, null],
      [machine, 'machine'],
    ],
    ...[
      [busy, null],
      [absent, null],
      [gone, null],
      [broken, null],
      [broken, null],
      [broken, null],
    ],
  ])
  // Turned away by the network, which may have had no line: that is no try of theirs.
  for (const phone of all) expect(called(phone)).toHaveLength(phone === broken ? 3 : 1)
  const kept = await scene.query<{ phone: number; quality: Record<string, number> | null; ready_ms: number | null }>(
    'select phone, quality, ready_ms from call_attempts where broadcast_id = $1 and answered_at is not null',
    [id],
  )
  for (const { phone, quality, ready_ms } of kept) {
    expect(quality).toMatchObject({ JitterMs: expect.any(Number), Lost: expect.any(Number) })
    expect(quality!.Received).toBeGreaterThan(0)
    if (phone === machine) expect(ready_ms).toBeGreaterThan(4000)
    else expect(ready_ms).toBeNull()
  }
  // Live audio for a person, the other for a machine: told by how often it crosses zero.
  const [heard] = called(person)
  const [left] = called(machine)
  expect(heard!.HeardSeconds).toBeGreaterThan(0.6)
  expect(left!.HeardSeconds).toBeGreaterThan(0.6)
  expect(left!.Fingerprint.slice(0, 2)).not.toBe(heard!.Fingerprint.slice(0, 2))
  const [balance] = await scene.query<{ reserved: number; used: number }>(
    `select sum(reserved_delta)::int as reserved, sum(balance_delta)::int as used from credit_entries where broadcast_id = $1`,
    [id],
  )
  expect(balance).toEqual({ reserved: 0, used: -6 })
})

test('busy and no answer are tried again as often as was chosen, and once they answer it is done', async () => {
  const [busy, absent, later] = [at(280), at(285), at(281)]
  const id = await broadcast([busy, absent, later], { retries: 2 })
  await scene.until(async () => called(later).length === 1)
  behave(later, { takenBy: 'person' })
  await scene.complete(id)
  expect(await states(id)).toEqual({
    [busy]: [failed, reason.lineBusy],
    [absent]: [failed, reason.notAnswered],
    [later]: [delivered, reason.livePerson],
  })
  expect([called(busy).length, called(absent).length]).toEqual([3, 3])
  expect((await attempts(id)).filter(({ phone }) => phone === busy).map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(await counted(id)).toMatchObject({ delivered: 1, failed: 2, unreached: 2, credits: 1 })
})

test('never more calls at a time than were chosen', async () => {
  const phones = Array.from({ length: 5 }, (_, i) => at(300 + i))
  for (const phone of phones) behave(phone, {})
  let most = 0
  const id = await broadcast(phones, { callsAtATime: 2, detects: false })
  await scene.until(async () => {
    const live = phones.flatMap((phone) => simulator.world.network.handsets.find(`+${phone}`)?.calls ?? [])
    most = Math.max(most, live.filter(({ state }) => state !== 'ended').length)
    return (await scene.statusOf(id)) === 'Complete'
  })
  expect(most).toBe(2)
  expect(await counted(id)).toMatchObject({ delivered: 5 })
})

test('what is said stays as long as it was priced, whatever becomes of its silence in the library', async () => {
  const [first, second, third] = [at(250), at(251), at(252)]
  for (const phone of [first, second, third]) behave(phone, { keys: '' })
  const audioId = await insertTone(scene.query as Parameters<typeof insertTone>[0], scene.accountId, 500, 4)
  const call = async (phone: number, seconds: number) => {
    await scene.complete(await broadcast([phone], { audioId, voicemailAudioId: null, seconds, detects: false }))
    return called(phone)[0]!.HeardSeconds
  }
  await scene.query('update audio set heard_to = 8000 where audio_id = $1', [audioId])
  expect(await call(first, 1)).toBeLessThan(2)
  await scene.query('update audio set with_silence = true where audio_id = $1', [audioId])
  expect(await call(second, 1)).toBeLessThan(2)
  expect(await call(third, 4)).toBeGreaterThan(3)
})

test('while it is paused nobody new is called and who talks talks on; canceled, the rest is not called', async () => {
  const phones = [at(400), at(401), at(402)]
  for (const phone of phones) behave(phone, {})
  const id = await broadcast(phones, { callsAtATime: 1 })
  await scene.until(async () => called(phones[0]!).length + (await attempts(id)).length > 0)
  await scene.query(`update broadcasts set status = 'Paused' where broadcast_id = $1`, [id])
  await scene.until(async () => (await scene.counters(id)).delivered === 1)
  expect((await attempts(id)).length).toBe(1)
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
  await scene.until(async () => (await scene.counters(id)).not_sent === 2)
  expect(await states(id)).toEqual({
    [phones[0]!]: [delivered, reason.livePerson],
    [phones[1]!]: [notSent, reason.cancelled],
    [phones[2]!]: [notSent, reason.cancelled],
  })
})

test('without its caller ID nobody is called', async () => {
  const phone = at(600)
  const id = await broadcast([phone], { callerId: 12175559999 })
  const [row] = await scene.query<{ sendable: boolean }>(
    'select is_through as sendable from broadcast_queue where broadcast_id = $1',
    [id],
  )
  expect(row).toEqual({ sendable: false })
  const other = await broadcast([at(601)], { detects: false })
  await scene.complete(other)
  expect(called(phone)).toEqual([])
  expect(await scene.statusOf(id)).toBe('Broadcasting')
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
})
