import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whyNotCallInline } from '../../features/opt-outs/store.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
let scene: Awaited<ReturnType<typeof engineScene>>
let query: Parameters<typeof insertTone>[0]
let audioId: number
/** Noon in UTC, and as much later as the test says. */
let laterMs = 0
const noon = Date.UTC(2026, 10, 26, 12)
const clock = { now: () => new Date(noon + laterMs) }

beforeAll(async () => {
  simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 10_000, allMobile: false },
  })
  scene = await engineScene({
    clock,
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${simulator.sip};transport=udp;channels=50;cps=50;ring=1`,
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '100ms',
    },
  })
  query = scene.query as typeof query
  await insertCallerId(query, scene.accountId)
  audioId = await insertTone(query, scene.accountId, 500, 1)
})
afterAll(async () => {
  await scene?.close()
  await simulator?.stop()
})

const calls = () =>
  simulator.world.network.ledger
    .since(0, 10_000)
    .filter(({ Kind }) => Kind === 'call')
    .map(({ To }) => To)
const broadcast = (phones: readonly number[], more: object = {}) =>
  insertCallBroadcast(query, { accountId: scene.accountId, phones, audioId, ...more })

test('the database says the same as the rule', async () => {
  const phones = [911, 112, 12175550100, 12179110000, 12175551212, 12179765550, 15005550100, 18005550100, 18765550100]
  phones.push(19005550100, 442079460958, 447012345678, 4915112345678, 49900123456, 35315012345, 3531520123456)
  phones.push(43112, 43133123456, 881612345678, 979123456789, 82215881234, 8215881234, 3292251234, 3290412345)
  const rows = await scene.query<{ phone: number; bar: number }>(
    `select p::float8 as phone, (${whyNotCallInline('1', 'p')})::int as bar from unnest($1::bigint[]) p`,
    [phones],
  )
  expect(rows.map(({ phone, bar }) => [phone, bar])).toEqual(
    phones.map((phone) => [phone, isNeverCalled(phone) ? reason.reserved : reason.none]),
  )
  expect(new Set(rows.map(({ bar }) => bar)).size).toBe(2)
})

test('whatever is in a list, nobody dials it, and the others are called', async () => {
  const dear = [911, 19005550100, 12175551212, 447012345678, 881612345678, 43112, 18765550100]
  const id = await broadcast([...dear, 12175553100], { detects: false })
  await scene.complete(id)
  const rows = await scene.rows(id)
  expect(rows.filter(({ phone }) => dear.includes(phone)).map(({ state, reason }) => [state, reason])).toEqual(
    dear.map(() => [outcome.invalid, reason.reserved]),
  )
  expect(calls()).toEqual(['+12175553100'])
})

test('one that was claimed while the window was open is not called when it has closed meanwhile', async () => {
  const window = {
    ...{ CallingWindowDays: dayNames, ContinueOnNextDay: true, timeZone: 'UTC' },
    ...{ StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 13, Minute: 0 } },
  }
  const before = calls().length
  // The intent waits for the table; when it is written down, the window has closed.
  const holder = await scene.platform.pool.connect()
  await holder.query('begin; lock table call_attempts in share mode')
  const id = await broadcast([12175553101], { detects: false, window })
  await scene.query(`update broadcasts set start_at = $2 where broadcast_id = $1`, [id, new Date(noon - 3_600_000)])
  await scene.until(
    async () =>
      (await scene.query(`select 1 from pg_locks where not granted and mode = 'RowExclusiveLock'`)).length > 0,
  )
  laterMs = 3_600_000 + 1
  await holder.query('commit')
  holder.release()
  await scene.until(async () => (await scene.counters(id)).retrying === 1)
  const made = () => scene.query('select cause from call_attempts where broadcast_id = $1', [id])
  expect(await made()).toEqual([{ cause: 'cancelled' }])
  expect(calls().length).toBe(before)
  laterMs = 22 * 3_600_000
  await scene.complete(id)
  expect(calls().slice(before)).toEqual(['+12175553101'])
  expect(await made()).toHaveLength(2)
})
