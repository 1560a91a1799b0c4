import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import type { LateAnswer, Trouble } from './client-connection.ts'
import { encodePdu } from './encode.ts'
import type { Pdu } from './pdu.ts'
import type { WireFault } from './reader.ts'
import { accept, createScene, header, hello, reply, startRawServer, submitted } from './testing/peers.ts'

const { end, ends, listen, raw, start } = createScene()
afterEach(end)

describe('a bound session', () => {
  it('hands messages over and brings the answers back', async () => {
    const server = await listen({
      onSubmit: (pdu, answer) =>
        pdu.destination_addr === '86' ? answer(0x0b) : answer(0, `id-${pdu.short_message.toString()}`),
    })
    const { session, reached, seen } = start(server.port)
    expect(await reached('bound')).toMatchObject({ systemId: 'smsc' })
    expect(await submitted(session, hello)).toEqual({ kind: 'accepted', messageId: 'id-Hi' })
    expect(await submitted(session, { ...hello, destination_addr: '86' })).toEqual({ kind: 'refused', status: 0x0b })
    await session.close()
    expect(seen).toEqual(['connecting', 'bound', 'closed'])
  })

  it('keeps a slot until it is released, once', async () => {
    const server = await listen()
    const { session, reached } = start(server.port, { window: 2 })
    expect(session.freeSlots()).toBe(0)
    await reached('bound')
    expect(session.freeSlots()).toBe(2)
    const releases: (() => void)[] = []
    const both = [0, 1].map(
      () =>
        new Promise((resolve) =>
          session.submit(hello, (outcome, release) => {
            releases.push(release)
            resolve(outcome)
          }),
        ),
    )
    expect(await submitted(session, hello)).toEqual({ kind: 'not-written', why: 'window-full' })
    await Promise.all(both)
    expect(session.freeSlots()).toBe(0)
    releases[0]?.()
    releases[0]?.()
    expect(session.freeSlots()).toBe(1)
    releases[1]?.()
    expect(session.freeSlots()).toBe(2)
  })

  it('says what does not fit and keeps going', async () => {
    const server = await listen()
    const { session, reached } = start(server.port)
    await reached('bound')
    const long = { ...hello, destination_addr: '1'.repeat(30) }
    expect(await submitted(session, long)).toMatchObject({
      kind: 'not-written',
      why: 'invalid',
      detail: /destination_addr/,
    })
    expect(await submitted(session, hello)).toMatchObject({ kind: 'accepted' })
    expect(session.freeSlots()).toBe(10)
  })

  it('is handed texts and acknowledges them when told, once', async () => {
    const server = await listen()
    const told: string[] = []
    const { reached } = start(
      server.port,
      {},
      {
        onDeliver(pdu, acknowledge) {
          told.push(pdu.command)
          acknowledge(0x64)
          acknowledge(0)
        },
      },
    )
    await reached('bound')
    const [peer] = server.sessions()
    expect(await peer?.deliver(hello)).toEqual({ kind: 'acknowledged', status: 0x64 })
    expect(peer?.outstanding()).toBe(0)
    expect(told).toEqual(['deliver_sm'])
  })

  it('stops reading when too much is not acknowledged, and loses none', async () => {
    const server = await listen()
    const waiting: (() => void)[] = []
    let most = 0
    let received = 0
    const { reached } = start(
      server.port,
      { maxUnacknowledged: 5 },
      {
        onDeliver(_, acknowledge) {
          waiting.push(acknowledge)
          most = Math.max(most, waiting.length)
          if (++received < 50 && waiting.length < 5) return
          setImmediate(() => {
            for (const one of waiting.splice(0)) one()
          })
        },
      },
    )
    await reached('bound')
    const [peer] = server.sessions()
    // Deliveries of one chunk are handed out together; the pause holds back the chunks after it.
    const big = { ...hello, tlvs: { message_payload: Buffer.alloc(60_000) } }
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => peer!.deliver(big)))
    expect(outcomes.every((outcome) => outcome.kind === 'acknowledged')).toBe(true)
    expect(most).toBeLessThan(10)
  })

  it('answers what it is asked, and objects to what it does not know', async () => {
    const answers: (Pdu | WireFault)[] = []
    const done = Promise.withResolvers<void>()
    const server = await raw((pdu, socket) => {
      if (pdu.command === 'submit_sm') {
        reply(
          socket,
          { command: 'enquire_link', sequence: 70, status: 0 },
          { command: 'unknown', command_id: 0x222, sequence: 71, status: 0, body: Buffer.alloc(3) },
          {
            command: 'alert_notification',
            sequence: 72,
            status: 0,
            source_addr_ton: 0,
            source_addr_npi: 0,
            source_addr: '',
            esme_addr_ton: 0,
            esme_addr_npi: 0,
            esme_addr: '',
            tlvs: {},
          },
          { command: 'outbind', sequence: 73, status: 0, system_id: '', password: '' },
          accept({ sequence: 999 }, 'nobody'),
          accept(pdu),
          accept(pdu, 'again'),
          { command: 'unbind_resp', sequence: 5, status: 0 },
        )
      } else if (answers.push(pdu) === 2) done.resolve()
    })
    const troubles: Trouble[] = []
    const { session, reached } = start(server.port, {}, { onTrouble: (trouble) => void troubles.push(trouble) })
    await reached('bound')
    expect(await submitted(session, hello)).toEqual({ kind: 'accepted', messageId: 'm' })
    await done.promise
    expect(answers).toEqual([
      { command: 'enquire_link_resp', sequence: 70, status: 0 },
      { command: 'generic_nack', sequence: 71, status: 3 },
    ])
    expect(troubles.map((trouble) => trouble.kind === 'unexpected' && trouble.pdu.command)).toEqual([
      'unknown',
      'submit_sm_resp',
      'submit_sm_resp',
      'unbind_resp',
    ])
    expect(session.state()).toBe('bound')
  })

  it('takes generic_nack for a refusal', async () => {
    let status = 0
    const server = await raw((pdu, socket) => reply(socket, { command: 'generic_nack', ...header(pdu, status++ * 3) }))
    const { session, reached } = start(server.port)
    await reached('bound')
    expect(await submitted(session, hello)).toEqual({ kind: 'refused', status: 0xff })
    expect(await submitted(session, hello)).toEqual({ kind: 'refused', status: 3 })
  })

  it('answers a malformed delivery with generic_nack and stays', async () => {
    const nacked = Promise.withResolvers<Pdu | WireFault>()
    const server = await raw((pdu, socket) => {
      if (pdu.command === 'submit_sm') {
        const torn = encodePdu({ command: 'deliver_sm', sequence: 44, status: 0, ...hello }).subarray(0, 30)
        torn.writeUInt32BE(30, 0)
        socket.write(Buffer.concat([torn, encodePdu(accept(pdu))]))
      } else nacked.resolve(pdu)
    })
    const { session, reached } = start(server.port)
    await reached('bound')
    expect(await submitted(session, hello)).toMatchObject({ kind: 'accepted' })
    expect(await nacked.promise).toEqual({ command: 'generic_nack', sequence: 44, status: 2 })
    expect(session.state()).toBe('bound')
  })
})

it('does not write, after this process stood still, what it had not handed over before', async () => {
  const clock = createManualClock()
  const heard: string[] = []
  const server = await raw((pdu) => void heard.push(pdu.command))
  const { session, reached } = start(server.port, { clock, requestTimeoutMs: 60_000, enquireLinkMs: 60_000 })
  await reached('bound')
  const waiting = reached('waiting')
  const outcome = submitted(session, hello)
  clock.advance(1000)
  expect(await outcome).toEqual({ kind: 'not-written', why: 'link-dropped' })
  expect(await waiting).toMatchObject({ why: 'this process stood still' })
  const again = reached('bound')
  clock.advance(1000)
  await again
  expect(heard).not.toContain('submit_sm')
})

describe('an answer that does not come', () => {
  it('makes the outcome unknown, and is handed over when it comes late', async () => {
    const clock = createManualClock()
    const arrived = Promise.withResolvers<{ pdu: Pdu | WireFault; socket: Socket }>()
    const server = await raw((pdu, socket) => arrived.resolve({ pdu, socket }))
    const late = Promise.withResolvers<LateAnswer>()
    const { session, reached } = start(
      server.port,
      { clock, requestTimeoutMs: 5000, enquireLinkMs: 60_000 },
      { onLateAnswer: late.resolve },
    )
    await reached('bound')
    const outcome = submitted(session, hello)
    const { pdu, socket } = await arrived.promise
    clock.advance(5000)
    expect(await outcome).toEqual({ kind: 'unknown', why: 'timed-out' })
    expect(session.state()).toBe('bound')
    reply(socket, accept(pdu, 'late'))
    const answer = await late.promise
    expect(answer.submitted).toBe(hello)
    expect(answer.outcome).toEqual({ kind: 'accepted', messageId: 'late' })
  })

  it('to enquire_link drops the link, and with it makes everything outstanding unknown', async () => {
    const clock = createManualClock()
    const asked = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const server = await raw((pdu) => (pdu.command === 'enquire_link' ? asked.resolve() : taken.resolve()))
    const { session, reached } = start(server.port, { clock, requestTimeoutMs: 60_000, enquireLinkMs: 10_000 })
    await reached('bound')
    const outcome = submitted(session, hello)
    const waiting = reached('waiting')
    await taken.promise
    // The answer to the bind was heard in the first ten seconds.
    clock.advance(10_000)
    clock.advance(10_000)
    await asked.promise
    clock.advance(60_000)
    expect(await outcome).toMatchObject({ kind: 'unknown' })
    expect(await waiting).toMatchObject({ why: 'no answer to enquire_link' })
  })

  it('to the bind is not awaited for ever', async () => {
    const clock = createManualClock()
    const asked = Promise.withResolvers<void>()
    const server = await startRawServer(() => asked.resolve())
    ends.push(server.close)
    const { reached } = start(server.port, { clock, connectTimeoutMs: 3000 })
    const waiting = reached('waiting')
    await asked.promise
    clock.advance(3000)
    expect(await waiting).toMatchObject({ why: 'no bind in time' })
  })
})
