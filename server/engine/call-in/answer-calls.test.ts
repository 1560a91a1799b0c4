import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { startSimulator } from '@carillon/simulator/start.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

/** The engine, a real database, and the simulator's phones, which call by SIP and RTP. */
let simulator: Awaited<ReturnType<typeof startSimulator>>
let scene: Awaited<ReturnType<typeof engineScene>>

const callerId = 12175550299
const other = 12175550298
const at = (digits: number) => 12175554000 + digits

type Query = Parameters<typeof insertTone>[0]
type Row = {
  phone: number | null
  called: number
  broadcast_id: number | null
  heard_ms: number
  keys: string
  account_id: number
}

const calledIn = () =>
  scene.query<Row & { answered_at: string | null }>(
    `select account_id, phone, called, broadcast_id, heard_ms, keys, answered_at from calls_in
     where ended_at is not null order by call_in_id`,
  )
const rowOf = async (phone: number | null): Promise<Row & { answered_at: string | null }> => {
  let row: (Row & { answered_at: string | null }) | undefined
  await scene.until(async () => {
    row = (await calledIn()).find((one) => one.phone === phone)
    return row !== undefined
  })
  return row!
}

/** A phone calls, and what it has heard when it is over. */
const dial = async (from: string, to: number) => {
  let id = 0
  await scene.until(async () => {
    const ringing = await fetch(`http://127.0.0.1:${simulator.http}/simulator/handsets/${from}/calls`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ To: String(to) }),
    })
    // Until the trunk has registered.
    if (ringing.status === 503) return false
    id = ((await ringing.json()) as { ID: number }).ID
    return true
  })
  const call = simulator.world.calls.find(id)!
  await scene.until(async () => call.state === 'ended')
  return { heard: call.heard.seconds, cause: call.cause, answeredAt: call.answeredAt }
}

const callTo = async (
  phone: number,
  hertz: number,
  seconds: number,
  more: Partial<Parameters<typeof insertCallBroadcast>[1]> = {},
) => {
  const query = scene.query as Query
  const audioId = await insertTone(query, scene.accountId, hertz, seconds)
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones: [phone], audioId, seconds },
    ...more,
  })
  await scene.complete(id)
  return id
}

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
  // What they leave is heard in `record-by-phone.test.ts`.
  await scene.query('update accounts set takes_voicemail = false where account_id = $1', [scene.accountId])
  for (const phone of [callerId, other]) await insertCallerId(scene.query as Query, scene.accountId, phone)
})
afterAll(async () => {
  await scene?.close()
  await simulator?.stop()
})

test.concurrent('whoever calls back hears the last message to their number, and it is written down', async () => {
  // Busy, so that they call back.
  const phone = at(180)
  await callTo(phone, 500, 1)
  const id = await callTo(phone, 700, 2)
  const { heard, cause } = await dial(`${phone}`, callerId)
  expect(heard).toBeGreaterThan(1.6)
  expect(heard).toBeLessThan(2.4)
  expect(cause).toBe('the other end hung up')
  expect(await rowOf(phone)).toEqual({
    ...{ account_id: scene.accountId, phone, called: callerId, broadcast_id: id, heard_ms: 2000, keys: '' },
    answered_at: expect.any(String),
  })
})

test.concurrent('whoever was told what is theirs hears it again', async () => {
  const query = scene.query as Query
  const phone = at(184)
  const audioId = await insertTone(query, scene.accountId, 500, 1)
  const words = 'Hello {{FirstName there}}, school is closed.'
  const id = await insertCallBroadcast(query, {
    accountId: scene.accountId,
    phones: [phone],
    audioId,
    words,
    detects: false,
  })
  await scene.complete(id)
  const { heard } = await dial(`${phone}`, callerId)
  expect(heard).toBeGreaterThan(1.2)
  expect(await rowOf(phone)).toMatchObject({ broadcast_id: id })
})

test.concurrent('a message from another number of the account, and one of a month ago, are not theirs to hear', async () => {
  const phone = at(181)
  const id = await callTo(phone, 500, 1)
  await dialAndPress(phone, '3', other)
  expect(await rowOf(phone)).toMatchObject({ called: other, broadcast_id: null })
  await scene.query(
    `with begun as (update broadcasts set started_at = started_at - interval '31 days' where broadcast_id = $1)
     update call_attempts set intent_at = intent_at - interval '31 days' where broadcast_id = $1`,
    [id],
  )
  const { heard } = await dial(`${phone}`, callerId)
  expect(heard).toBeGreaterThan(2)
  const mine = async () => (await calledIn()).filter((row) => row.phone === phone)
  await scene.until(async () => (await mine()).length === 2)
  expect((await mine()).at(-1)).toMatchObject({ called: callerId, broadcast_id: null })
})

/** A phone calls and presses keys as soon as somebody is there. */
const dialAndPress = async (phone: number, Keys: string, to = callerId) => {
  const call = dial(`${phone}`, to)
  const { calls, network } = simulator.world
  await scene.until(async () => network.handsets.find(`+${phone}`)?.calls.at(-1)?.state === 'answered')
  const { id } = network.handsets.find(`+${phone}`)!.calls.at(-1)!
  await fetch(`http://127.0.0.1:${simulator.http}/simulator/calls/${id}/keys`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ Keys }) },
  })
  const { heard } = await call
  return { pressed: calls.find(id)?.keys, heard }
}

test.concurrent.each([
  ['deleted', 'deleted_at = now()', at(580)],
  ['canceled', `status = 'Canceled'`, at(680)],
])('what was %s is said to nobody any more', async (_, change, phone) => {
  const id = await callTo(phone, 500, 1)
  await scene.query(`update broadcasts set ${change} where broadcast_id = $1`, [id])
  await dialAndPress(phone, '3')
  expect(await rowOf(phone)).toMatchObject({ broadcast_id: null })
})

test.concurrent('keys that are pressed meanwhile are written down', async () => {
  const phone = at(183)
  await callTo(phone, 500, 3)
  expect((await dialAndPress(phone, '25')).pressed).toBe('25')
  expect(await rowOf(phone)).toMatchObject({ keys: '25' })
})

test.concurrent('whoever calls back answers the survey of the message, once, and only with a key that answers', async () => {
  const phone = at(280)
  const answers = [
    { ID: 1, Label: 'Yes' },
    { ID: 2, Label: 'No' },
  ]
  const id = await callTo(phone, 500, 2, { answers })
  const answered = async () => ({
    of: await scene.query('select survey from recipients where broadcast_id = $1', [id]),
    all: await scene.query('select answer, people from broadcast_answers where broadcast_id = $1', [id]),
  })
  expect(await answered()).toEqual({ of: [{ survey: 0 }], all: [] })
  // Another key has the question said once more; thanks follow the answer.
  expect((await dialAndPress(phone, '72')).heard).toBeGreaterThan(2)
  await rowOf(phone)
  expect(await answered()).toEqual({ of: [{ survey: 2 }], all: [{ answer: 2, people: 1 }] })
  await dialAndPress(phone, '1')
  await scene.until(async () => (await calledIn()).filter((row) => row.phone === phone).length === 2)
  expect(await answered()).toEqual({ of: [{ survey: 2 }], all: [{ answer: 2, people: 1 }] })
})

test.concurrent('whoever answers by calling back before they are tried again is not called again', async () => {
  const phone = at(380)
  const query = scene.query as Query
  const id = await insertCallBroadcast(query, {
    ...{ accountId: scene.accountId, phones: [phone], audioId: await insertTone(query, scene.accountId, 500, 1) },
    ...{ retries: 2, answers: [{ ID: 1, Label: 'Yes' }] },
  })
  const retries = () => scene.query('select 1 from retries where broadcast_id = $1', [id])
  await scene.until(async () => (await retries()).length === 1)
  await dialAndPress(phone, '1')
  await rowOf(phone)
  await scene.query('update retries set due_at = now() where broadcast_id = $1', [id])
  await scene.complete(id)
  expect(
    await scene.query(
      `select state, reason, survey, (select count(*)::int from call_attempts a where a.broadcast_id = r.broadcast_id) as calls
       from recipients r where broadcast_id = $1`,
      [id],
    ),
  ).toEqual([{ state: outcome.notSent, reason: reason.confirmed, survey: 1, calls: 1 }])
  expect(await scene.query('select answer, people from broadcast_answers where broadcast_id = $1', [id])).toEqual([
    { answer: 1, people: 1 },
  ])
})

test.concurrent('whoever calls back and presses 1 confirms for all their phones what texted first', async () => {
  const [phone, second] = [at(480), at(481)]
  const [person] = await scene.query<{ id: number }>(
    `insert into contacts (account_id, first_name, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
     values ($1, 'Ann', $2, $3, 1, 1, now(), now()) returning person_id as id`,
    [scene.accountId, phone, second],
  )
  const id = await callTo(phone, 500, 1, { people: [person!.id] })
  await scene.query('update broadcast_calls set call_after_minutes = 15 where broadcast_id = $1', [id])
  await dialAndPress(phone, '1')
  await rowOf(phone)
  expect(
    await scene.query('select phone from broadcast_confirmations where broadcast_id = $1 order by phone', [id]),
  ).toEqual([{ phone }, { phone: second }])
})

test.concurrent('whoever calls back and presses 3 gets no more calls, where that is offered', async () => {
  const [removed, other] = [at(281), at(282)] as const
  await callTo(removed, 500, 2, { offersRemoval: true })
  await callTo(other, 500, 2)
  for (const phone of [removed, other]) await dialAndPress(phone, '3')
  await Promise.all([rowOf(removed), rowOf(other)])
  const optOuts = await scene.query('select phone, channel, source from opt_outs where phone = any($1)', [
    [removed, other],
  ])
  expect(optOuts).toEqual([{ phone: removed, channel: 'voice', source: 'Key 3 in a call' }])
})

test.concurrent('whoever calls back and presses 0 is transferred as the message has it, and what they press then is told nobody', async () => {
  const phone = at(283)
  const id = await callTo(phone, 500, 2, { transfer: { to: at(5), lines: 1 } })
  const { calls, network } = simulator.world
  // The trunk of this file gives up after a second.
  const usual = network.handsets.behaviour(`+${at(5)}`)
  network.handsets.override(`+${at(5)}`, { ...usual, call: { ...usual.call, ringSeconds: 0 } })
  const last = (of: number) => network.handsets.find(`+${of}`)?.calls.at(-1)
  const call = dial(`${phone}`, callerId)
  await scene.until(async () => last(phone)?.isDialled === true && last(phone)?.state === 'answered')
  const press = (Keys: string) =>
    fetch(`http://127.0.0.1:${simulator.http}/simulator/calls/${last(phone)!.id}/keys`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ Keys }) },
    })
  await press('0')
  const joined = () =>
    scene.query('select 1 from call_transfers where broadcast_id = $1 and joined_at is not null', [id])
  await scene.until(async () => (await joined()).length === 1)
  await press('7')
  await scene.until(async () => calls.find(last(phone)!.id)?.keys === '07')
  await fetch(`http://127.0.0.1:${simulator.http}/simulator/calls/${last(phone)!.id}/hang-up`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
  })
  await call
  expect(await rowOf(phone)).toMatchObject({ broadcast_id: id, keys: '0' })
  expect(
    await scene.query('select phone, to_phone, result, credits from call_transfers where broadcast_id = $1', [id]),
  ).toEqual([{ phone, to_phone: at(5), result: 'Connected', credits: 1 }])
  await scene.until(async () => last(at(5))?.state === 'ended')
})

test.concurrent('a stranger hears that there is nothing new, and hangs up when they like', async () => {
  const { heard } = await dial(`${at(1)}`, callerId)
  expect(heard).toBeGreaterThan(2)
  const row = await rowOf(at(1))
  expect(row).toMatchObject({ account_id: scene.accountId, broadcast_id: null })
  expect(row.heard_ms).toBeGreaterThan(2000)
})

test('whoever calls in has a line of the trunk, as long as they are on it', async () => {
  const lines = async () =>
    (await scene.query<{ lines: number }>('select coalesce(sum(lines), 0)::int as lines from trunk_lines'))[0]!.lines
  await scene.until(async () => (await lines()) === 0)
  const phone = at(291)
  const call = dial(`${phone}`, callerId)
  await scene.until(async () => (await lines()) === 1)
  const [left] = simulator.world.network.handsets.find(`+${phone}`)!.calls.slice(-1)
  expect(left!.state).not.toBe('ended')
  await call
  await scene.until(async () => (await lines()) === 0)
})

test.concurrent('a stranger whose number is known ends calls of that account to it with key 3', async () => {
  const stranger = at(290)
  await dialAndPress(stranger, '3')
  expect(await rowOf(stranger)).toMatchObject({ account_id: scene.accountId, broadcast_id: null, keys: '3' })
  expect(await scene.query('select account_id, channel, source from opt_outs where phone = $1', [stranger])).toEqual([
    { account_id: scene.accountId, channel: 'voice', source: 'Key 3 in a call' },
  ])
})

test.concurrent('a number that no account calls with is not in service, and nothing is written down', async () => {
  const { cause, answeredAt } = await dial(`${at(2)}`, 12175550111)
  expect([cause, answeredAt]).toEqual(['404 Not Found', null])
  expect((await calledIn()).filter(({ phone }) => phone === at(2))).toEqual([])
})

test('the number of an account that was closed is not in service, and nothing of it is said or written down', async () => {
  const [phone, number] = [at(185), 12175550297]
  const [closed] = await scene.query<{ id: number }>(
    `insert into accounts (company_name, is_api_authorized, account_status_id) values ('Closed', true, 5) returning account_id as id`,
  )
  await insertCallerId(scene.query as Query, closed!.id, number)
  expect((await dial(`${phone}`, number)).cause).toBe('404 Not Found')
  await scene.query('update accounts set account_status_id = 3 where account_id = $1', [closed!.id])
  expect((await dial(`${phone}`, number)).answeredAt).not.toBeNull()
  expect((await rowOf(phone)).account_id).toBe(closed!.id)
  expect((await calledIn()).filter((row) => row.phone === phone)).toHaveLength(1)
})

test('of two accounts with the same caller ID the one is meant that called last', async () => {
  const phone = at(182)
  const [second] = await scene.query<{ id: number }>(
    `insert into accounts (company_name, is_api_authorized) values ('Second', true) returning account_id as id`,
  )
  await insertCallerId(scene.query as Query, second!.id, callerId)
  const id = await callTo(phone, 500, 1)
  await dial(`${phone}`, callerId)
  expect(await rowOf(phone)).toMatchObject({ account_id: scene.accountId, broadcast_id: id })

  // A stranger is whose who has shown last that it is theirs, and still calls with it.
  const of = async (stranger: number) => {
    await dialAndPress(stranger, '3')
    return (await rowOf(stranger)).account_id
  }
  expect(await of(at(4))).toBe(second!.id)
  await scene.query('update caller_ids set removed_at = now() where account_id = $1', [second!.id])
  expect(await of(at(5))).toBe(scene.accountId)
  await scene.query('delete from caller_ids where account_id = $1', [second!.id])
})
