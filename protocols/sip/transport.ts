// Messages over UDP, TCP and TLS.
//
// Nobody but the peers we know is heard: a datagram of somebody else is not even parsed, a connection of somebody else is
// ended before it says a word. What a known peer floods us with beyond `mostPerSecond` is dropped, which a peer that
// keeps to the protocol repairs by sending again.
//
// A response goes back to where its request came from, whatever the request claims (RFC 3581): for a datagram that is the
// address it came from, for a stream its connection.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, isIPv6 } from 'node:net'
import type { ConnectionOptions, TlsOptions } from 'node:tls'
import { type Clock, systemClock } from '../clock.ts'
import { SipError } from './errors.ts'
import { formatMessage } from './format-message.ts'
import type { SipMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { createRate, type Rate } from './rate.ts'
import { openStreams, type Streams } from './streams.ts'

export type TransportKind = 'udp' | 'tcp' | 'tls'

/** An address on the wire; `host` is an IP address. */
export interface Endpoint {
  kind: TransportKind
  host: string
  port: number
}

interface TransportOptions {
  kind: TransportKind
  /** Where to listen; an IP address of this machine. */
  host: string
  port: number
  /** Whom we hear. */
  isPeer: (address: string) => boolean
  mostPerSecond?: number
  /** For TLS: how the peer is checked, and our own certificate. Without a certificate only connections of ours carry calls. */
  tlsClient?: ConnectionOptions
  tlsServer?: TlsOptions
  /** Whose certificate the peer at an address has to show. */
  nameOf?: (address: string) => string
  clock?: Clock
}

interface TransportHandlers {
  onMessage(message: SipMessage, from: Endpoint): void
  /** A known peer's message that was dropped, and why; at most one a second is told. */
  onFault(why: string): void
}

/** Called at most once, and never before `send` has returned. `isSent` is false where it is certain that nothing was. */
export type OnError = (why: string, isSent: boolean) => void

export interface Transport {
  readonly kind: TransportKind
  /** Where we listen, or else where our connection to a peer begins. */
  address(to?: Endpoint): { host: string; port: number }
  /** What it answers forgets `onError`, which is kept for as long as an answer is awaited. */
  send(message: SipMessage, to: Endpoint, onError: OnError, isAwaited?: boolean): () => void
  close(): Promise<void>
}

const MOST_PER_SECOND = 4000

export async function openTransport(options: TransportOptions, handlers: TransportHandlers): Promise<Transport> {
  const { kind, clock = systemClock, mostPerSecond = MOST_PER_SECOND, isPeer } = options
  const rates = new Map<string, Rate>()
  const faults = createRate(clock, 1)

  const isHeard = (address: string): boolean => {
    if (!isPeer(address)) return false
    const rate = rates.get(address) ?? createRate(clock, mostPerSecond)
    rates.set(address, rate)
    if (rate.take()) return true
    fault('a peer sends more than we take')
    return false
  }
  const fault = (why: string) => {
    if (faults.take()) handlers.onFault(why)
  }

  if (kind === 'udp') return openUdp(options, { isHeard, fault, onMessage: handlers.onMessage })
  const streams = await openStreams({ ...options, kind }, { ...handlers, onFault: fault, isHeard })
  return overStreams(kind, streams)
}

function overStreams(kind: TransportKind, streams: Streams): Transport {
  return {
    kind,
    address: streams.address,
    send: (message, to, onError, isAwaited = false) => streams.send(formatMessage(message), to, onError, isAwaited),
    close: streams.close,
  }
}

interface Ears {
  isHeard(address: string): boolean
  fault(why: string): void
  onMessage: TransportHandlers['onMessage']
}

async function openUdp({ host, port }: TransportOptions, ears: Ears): Promise<Transport> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: 1024 * 1024 })
  socket.bind(port, host)
  await once(socket, 'listening')
  // A port that is unreachable comes back as an error of whichever datagram is next; timers of transactions find it out.
  socket.on('error', (error) => ears.fault(error.message))
  socket.on('message', (octets, from) => {
    if (!ears.isHeard(from.address) || isKeepAlive(octets)) return
    try {
      ears.onMessage(parseMessage(octets), { kind: 'udp', host: from.address, port: from.port })
    } catch (error) {
      if (!(error instanceof SipError)) throw error
      ears.fault(error.message)
    }
  })
  let isClosed = false
  /** Handed over and not gone yet: a goodbye is not lost to the end of the socket. */
  let pending = 0
  const { address, port: bound } = socket.address() as AddressInfo
  return {
    kind: 'udp',
    address: () => ({ host: address, port: bound }),
    send(message, to, onError) {
      if (isClosed) process.nextTick(onError, 'the transport is closed', false)
      else write(formatMessage(message), to, onError)
      // A datagram is told of once, or never.
      return () => {}
    },
    async close() {
      isClosed = true
      if (pending > 0) await new Promise<void>((resolve) => socket.once(WRITTEN, resolve))
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }

  function write(octets: Buffer, to: Endpoint, onError: OnError): void {
    pending++
    const written = (error: Error | null) => {
      pending--
      if (pending === 0) socket.emit(WRITTEN)
      if (error) onError(error.message, false)
    }
    try {
      socket.send(octets, to.port, to.host, written)
    } catch (error) {
      // An address that cannot be one.
      process.nextTick(written, error)
    }
  }
}

const WRITTEN = 'all is written'

/** Empty lines or a NUL, which keep a translator of addresses awake. */
function isKeepAlive(octets: Buffer): boolean {
  return octets.length <= 4 && octets.every((octet) => octet === 13 || octet === 10 || octet === 0)
}
