// Connections of TCP and TLS: those we open are kept and used again, those of peers carry what is answered on them. A
// peer that is silent costs an open socket; more than MOST_CONNECTIONS are not taken.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, isIP, type Socket } from 'node:net'
import {
  type ConnectionOptions,
  connect as connectTls,
  createServer as createTlsServer,
  type TlsOptions,
} from 'node:tls'
import { SipError } from './errors.ts'
import type { SipMessage } from './message.ts'
import { createMessageReader } from './stream.ts'

/** `isSent` is false where it is certain that nothing was. */
type OnError = (why: string, isSent: boolean) => void

interface StreamEndpoint {
  kind: 'udp' | 'tcp' | 'tls'
  host: string
  port: number
}

interface StreamOptions {
  kind: 'tcp' | 'tls'
  host: string
  port: number
  tlsClient?: ConnectionOptions
  tlsServer?: TlsOptions
  nameOf?: (address: string) => string
  isPeer: (address: string) => boolean
}

interface StreamHandlers {
  onMessage(message: SipMessage, from: StreamEndpoint): void
  onFault(why: string): void
  isHeard(address: string): boolean
}

export interface Streams {
  /** Where nobody can connect to us: where our connection to the peer begins, once there is one. */
  address(to?: StreamEndpoint): { host: string; port: number }
  /** `onError` is told of the end of the connection until what is answered is called; where nothing is awaited, until it is written. */
  send(octets: Buffer, to: StreamEndpoint, onError: OnError, isAwaited: boolean): () => void
  close(): Promise<void>
}

interface Connection {
  socket: Socket
  /** Told once when the connection ends; who waits for an answer listens here. */
  onEnd: Set<OnError>
  isUp: boolean
}

const MOST_CONNECTIONS = 256
/** Written and not taken by the peer; beyond it the connection is given up. */
const MOST_WAITING = 1024 * 1024
const CONNECT_MS = 10_000
const STANDARD_PORT = { tcp: 5060, tls: 5061 } as const

export async function openStreams(options: StreamOptions, handlers: StreamHandlers): Promise<Streams> {
  const connections = new Map<string, Connection>()
  const server =
    options.kind === 'tcp' ? createServer(adopt) : options.tlsServer ? createTlsServer(options.tlsServer, adopt) : null
  // Someone else's connection ends before its handshake: no work for strangers.
  server?.on('connection', (socket: Socket) => {
    if (!options.isPeer(bare(socket.remoteAddress ?? ''))) socket.destroy()
  })
  server?.on('tlsClientError', (error: Error) => handlers.onFault(error.message))
  server?.listen(options.port, options.host)
  if (server) await once(server, 'listening')
  const bound = server?.address() as AddressInfo | undefined

  return {
    address: (to) => ({
      host: bound?.address ?? options.host,
      port: bound?.port ?? (to && connections.get(keyOf(to))?.socket.localPort) ?? STANDARD_PORT[options.kind],
    }),
    send(octets, to, onError, isAwaited) {
      const { socket, onEnd } = connections.get(keyOf(to)) ?? dial(to)
      const tell: OnError = (why, isSent) => onError(why, isSent)
      const forget = () => void onEnd.delete(tell)
      if (socket.destroyed) process.nextTick(onError, 'the connection is closed', false)
      else {
        onEnd.add(tell)
        socket.write(octets, isAwaited ? undefined : (error) => error || forget())
        if (socket.writableLength > MOST_WAITING) socket.destroy(new Error('the peer takes nothing'))
      }
      return forget
    },
    async close() {
      for (const { socket } of connections.values()) socket.destroy()
      if (!server) return
      server.close()
      await once(server, 'close')
    },
  }

  function dial(to: StreamEndpoint): Connection {
    const { host, port } = to
    const socket =
      options.kind === 'tcp'
        ? connect({ host, port })
        : connectTls({ ...options.tlsClient, ...servername(host), host, port })
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the peer does not answer')))
    const connection = keep(socket, to, false)
    socket.once(options.kind === 'tcp' ? 'connect' : 'secureConnect', () => {
      socket.setTimeout(0)
      connection.isUp = true
    })
    return connection
  }

  /** An address is no name: RFC 6066 has it left out, and the certificate is then held against the address. */
  function servername(host: string): { servername?: string } {
    const name = options.nameOf?.(host) ?? host
    return isIP(name) ? {} : { servername: name }
  }

  function adopt(socket: Socket): void {
    const host = bare(socket.remoteAddress ?? '')
    if (!options.isPeer(host) || connections.size >= MOST_CONNECTIONS) {
      socket.destroy()
      return
    }
    keep(socket, { kind: options.kind, host, port: socket.remotePort ?? 0 }, true)
  }

  function keep(socket: Socket, peer: StreamEndpoint, isUp: boolean): Connection {
    const connection: Connection = { socket, onEnd: new Set(), isUp }
    const key = keyOf(peer)
    const reader = createMessageReader()
    let why = 'the connection closed'
    connections.set(key, connection)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) {
          if (!socket.destroyed && handlers.isHeard(peer.host)) handlers.onMessage(message, peer)
        }
      } catch (error) {
        if (!(error instanceof SipError)) throw error
        handlers.onFault(error.message)
        socket.destroy(error)
      }
    })
    socket.on('error', (error) => {
      why = error.message
    })
    socket.on('close', () => {
      if (connections.get(key) === connection) connections.delete(key)
      for (const tell of connection.onEnd) tell(why, connection.isUp)
      connection.onEnd.clear()
    })
    return connection
  }
}

const keyOf = ({ host, port }: StreamEndpoint) => `${host} ${port}`

/** An IPv4 address that came in through an IPv6 socket, as itself. */
const bare = (address: string) => address.replace(/^::ffff:/, '')
