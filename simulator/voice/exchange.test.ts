import { describe, expect, it, onTestFinished } from 'vitest'
import { startCaller } from '../testing/caller.ts'
import { openDesk } from '../testing/desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let caller: Awaited<ReturnType<typeof startCaller>>

const open = async () => {
  desk = await openDesk()
  caller = await startCaller(desk.sip)
  onTestFinished(() => caller.stop())
}

const handset = async (number: string) => (await desk.ask('GET', `handsets/${number}`)).body
/** The row of the ledger, once the call is in it. */
const rowOf = async (number: string) => {
  for (;;) {
    const { Items } = (await desk.ask('GET', 'ledger?since=0')).body
    const row = Items.find((item: { Kind: string; To: string }) => item.Kind === 'call' && item.To === `+1${number}`)
    if (row) return row
    await new Promise(setImmediate)
  }
}

it('a person answers, hears it to the end and presses keys, and all of it is told', async () => {
  await open()
  const number = '2175550140'
  const call = await caller.call(`1${number}`)
  await call.reached('ringing')
  expect((await handset(number)).Calls).toMatchObject([{ State: 'ringing', From: '+12175550200', AnsweredAt: null }])
  desk.clock.advance(2_000)
  await call.reached('answered')
  await call.line.play(caller.tone(500, 800))
  expect(await call.key()).toBe('1')
  call.hangUp()
  const row = await rowOf(number)
  expect(row).toMatchObject({
    ...{ Kind: 'call', From: '+12175550200', Outcome: 'the caller hung up' },
    Call: { Keys: '1', Cause: 'the caller hung up', RangAt: expect.any(String), AnsweredAt: expect.any(String) },
  })
  expect(row.Call.HeardSeconds).toBeGreaterThan(0.4)
  expect(row.Call.HeardSeconds).toBeLessThan(1.2)
  expect(row.Call.Fingerprint).toMatch(/^[0-9a-f]{32}$/)
  const [told] = (await handset(number)).Calls
  expect(told).toMatchObject({ State: 'ended', Keys: '1', Fingerprint: row.Call.Fingerprint })
  const audio = await fetch(`http://127.0.0.1:${desk.http}${told.Audio}`)
  expect(audio.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await audio.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  const list = (await desk.ask('GET', 'handsets')).body
  expect(list.Items).toMatchObject([{ Number: `+1${number}`, CallCount: 1, LastCall: { ID: told.ID } }])
})

it('a machine greets and beeps, and keeps what is said after', async () => {
  await open()
  await desk.ask('PUT', 'handsets/2175550165', { call: { greetingSeconds: 0.6, ringSeconds: 0 } })
  const call = await caller.call('12175550165')
  await call.reached('ringing')
  desk.clock.advance(10)
  await call.reached('answered')
  expect(await call.line.untilPause(500)).toBe(true)
  await call.line.play(caller.tone(700, 600))
  call.hangUp()
  const row = await rowOf('2175550165')
  expect(row.Call.HeardSeconds).toBeGreaterThan(0.3)
  expect(row.Call.HeardSeconds).toBeLessThan(0.9)
})

it.each([
  ['2175550180', 486, 'busy'],
  ['2175550198', 404, 'not in service'],
  ['2175550199', 503, 'network failure'],
])('%s is refused with %i', async (number, status, cause) => {
  await open()
  const call = await caller.call(`1${number}`)
  expect(await call.ended).toMatchObject({ status, wasAnswered: false })
  expect(await rowOf(number)).toMatchObject({ Outcome: cause, Call: { RangAt: null, HeardSeconds: 0 } })
})

it('a phone that nobody takes rings until it is given up', async () => {
  await open()
  const call = await caller.call('12175550185')
  await call.reached('ringing')
  desk.clock.advance(60_000)
  call.hangUp()
  await call.ended
  expect(await rowOf('2175550185')).toMatchObject({ Outcome: 'the caller gave up', Call: { AnsweredAt: null } })
})

it('somebody who looks at the screen answers, presses and hangs up', async () => {
  await open()
  const number = '2175550100'
  await desk.ask('PUT', `handsets/${number}`, { call: { takenBy: 'hand' } })
  const call = await caller.call(`1${number}`)
  await call.reached('ringing')
  desk.clock.advance(10_000)
  const [{ ID }] = (await handset(number)).Calls
  expect((await desk.ask('POST', `calls/${ID}/keys`, { Keys: '1' })).status).toBe(409)
  expect((await desk.ask('POST', `calls/${ID}/answer`, {})).status).toBe(200)
  await call.reached('answered')
  expect((await desk.ask('POST', `calls/${ID}/keys`, { Keys: 'x' })).status).toBe(400)
  expect((await desk.ask('POST', `calls/${ID}/keys`, { Keys: '7' })).body).toMatchObject({ Keys: '7' })
  expect(await call.key()).toBe('7')
  expect((await desk.ask('POST', `calls/${ID}/hang-up`, {})).status).toBe(200)
  expect(await call.ended).toMatchObject({ by: 'peer', wasAnswered: true })
  expect(await rowOf(number)).toMatchObject({ Outcome: 'the phone hung up' })
  expect((await desk.ask('POST', `calls/${ID}/hang-up`, {})).status).toBe(409)
  expect((await desk.ask('GET', `calls/${ID + 1}`)).status).toBe(404)
  await desk.ask('POST', 'reset', {})
  expect((await handset(number)).Calls).toEqual([])
  expect((await desk.ask('GET', `calls/${ID}`)).status).toBe(404)
})

it('a call can be declined, and a person may hang up early', async () => {
  await open()
  const declined = await caller.call('12175550101')
  await declined.reached('ringing')
  const [{ ID }] = (await handset('2175550101')).Calls
  await desk.ask('POST', `calls/${ID}/hang-up`, {})
  expect(await declined.ended).toMatchObject({ status: 603 })
  const short = await caller.call('12175550160')
  await short.reached('ringing')
  desk.clock.advance(2_000)
  await short.reached('answered')
  // The phone counts its seconds from when it knows that it was heard.
  while ((await handset('2175550160')).Calls[0].State !== 'answered') await new Promise(setImmediate)
  desk.clock.advance(3_000)
  expect(await short.ended).toMatchObject({ by: 'peer', wasAnswered: true })
})

describe('a phone that calls', () => {
  it('reaches whoever has registered, hears them, presses keys when they pause, and is told', async () => {
    await open()
    const number = '2175550111'
    expect(await desk.ask('POST', `handsets/${number}/calls`, { To: '2175550200' })).toMatchObject({ status: 503 })
    const taken = caller.takeCalls()
    await caller.register()
    const { status, body } = await desk.ask('POST', `handsets/${number}/calls`, { To: '2175550200', Keys: '12#' })
    expect([status, body]).toMatchObject([201, { Direction: 'sent', From: `+1${number}`, To: '+12175550200' }])
    const call = await taken
    expect([call.from, call.to]).toEqual([`1${number}`, '12175550200'])
    await call.reached('answered')
    const [{ ID }] = (await handset(number)).Calls
    expect((await desk.ask('POST', `calls/${ID}/say`, { Seconds: 0 })).status).toBe(400)
    const said = call.line.record(1000)
    expect((await desk.ask('POST', `calls/${ID}/say`, { Seconds: 2 })).status).toBe(200)
    expect((await said).some((sample) => Math.abs(sample) > 1000)).toBe(true)
    await call.line.play(caller.tone(500, 800))
    expect([await call.key(), await call.key(), await call.key()].join('')).toBe('12#')
    expect((await desk.ask('POST', `calls/${ID}/say`, { Seconds: 1, Keys: 'x' })).status).toBe(400)
    const again = call.line.record(5000)
    expect((await desk.ask('POST', `calls/${ID}/say`, { Seconds: 1, Keys: '#1' })).status).toBe(200)
    expect([await call.key(), await call.key()].join('')).toBe('#1')
    // What has been said to it before does not count, and it waits for the end of what comes.
    expect((await desk.ask('POST', `calls/${ID}/say`, { Seconds: 1, AfterPause: 'yes' })).status).toBe(400)
    const answered = call.line.record(10_000)
    await desk.ask('POST', `calls/${ID}/say`, { Seconds: 1, Keys: '9', AfterPause: true })
    await call.line.play(caller.tone(500, 800))
    expect(await call.key()).toBe('9')
    call.hangUp()
    const firstLoud = (await answered).findIndex((sample) => Math.abs(sample) > 1000)
    expect(firstLoud).toBeGreaterThan(1.5 * 8000)
    // The keys came behind what was said.
    expect((await again).filter((sample) => Math.abs(sample) > 1000).length).toBeGreaterThan(2000)
    await expect.poll(async () => (await handset(number)).Calls).toMatchObject([{ State: 'ended', Keys: '12##19' }])
    const [row] = (await desk.ask('GET', 'ledger?since=0')).body.Items
    expect(row).toMatchObject({
      Kind: 'call',
      From: `+1${number}`,
      To: '+12175550200',
      Outcome: 'the other end hung up',
    })
    expect(row.Call.HeardSeconds).toBeGreaterThan(0.4)
  })

  it('is refused as the other end refuses, and hangs up when its owner does', async () => {
    await open()
    await caller.register()
    caller.takeCalls(486)
    await desk.ask('POST', 'handsets/2175550112/calls', { To: '2175550200' })
    await expect.poll(async () => (await handset('2175550112')).Calls).toMatchObject([{ Cause: '486 Busy Here' }])
    const taken = caller.takeCalls()
    const { body } = await desk.ask('POST', 'handsets/2175550113/calls', { To: '2175550200' })
    const call = await taken
    await call.reached('answered')
    await desk.ask('POST', `calls/${body.ID}/hang-up`, {})
    expect(await call.ended).toMatchObject({ by: 'peer', wasAnswered: true })
    expect((await desk.ask('POST', 'handsets/2175550113/calls', { To: 'x' })).status).toBe(400)
  })
})
