import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SubmitOutcome } from '../client-connection.ts'
import { type ClientHandlers, type ClientOptions, type ClientSession, connectSmpp } from '../client-session.ts'
import { encodePdu } from '../encode.ts'
import { type Header, type MessageFields, messageFields, type Pdu } from '../pdu.ts'
import { createPduReader, type WireFault } from '../reader.ts'
import { listenSmpp, type ServerHandlers, type SmppServer } from '../server-session.ts'

/** A client whose state changes can be waited for. */
export function startClient(
  port: number,
  options: Partial<ClientOptions> = {},
  handlers: Partial<ClientHandlers> = {},
) {
  const events = new EventEmitter()
  const seen: string[] = []
  const session = connectSmpp(
    { host: '127.0.0.1', port, systemId: 'carillon', password: 'secret', ...options },
    {
      onDeliver: (_, acknowledge) => acknowledge(),
      ...handlers,
      onState(change) {
        seen.push(change.state)
        events.emit(change.state, change)
        handlers.onState?.(change)
      },
    },
  )
  const reached = (state: string) => once(events, state).then(([change]) => change)
  return { session, reached, seen }
}

/** Submits, and releases the slot as soon as the outcome is there. */
export function submitted(session: ClientSession, fields: MessageFields): Promise<SubmitOutcome> {
  return new Promise((resolve) => {
    session.submit(fields, (outcome, release) => {
      release()
      resolve(outcome)
    })
  })
}

/** A bare TCP server that reads PDUs and answers nothing by itself. */
export async function startRawServer(onPdu: (pdu: Pdu | WireFault, socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const reader = createPduReader()
    sockets.add(socket)
    socket.on('data', (chunk: Buffer) => {
      for (const pdu of reader.push(chunk)) onPdu(pdu, socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A message that is as good as any. */
export const hello = messageFields({
  source_addr: '15551230000',
  destination_addr: '15551239999',
  short_message: Buffer.from('Hi'),
})

export const header = ({ sequence }: { sequence: number }, status = 0): Header => ({ sequence, status })

export const reply = (socket: Socket, ...pdus: Pdu[]) => socket.write(Buffer.concat(pdus.map(encodePdu)))

export const accept = (pdu: { sequence: number }, message_id = 'm'): Pdu => ({
  command: 'submit_sm_resp',
  ...header(pdu),
  message_id,
  tlvs: {},
})

/** Clients and servers of one test, ended together. */
export function createScene() {
  const ends: (() => unknown)[] = []
  const start: typeof startClient = (...args) => {
    const client = startClient(...args)
    ends.push(() => client.session.destroy())
    return client
  }
  return {
    ends,
    start,
    /** A server of ours that accepts everything unless told otherwise. */
    async listen(handlers: Partial<ServerHandlers> = {}): Promise<SmppServer> {
      let last = 0
      const server = await listenSmpp(
        { port: 0, systemId: 'smsc' },
        { onBind: () => 0, onSubmit: (_, answer) => answer(0, String(++last)), ...handlers },
      )
      ends.push(() => server.close())
      return server
    },
    /** A server that accepts binds and leaves the rest to the test. */
    async raw(onPdu: (pdu: Pdu | WireFault, socket: Socket) => void) {
      const server = await startRawServer((pdu, socket) => {
        if (pdu.command !== 'bind_transceiver') onPdu(pdu, socket)
        else reply(socket, { command: 'bind_transceiver_resp', ...header(pdu), system_id: 'raw', tlvs: {} })
      })
      ends.push(server.close)
      return server
    },
    async end() {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}
