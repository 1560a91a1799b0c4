// Both sessions against peers that mean harm or have lost their mind.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePdu } from './encode.ts'
import { messageFields, type Pdu } from './pdu.ts'
import { listenSmpp } from './server-session.ts'
import { arbitraryPdu } from './testing/arbitrary-pdu.ts'
import { startClient } from './testing/peers.ts'

const hello = messageFields({ destination_addr: '15551239999', short_message: Buffer.from('Hi') })

/** Random octets, well-formed PDUs in any order, and PDUs with octets turned or cut off. */
const chunk = fc.oneof(
  fc.uint8Array({ maxLength: 100 }).map((octets) => Buffer.from(octets)),
  arbitraryPdu.map(encodePdu),
  fc.tuple(arbitraryPdu, fc.nat(), fc.nat(255)).map(([pdu, at, value]) => {
    const octets = encodePdu(pdu)
    octets[at % octets.length] = value
    return octets
  }),
  fc.tuple(arbitraryPdu, fc.nat()).map(([pdu, cut]) => {
    const octets = encodePdu(pdu)
    return octets.subarray(0, cut % octets.length)
  }),
  fc
    .constantFrom('ffffffff', '00000000', '0000000f', '7fffffff', '80000000', '00012001')
    .map((length) => Buffer.from(length, 'hex')),
)
const chunks = fc.array(chunk, { minLength: 1, maxLength: 20 })

/** Writes all, says goodbye, and waits until the other side is done too. */
async function rant(socket: Socket, what: Buffer[]): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.resume()
  for (const one of what) socket.write(one)
  socket.end()
  await closed
}

describe('whatever a peer sends', () => {
  it('the server lives, ends the session, and serves the next', async () => {
    let ended = 0
    const server = await listenSmpp(
      { port: 0, systemId: 'x' },
      { onBind: () => 0, onSubmit: (_, answer) => answer(0, 'm'), onEnd: () => void ended++ },
    )
    let runs = 0
    await fc.assert(
      fc.asyncProperty(chunks, fc.boolean(), async (what, isBound) => {
        runs++
        const bind: Pdu = {
          command: 'bind_transceiver',
          sequence: 1,
          status: 0,
          system_id: 'a',
          password: '',
          system_type: '',
          interface_version: 0x34,
          addr_ton: 0,
          addr_npi: 0,
          address_range: '',
        }
        await rant(connect(server.port, '127.0.0.1'), isBound ? [encodePdu(bind), ...what] : what)
      }),
      { numRuns: 150 },
    )
    while (server.sessions().length > 0) await new Promise(setImmediate)
    expect(ended).toBe(runs)
    const { session, reached } = startClient(server.port)
    await reached('bound')
    await session.close()
    await server.close()
  })

  it('the client ends each submit exactly once and comes back', async () => {
    let what: Buffer[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        const accepted: Pdu = { command: 'bind_transceiver_resp', sequence: 1, status: 0, system_id: 'x', tlvs: {} }
        socket.write(encodePdu(accepted))
        socket.once('data', () => void rant(socket, what))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await fc.assert(
      fc.asyncProperty(chunks, async (octets) => {
        what = octets
        const { session, reached } = startClient(port, { window: 5 })
        await reached('bound')
        const waiting = reached('waiting')
        const times = [0, 0, 0, 0, 0]
        for (const i of times.keys()) {
          session.submit(hello, (_, release) => {
            release()
            times[i] = times[i]! + 1
          })
        }
        await waiting
        expect(times).toEqual([1, 1, 1, 1, 1])
        expect(session.state()).toBe('waiting')
        session.destroy()
      }),
      { numRuns: 150 },
    )
    await new Promise((resolve) => server.close(resolve))
  })

  it('a flood of questions without reading the answers does not fill our memory', async () => {
    const server = await listenSmpp({ port: 0, systemId: 'x' }, { onBind: () => 0, onSubmit() {} })
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    const questions = Buffer.concat(
      Array.from({ length: 4096 }, (_, i) => encodePdu({ command: 'enquire_link', sequence: i + 1, status: 0 })),
    )
    // Never read: at some point the server stops reading as well, and our writes pile up on our side.
    let taken = 0
    while (socket.writableLength < 1024 * 1024 && taken < 512 * 1024 * 1024) {
      socket.write(questions)
      taken += questions.length
      await new Promise(setImmediate)
    }
    expect(taken).toBeLessThan(512 * 1024 * 1024)
    socket.destroy()
    await server.close()
  })
})
