import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene()
})
afterAll(() => scene?.close())

const at = (digits: number) => 12175554000 + digits
const { delivered, invalid } = outcome

const optOuts = (phone: number) =>
  scene.query('select channel, opt_out_type, source, created_by from opt_outs where phone = $1 order by channel', [
    phone,
  ])
const byKey = { channel: 'voice', opt_out_type: 5, source: 'Key 3 in a call', created_by: null }
const keysOf = async (id: number, phone: number) =>
  (await scene.query('select keys from call_attempts where broadcast_id = $1 and phone = $2', [id, phone]))[0]

test('whoever presses 3 behind the offer is told so and not called again; who presses nothing, or another key, is', async () => {
  const [silent, removed, other] = [at(100), at(150), at(140)] as const
  for (const phone of [silent, removed, other]) scene.behave(phone)
  const id = await scene.broadcast([silent, removed, other], { detects: false, offersRemoval: true })
  await scene.complete(id)
  const reached = [delivered, reason.livePerson]
  expect(await scene.states(id)).toEqual({ [silent]: reached, [removed]: reached, [other]: reached })
  expect(await optOuts(removed)).toEqual([byKey])
  expect([await optOuts(silent), await optOuts(other)]).toEqual([[], []])
  expect(await keysOf(id, removed)).toEqual({ keys: '3' })
  // Message, offer and farewell; the others have no farewell.
  const seconds = (phone: number) => scene.heard(phone)[0]!.HeardSeconds
  expect(seconds(silent)).toBeGreaterThan(3)
  expect(seconds(removed)).toBeGreaterThan(seconds(silent) + 2)
  const events = await scene.query('select event, source, words from permission_events where phone = $1', [removed])
  expect(events).toEqual([{ event: 'voice opt-out', source: 'Key 3 in a call', words: null }])
  const next = await scene.broadcast([removed], { detects: false, credits: 1 })
  await scene.complete(next)
  expect(await scene.states(next)).toEqual({ [removed]: [invalid, reason.doNotCall] })
  expect(scene.heard(removed)).toHaveLength(1)
})

test('3 counts while the message is said, and nobody is told before it is written down', async () => {
  const phone = at(200)
  scene.behave(phone, { takenBy: 'hand' })
  const id = await scene.broadcast([phone], { detects: false, offersRemoval: true, retries: 1 })
  const call = await scene.take(phone)
  const other = await scene.platform.pool.connect()
  await other.query('begin')
  await other.query('lock table opt_outs in exclusive mode')
  await call.press('*3')
  await scene.until(async () => {
    const [locks] = await scene.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'opt_outs'::regclass`,
    )
    return locks!.waiting > 0
  })
  expect(call.isOver()).toBe(false)
  await other.query('commit')
  other.release()
  await scene.complete(id)
  expect(await optOuts(phone)).toEqual([byKey])
  expect(await scene.states(id)).toEqual({ [phone]: [delivered, reason.livePerson] })
  expect(await keysOf(id, phone)).toEqual({ keys: '*3' })
  expect(scene.heard(phone)).toHaveLength(1)
})

test('where it is not offered the key does nothing, and the call ends with the message', async () => {
  const phone = at(300)
  scene.behave(phone, { takenBy: 'hand' })
  const id = await scene.broadcast([phone], { detects: false })
  await (await scene.take(phone)).press('3')
  await scene.complete(id)
  expect(await optOuts(phone)).toEqual([])
  expect(await scene.states(id)).toEqual({ [phone]: [delivered, reason.livePerson] })
  expect(scene.heard(phone)[0]!.HeardSeconds).toBeLessThan(1.5)
})

test('whoever was taken for a machine ends calls with 3 too, in its audio and before', async () => {
  const [early, late] = [at(400), at(401)] as const
  for (const phone of [early, late]) scene.behave(phone, { takenBy: 'machine', greetingSeconds: 4 })
  const voicemailAudioId = await scene.tone(900, 20)
  const progress = async (phase: string) => {
    const [row] = await scene.query<{ calls: number }>(`select sum(${phase})::int as calls from calls_in_progress`)
    return row!.calls
  }
  const id = await scene.broadcast([early, late], { offersRemoval: true, voicemailAudioId })
  const calls = await Promise.all([scene.holding(early), scene.holding(late)])
  await calls[0].press('3')
  await scene.until(async () => (await progress('leaving')) === 1)
  await calls[1].press('3')
  await scene.complete(id)
  const reached = [delivered, reason.livePerson]
  expect(await scene.states(id)).toEqual({ [early]: reached, [late]: reached })
  expect([await optOuts(early), await optOuts(late)]).toEqual([[byKey], [byKey]])
  const told = await scene.query<{ told_by: string; answered_by: string }>(
    'select told_by, answered_by from call_attempts where broadcast_id = $1 order by phone',
    [id],
  )
  expect(told.map(({ answered_by }) => answered_by)).toEqual(['person', 'person'])
  for (const { told_by } of told) expect(told_by).toContain('key 3')
  // The farewell, and not the rest of twenty seconds.
  for (const phone of [early, late]) expect(scene.heard(phone)[0]!.HeardSeconds).toBeLessThan(15)
})

test('whoever opts out while it rings is not left ringing', async () => {
  const phone = at(500)
  scene.behave(phone, { takenBy: 'hand' })
  const id = await scene.broadcast([phone], { detects: false })
  await scene.rings(phone)
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'voice', 3, 'By phone', now())`,
    [scene.accountId, phone],
  )
  await scene.complete(id)
  expect(await scene.states(id)).toEqual({ [phone]: [outcome.invalid, reason.doNotCall] })
  expect(scene.heard(phone)).toMatchObject([{ HeardSeconds: 0, Cause: 'the caller gave up' }])
})
