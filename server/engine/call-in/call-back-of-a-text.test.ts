/** Whoever has only the text of a broadcast that also calls, or waits for its call, and rings the caller ID back (rules/calls 18 and 36). */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { saveAnswerOfCallBack } from './call-in-store.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
let scene: Awaited<ReturnType<typeof engineScene>>
let textNumberId: number
let audioId: number
type Query = Parameters<typeof insertTone>[0]

const callerId = 12175550299
const other = 12175550298
const at = (digits: number) => 12175557000 + digits

beforeAll(async () => {
  simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 10_000, allMobile: false },
  })
  scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${simulator.sip};transport=udp;channels=50;cps=50;ring=1;register=60`,
      CARILLON_TRUNK: 'simulator',
    },
  })
  await scene.query('update accounts set takes_voicemail = false where account_id = $1', [scene.accountId])
  for (const phone of [callerId, other]) await insertCallerId(scene.query as Query, scene.accountId, phone)
  textNumberId = (await scene.query<{ id: number }>('select text_number_id as id from text_numbers'))[0]!.id
  audioId = await insertTone(scene.query as Query, scene.accountId, 500, 1)
})
afterAll(async () => {
  await scene?.close()
  await simulator?.stop()
})

const { text, call } = channel
type More = Partial<Parameters<typeof insertCallBroadcast>[1]>

/** Its texts are delivered, and nobody is called. */
const texted = async (phones: readonly number[], words: string, type: string, more: More = {}) => {
  const id = await insertCallBroadcast(scene.query as Query, {
    ...{ accountId: scene.accountId, phones, audioId, seconds: 1, beside: { type, textNumberId, words } },
    ...more,
  })
  await scene.until(async () => (await rowsOf(id, text)).every(({ state }) => state === outcome.delivered))
  return id
}
const escalates = { waves: 1 }
const rowsOf = async (id: number, of: number) => {
  const rows = await scene.query<{ phone: number; state: number; reason: number; survey: number }>(
    'select phone, state, reason, survey from recipients where broadcast_id = $1 and channel = $2 order by phone',
    [id, of],
  )
  // Until it is planned.
  return of === text && rows.length === 0 ? [{ phone: 0, state: -1, reason: 0, survey: 0 }] : rows
}
const rang = (phones: readonly number[]) =>
  simulator.world.network.ledger
    .since(0, 10_000)
    .filter(({ Kind, To, From }) => Kind === 'call' && From === `+${callerId}` && phones.includes(Number(To)))

const ask = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${simulator.http}/simulator/${path}`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  })

/** A phone calls, presses a key where one is given, and is told until it is hung up on; which message that was. */
const rings = async (phone: number, { key, to = callerId }: { key?: string; to?: number } = {}) => {
  let id = 0
  await scene.until(async () => {
    const ringing = await ask(`handsets/${phone}/calls`, { To: String(to) })
    // Until the trunk has registered.
    if (ringing.status === 503) return false
    id = ((await ringing.json()) as { ID: number }).ID
    return true
  })
  const placed = simulator.world.calls.find(id)!
  if (key) {
    await scene.until(async () => placed.state === 'answered')
    await ask(`calls/${id}/keys`, { Keys: key })
  }
  await scene.until(async () => placed.state === 'ended')
  const last = async () =>
    (
      await scene.query<{ broadcast_id: number | null; keys: string; ended_at: string | null }>(
        'select broadcast_id, keys, ended_at from calls_in where phone = $1 order by call_in_id desc limit 1',
        [phone],
      )
    )[0]
  await scene.until(async () => (await last())?.ended_at != null)
  return { heard: placed.heard.seconds, broadcastId: (await last())!.broadcast_id, keys: (await last())!.keys }
}
const contact = async (first: number, second: number) =>
  (
    await scene.query<{ id: number }>(
      `insert into contacts (account_id, first_name, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
       values ($1, 'Ann', $2, $3, 1, 1, now(), now()) returning person_id as id`,
      [scene.accountId, first, second],
    )
  )[0]!.id
const minutesPass = (id: number) =>
  scene.query('update broadcast_queue set plan_at = now() where broadcast_id = $1 and channel = $2', [id, call])
const answersOf = (id: number) =>
  scene.query<{ answer: number; people: number }>(
    'select answer, sum(people)::int as people from broadcast_answers where broadcast_id = $1 group by 1',
    [id],
  )
const survey = [
  { ID: 1, Label: 'Safe' },
  { ID: 2, Label: 'Needs help' },
]

test.concurrent('before its call: they hear it, and key 1 confirms for all their phones, so that none is called', async () => {
  const [mine, mySecond, another] = [at(1), at(2), at(3)] as const
  const ann = await contact(mine, mySecond)
  const id = await texted([mine, mySecond, another], 'Flood.', 'SMSAndAnnouncement', {
    ...{ escalates, people: [ann, ann, null as unknown as number] },
  })
  expect(await rings(mine, { key: '1' })).toMatchObject({ broadcastId: id, keys: '1' })
  const confirmed = await scene.query('select phone from broadcast_confirmations where broadcast_id = $1 order by 1', [
    id,
  ])
  expect(confirmed).toEqual([{ phone: mine }, { phone: mySecond }])
  await minutesPass(id)
  await scene.complete(id)
  expect(rang([mine, mySecond, another]).map(({ To }) => To)).toEqual([`+${another}`])
  expect((await rowsOf(id, call)).slice(0, 2).map((row) => [row.phone, row.state, row.reason])).toEqual([
    [mine, outcome.notSent, reason.confirmed],
    [mySecond, outcome.notSent, reason.confirmed],
  ])
})

test.concurrent('before its call: an answer to its question counts once, and they are not called', async () => {
  const mine = at(11)
  const id = await texted([mine], 'Are you safe?', 'SMSAndSurvey', { escalates, answers: survey })
  expect(await rings(mine, { key: '2' })).toMatchObject({ broadcastId: id, keys: '2' })
  expect(await rings(mine, { key: '1' })).toMatchObject({ broadcastId: id })
  expect(await answersOf(id)).toEqual([{ answer: 2, people: 1 }])
  await minutesPass(id)
  await scene.complete(id)
  expect(await rowsOf(id, call)).toEqual([{ phone: mine, state: outcome.notSent, reason: reason.confirmed, survey: 2 }])
  expect([rang([mine]), await answersOf(id)]).toEqual([[], [{ answer: 2, people: 1 }]])
})

test.concurrent('whoever was texted and not called hears what the others hear, and is asked for no key', async () => {
  const mine = at(21)
  const id = await texted([mine], 'Or.', 'SMSOrSurvey', { answers: survey })
  await scene.complete(id)
  expect(await rings(mine, { key: '2' })).toMatchObject({ broadcastId: id })
  expect([await answersOf(id), await rowsOf(id, call)]).toEqual([[], []])
})

test.concurrent.each([
  [
    'before its message is there',
    (id: number) => `update broadcast_calls set awaits_live = true, audio_id = null where broadcast_id = ${id}`,
  ],
  ['where it was canceled', (id: number) => `update broadcasts set status = 'Canceled' where broadcast_id = ${id}`],
  ['where it was deleted', (id: number) => `update broadcasts set deleted_at = now() where broadcast_id = ${id}`],
  [
    'a month later',
    (id: number) => `update broadcasts set started_at = now() - interval '31 days' where broadcast_id = ${id}`,
  ],
  [
    'where they were left out',
    (id: number) => `update recipients set state = ${outcome.invalid} where broadcast_id = ${id}`,
  ],
])('%s there is nothing for them', async (what, change) => {
  const mine = at(30 + what.length)
  const id = await texted([mine], what, 'SMSAndAnnouncement', { escalates })
  await scene.query(change(id))
  if (what.startsWith('a month'))
    await scene.query(`update recipients set handed_at = now() - interval '31 days' where broadcast_id = $1`, [id])
  expect(await rings(mine)).toMatchObject({ broadcastId: null })
})

test.concurrent('another number of the account has nothing to say, and the newest is what they hear', async () => {
  const mine = at(81)
  const before = await texted([mine], 'Before.', 'SMSAndAnnouncement', { escalates })
  expect(await rings(mine, { to: other })).toMatchObject({ broadcastId: null })
  expect(await rings(mine)).toMatchObject({ broadcastId: before })
  const after = await texted([mine], 'After.', 'SMSAndAnnouncement', { escalates })
  expect(await rings(mine)).toMatchObject({ broadcastId: after })
})

test('whoever answers while their call is being planned has answered', async () => {
  const phone = at(90)
  const id = await texted([phone], 'Planned meanwhile.', 'SMSAndAnnouncement', { escalates })
  const planner = await scene.platform.pool.connect()
  try {
    const [me] = (await planner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await planner.query('begin')
    await planner.query(`select 1 from broadcast_queue where broadcast_id = $1 for update`, [id])
    await planner.query(
      `insert into recipients (account_id, broadcast_id, phone, channel, credits, segments, state, reason, place, first_name, last_name, notes)
       select account_id, broadcast_id, phone, ${call}, 1, 1, ${outcome.waiting}, 0, 0, '', '', '' from recipients
       where broadcast_id = $1 and phone = $2 and channel = ${text}`,
      [id, phone],
    )
    const answering = saveAnswerOfCallBack(
      scene.platform,
      { accountId: scene.accountId, broadcastId: id, phone, answer: 1 },
      1,
    )
    const isBehind = `select 1 from pg_stat_activity where ${me!.pid} = any(pg_blocking_pids(pid))`
    await scene.until(async () => (await scene.query(isBehind)).length > 0)
    await planner.query('commit')
    expect(await answering).toBe(true)
  } finally {
    planner.release()
  }
  expect(await rowsOf(id, call)).toMatchObject([{ phone, survey: 1 }])
  expect(await scene.query('select phone from broadcast_confirmations where broadcast_id = $1', [id])).toEqual([
    { phone },
  ])
  await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [id])
})
