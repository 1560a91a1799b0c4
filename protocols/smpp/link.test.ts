import { Duplex } from 'node:stream'
import type { TlsOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { encodePdu } from './encode.ts'
import { openLink } from './link.ts'
import { messageFields, type Pdu } from './pdu.ts'
import { listenSmpp } from './server-session.ts'
import { startClient, submitted } from './testing/peers.ts'

const question = (sequence: number): Pdu => ({ command: 'enquire_link', sequence, status: 0 })

function fakeSocket(options?: Parameters<typeof openLink>[2]) {
  const writes: Buffer[] = []
  const socket = new Duplex({
    read() {},
    write(octets, _, done) {
      writes.push(octets)
      done()
    },
  })
  const seen: unknown[] = []
  const handlers = {
    onPdu: (pdu: Pdu) => void seen.push(pdu),
    onFault: (fault: unknown) => void seen.push(fault),
    onClose: (why: string) => void seen.push(why),
  }
  // The parts of a socket that a stream lacks.
  const link = openLink(Object.assign(socket, { setNoDelay: () => socket }) as never, handlers, options)
  return { socket, link, writes, seen }
}

describe('a link', () => {
  it('writes what one turn brings in one piece', async () => {
    const { link, writes } = fakeSocket()
    const marks = Array.from({ length: 500 }, (_, i) => link.send(question(i + 1)))
    await Promise.resolve()
    expect(writes).toHaveLength(0)
    expect(link.handedOver()).toBe(0)
    await new Promise(setImmediate)
    expect(writes).toHaveLength(1)
    expect(writes[0]).toHaveLength(500 * 16)
    expect(link.handedOver()).toBe(marks.at(-1))
  })

  it('does not wait for the end of the turn with more than 64 kB', () => {
    const { link, writes } = fakeSocket()
    const sent = Array.from({ length: 10_000 }, (_, i) => question(i + 1))
    for (const pdu of sent) link.send(pdu)
    expect(writes.length).toBeGreaterThan(1)
    link.flush()
    expect(Buffer.concat(writes).equals(Buffer.concat(sent.map(encodePdu)))).toBe(true)
  })

  it('takes back a PDU that does not fit', () => {
    const { link, writes } = fakeSocket()
    link.send(question(1))
    expect(() => link.send({ ...question(2), sequence: -1 })).toThrow('sequence')
    link.send(question(3))
    link.flush()
    expect(Buffer.concat(writes).equals(Buffer.concat([encodePdu(question(1)), encodePdu(question(3))]))).toBe(true)
  })

  it.each(['monotonic', 'day'] as const)(
    'writes nothing that has gathered for too long by the %s clock',
    async (which) => {
      const clock = createManualClock()
      const stoodStill = which === 'day' ? { ...clock, now: () => 0 } : { ...clock, day: () => 0 }
      const { link, writes, seen } = fakeSocket({ clock: stoodStill, leavesWithinMs: 1000 })
      const left = link.send(question(1))
      clock.advance(999)
      await new Promise(setImmediate)
      link.send(question(2))
      clock.advance(1000)
      for (let n = 0; n < 5000; n++) link.send(question(3))
      expect(seen).toEqual([])
      await new Promise(setImmediate)
      expect(Buffer.concat(writes).equals(encodePdu(question(1)))).toBe(true)
      expect(link.handedOver()).toBe(left)
      expect(seen).toEqual(['this process stood still'])
    },
  )

  it('says once that it is closed, and nothing after', async () => {
    const { socket, link, writes, seen } = fakeSocket()
    socket.push(encodePdu(question(1)))
    await new Promise(setImmediate)
    link.send(question(2))
    link.destroy('enough')
    link.destroy('really')
    link.send(question(3))
    socket.push(encodePdu(question(4)))
    await new Promise(setImmediate)
    expect(seen).toEqual([question(1), 'enough'])
    expect(writes).toHaveLength(0)
  })
})

it('carries messages over TLS', async () => {
  const key = Buffer.alloc(32, 7)
  const secured = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const
  const server = await listenSmpp(
    { port: 0, systemId: 'x', tls: { ...secured, pskCallback: () => key, pskIdentityHint: 'x' } as TlsOptions },
    { onBind: () => 0, onSubmit: (_, answer) => answer(0, 'm') },
  )
  const { session, reached } = startClient(server.port, {
    tls: { ...secured, pskCallback: () => ({ psk: key, identity: 'carillon' }), checkServerIdentity: () => undefined },
  })
  await reached('bound')
  expect(await submitted(session, messageFields({}))).toEqual({ kind: 'accepted', messageId: 'm' })
  await session.close()
  await server.close()
})
