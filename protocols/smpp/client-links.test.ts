import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import type { SubmitOutcome } from './client-connection.ts'
import type { ClientStateChange } from './client-session.ts'
import { encodePdu } from './encode.ts'
import { accept, createScene, hello, reply, submitted } from './testing/peers.ts'

const { end, listen, raw, start } = createScene()
afterEach(end)

describe('a link that drops', () => {
  it('leaves what was written unknown and what was not written free to go again', async () => {
    const outcomes: SubmitOutcome[] = []
    let arrived = 0
    const server = await raw((pdu, socket) => {
      if (pdu.command === 'submit_sm') arrived++
      // The first answer makes the client submit more; the impossible length right behind it ends the link in the same
      // turn.
      if (outcomes.length === 0) socket.write(Buffer.concat([encodePdu(accept({ sequence: 2 })), Buffer.alloc(16)]))
    })
    const { session, reached } = start(server.port)
    await reached('bound')
    const note = (outcome: SubmitOutcome, release: () => void) => {
      release()
      outcomes.push(outcome)
    }
    const waiting = reached('waiting')
    session.submit(hello, (outcome, release) => {
      note(outcome, release)
      session.submit(hello, note)
    })
    session.submit(hello, note)
    expect(await waiting).toMatchObject({ why: 'the peer sent an impossible length' })
    expect(outcomes[0]).toEqual({ kind: 'accepted', messageId: 'm' })
    expect(outcomes.slice(1)).toEqual([
      { kind: 'unknown', why: 'link-dropped' },
      { kind: 'not-written', why: 'link-dropped' },
    ])
    expect(arrived).toBe(2)
    expect(await submitted(session, hello)).toEqual({ kind: 'not-written', why: 'not-bound' })
  })

  it('before the write leaves nothing in doubt', async () => {
    const server = await listen()
    const { session, reached } = start(server.port)
    await reached('bound')
    const outcome = submitted(session, hello)
    session.destroy()
    expect(await outcome).toEqual({ kind: 'not-written', why: 'link-dropped' })
    expect(session.state()).toBe('closed')
  })

  it('again and again: each submit ends once, none is lost, none is called failed', async () => {
    const accepted = new Set<string>()
    const perLink = new Map<number, number>()
    const server = await listen({
      onSubmit(pdu, answer, session) {
        const text = pdu.short_message.toString()
        expect(accepted.has(text)).toBe(false)
        accepted.add(text)
        answer(0, text)
        const count = (perLink.get(session.id) ?? 0) + 1
        perLink.set(session.id, count)
        // Accepted, but the answers of this turn never leave.
        if (count === 60) session.destroy()
      },
    })
    const total = 1500
    const ended = new Map<number, SubmitOutcome['kind']>()
    const queue = Array.from({ length: total }, (_, i) => i)
    const done = Promise.withResolvers<void>()
    const client = start(
      server.port,
      { window: 25, backOff: { firstMs: 1, maxMs: 2 } },
      { onState: ({ state }) => state === 'bound' && pump() },
    )
    function pump() {
      while (client.session.freeSlots() > 0 && queue.length > 0) {
        const i = queue.shift()!
        client.session.submit({ ...hello, short_message: Buffer.from(String(i)) }, (outcome, release) => {
          release()
          expect(ended.has(i)).toBe(false)
          if (outcome.kind === 'not-written') queue.push(i)
          else ended.set(i, outcome.kind)
          if (ended.size === total) done.resolve()
          pump()
        })
      }
    }
    await done.promise
    const kinds = [...ended.values()]
    const unknown = kinds.filter((kind) => kind === 'unknown').length
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(0)
    expect(kinds.filter((kind) => kind === 'accepted').length + unknown).toBe(total)
    expect(unknown).toBeGreaterThan(0)
    // Called accepted means that the server has it; at most one window for each drop is in doubt.
    for (const [i, kind] of ended) if (kind === 'accepted') expect(accepted.has(String(i))).toBe(true)
    expect(unknown).toBeLessThanOrEqual(perLink.size * 25)
    expect(client.seen.filter((state) => state === 'bound').length).toBe(perLink.size)
    expect(client.session.freeSlots()).toBeGreaterThanOrEqual(0)
  })
})

describe('waiting before the next try', () => {
  it('doubles up to its cap, less a random part, and starts over when a link was of use', async () => {
    const clock = createManualClock()
    let answering = false
    const server = await listen({
      onBind: () => (answering ? 0 : 0x0e),
      onSubmit: (_, answer, session) => {
        answer(0, 'm')
        setImmediate(() => setImmediate(() => session.destroy()))
      },
    })
    let draws = 0
    const changes: ClientStateChange[] = []
    const { session, reached } = start(
      server.port,
      { clock, backOff: { firstMs: 1000, maxMs: 3000 }, random: () => [0, 0.5, 0][draws++ % 3]! },
      { onState: (change) => void changes.push(change) },
    )
    for (const [status, retryMs] of [
      [0x0e, 1000],
      [0x0e, 1500],
      [0x0e, 3000],
    ]) {
      expect(await reached('waiting')).toMatchObject({ status, retryMs, why: 'the bind was refused' })
      answering = retryMs === 3000
      clock.advance(retryMs! - 1)
      expect(changes.at(-1)?.state).toBe('waiting')
      clock.advance(1)
      expect(changes.at(-1)?.state).toBe('connecting')
    }
    await reached('bound')
    const waiting = reached('waiting')
    expect(await submitted(session, hello)).toEqual({ kind: 'accepted', messageId: 'm' })
    expect(await waiting).toMatchObject({ retryMs: 1000 })
  })

  it('goes on when nobody listens', async () => {
    const clock = createManualClock()
    const server = await listen()
    const { port } = server
    await server.close()
    const { session, reached } = start(port, { clock })
    expect(await reached('waiting')).toMatchObject({ why: expect.stringContaining('ECONNREFUSED') })
    const connecting = reached('connecting')
    clock.advance(30_000)
    await connecting
    await reached('waiting')
    await session.close()
    expect(session.state()).toBe('closed')
    expect(clock.timers()).toBe(0)
  })
})

describe('leaving', () => {
  it('waits for outstanding answers, unbinds, and takes nothing more', async () => {
    const answers: (() => void)[] = []
    const why = Promise.withResolvers<string>()
    const arrived = Promise.withResolvers<void>()
    const server = await listen({
      onSubmit(_, answer) {
        answers.push(() => answer(0, 'm'))
        arrived.resolve()
      },
      onEnd: (_, said) => why.resolve(said),
    })
    const { session, reached } = start(server.port)
    await reached('bound')
    const outcome = submitted(session, hello)
    await arrived.promise
    const closed = session.close()
    expect(session.freeSlots()).toBe(0)
    expect(await submitted(session, hello)).toEqual({ kind: 'not-written', why: 'not-bound' })
    answers[0]?.()
    expect(await outcome).toEqual({ kind: 'accepted', messageId: 'm' })
    await closed
    expect(await why.promise).toBe('unbound by the client')
  })

  it('at the wish of the server: takes the last answers and comes back', async () => {
    const answers: (() => void)[] = []
    const arrived = Promise.withResolvers<void>()
    const server = await raw((pdu, socket) => {
      if (pdu.command === 'submit_sm') {
        answers.push(() => reply(socket, accept(pdu)))
        reply(socket, { command: 'unbind', sequence: 1, status: 0 })
      } else if (pdu.command === 'unbind_resp') arrived.resolve()
    })
    const { session, reached } = start(server.port, { backOff: { firstMs: 1, maxMs: 1 } })
    await reached('bound')
    const outcome = submitted(session, hello)
    const waiting = reached('waiting')
    await arrived.promise
    expect(session.freeSlots()).toBe(0)
    answers[0]?.()
    expect(await outcome).toEqual({ kind: 'accepted', messageId: 'm' })
    expect(await waiting).toMatchObject({ why: 'unbound by the carrier' })
    await reached('bound')
  })

  it('before it began is closed at once', async () => {
    const { session, seen } = start(1)
    await session.close()
    expect(seen).toEqual(['closed'])
  })
})
