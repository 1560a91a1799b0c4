// A user agent for one trunk: places calls, takes calls, keeps itself registered and its proxies watched.

import type { ConnectionOptions, TlsOptions } from 'node:tls'
import { type Clock, systemClock } from '../clock.ts'
import { type AgentCore, ALLOWED, type DialogOwner } from './agent-core.ts'
import type { Call, CallHandlers } from './call.ts'
import { callKey, keyOfRequest } from './dialog.ts'
import { unsupportedOf } from './established.ts'
import { hostOf } from './grammar.ts'
import { type IncomingCall, receiveCall } from './incoming-call.ts'
import { keepAlive } from './keep-alive.ts'
import { callIdOf, type SipRequest, type SipResponse, tagOf, topVia } from './message.ts'
import { type CallOrder, placeCall } from './outgoing-call.ts'
import { findProxies, type ProxyAddress } from './proxies.ts'
import { openRegistrar } from './registrar.ts'
import { keepRegistered, type Registration } from './registration.ts'
import { responseTo } from './responses.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { LEAST_SECONDS, timerOfRequest } from './session-timer.ts'
import { createTransactions, newTag, type Transactions } from './transactions.ts'
import { type Endpoint, openTransport, type TransportKind } from './transport.ts'

export interface UserAgentOptions {
  kind: TransportKind
  /** Where we listen. */
  host: string
  port: number
  /** In the order in which they are tried. */
  proxies: readonly ProxyAddress[]
  /** Behind the @ of addresses; the first proxy's name where it is left out. */
  domain?: string
  user: string
  password: string
  /** Null for a trunk that knows where we are. */
  registerSeconds: number | null
  /** How often each proxy is asked whether it is there; null for never, and all count as up. */
  keepAliveMs?: number | null
  /** Calls of peers that may be in progress at a time. */
  mostIncoming?: number
  /** Whether peers may register here, to be called by `via`. */
  takesRegistrations?: boolean
  name?: string
  tlsClient?: ConnectionOptions
  tlsServer?: TlsOptions
  clock?: Clock
}

export interface UserAgentHandlers {
  /** To be answered or refused; without a handler calls are refused. */
  onCall?(call: IncomingCall): void
  onState(isUp: boolean): void
  onTrouble(text: string): void
}

export interface UserAgent {
  readonly address: { host: string; port: number }
  place(order: CallOrder, handlers: CallHandlers): Call
  /** A proxy answers, and we are registered where we are to be. */
  isUp(): boolean
  /** Who has registered here. */
  registered(): Endpoint[]
  /** Calls that are answered and not over. */
  calls(): number
  /** Ends at once: calls in progress are unknown. Those that are to end properly are hung up before. */
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 30_000
const MOST_INCOMING = 500

export async function openUserAgent(options: UserAgentOptions, handlers: UserAgentHandlers): Promise<UserAgent> {
  const { kind, clock = systemClock, mostIncoming = MOST_INCOMING } = options
  const proxies = await findProxies({ kind, proxies: options.proxies, clock, onTrouble: handlers.onTrouble })
  const nameOf = (address: string) => proxies.all.find((one) => one.addresses.includes(address))?.host ?? address
  let transactions: Transactions | null = null
  const transport = await openTransport(
    { ...options, clock, isPeer: proxies.isPeer, nameOf },
    { onMessage: (message, from) => transactions?.receive(message, from), onFault: handlers.onTrouble },
  ).catch((error) => {
    proxies.close()
    throw error
  })
  /** How the peer sees us; what it tells in Via, once it has. */
  let seenAt: { host: string; port: number } | null = null
  let registration: Registration | null = null
  let wasUp = false
  let incoming = 0

  transactions = createTransactions(
    { transport, clock, sentBy: transport.address },
    { onRequest, onAck, onStray() {}, onFault: handlers.onTrouble },
  )
  const domain = options.domain ?? hostOf(options.proxies[0]?.host ?? transport.address().host)
  const core: AgentCore = {
    clock,
    transactions,
    proxies,
    credentials: options,
    domain,
    contact(to) {
      const { host, port } = seenAt ?? transport.address(to)
      return `<sip:${encodeURIComponent(options.user)}@${hostOf(host)}:${port};transport=${kind}>`
    },
    about: [
      { name: 'allow', value: ALLOWED },
      { name: 'supported', value: 'timer' },
      { name: 'user-agent', value: options.name ?? 'Carillon' },
    ],
    dialogs: new Map<string, DialogOwner>(),
    calling: new Map(),
    live: new Set<() => void>(),
    trouble: handlers.onTrouble,
  }
  const registrar = options.takesRegistrations
    ? openRegistrar({ kind, clock, isPeer: proxies.isPeer, toTag: newTag })
    : null
  const alive = keepAlive(core, {
    kind,
    everyMs: options.keepAliveMs === undefined ? KEEP_ALIVE_MS : options.keepAliveMs,
    user: options.user,
    onChange: tellState,
    onResponse: learn,
  })
  if (options.registerSeconds !== null) {
    registration = keepRegistered(core, {
      user: options.user,
      seconds: options.registerSeconds,
      onChange: tellState,
      onResponse: learn,
    })
  }
  tellState()

  return {
    address: transport.address(),
    place: (order, how) => placeCall(core, order, how),
    isUp,
    registered: () => registrar?.contacts() ?? [],
    calls: () => core.dialogs.size,
    async close() {
      registration?.close()
      alive.close()
      proxies.close()
      for (const drop of [...core.live]) drop()
      transactions?.close()
      await transport.close()
    },
  }

  function isUp(): boolean {
    return proxies.all.some((one) => one.isUp) && (registration?.isUp() ?? true)
  }

  function tellState(): void {
    if (isUp() === wasUp) return
    wasUp = !wasUp
    handlers.onState(wasUp)
  }

  /** Behind a translator of addresses the peer sees us elsewhere, and that is where it has to call (RFC 3581). */
  function learn(response: SipResponse): void {
    const { params } = topVia(response)
    const port = Number(params.get('rport'))
    const before = seenAt ?? transport.address()
    const host = params.get('received') ?? before.host
    if (kind !== 'udp' || !(port > 0) || (host === before.host && port === before.port)) return
    seenAt = { host, port }
    registration?.renew()
  }

  function onRequest(request: SipRequest, transaction: ServerTransaction, from: Endpoint): void {
    const key = keyOfRequest(request)
    const refuse = (status: number, name?: string, value = '') => {
      const headers = name === undefined ? [] : [{ name, value }]
      transaction.respond(responseTo(request, status, { headers, toTag: newTag() }))
    }
    const unsupported = unsupportedOf(request)
    if (unsupported.length > 0) refuse(420, 'unsupported', unsupported.join(', '))
    else if (key !== null) {
      const owner = core.dialogs.get(key)
      const hungUp = core.calling.get(callKey(callIdOf(request), tagOf(request, 'to') ?? ''))
      if (owner) owner.onRequest(request, transaction)
      else if (hungUp && request.method === 'BYE') {
        transaction.respond(responseTo(request, 200))
        hungUp(request)
      } else refuse(481)
    } else if (request.method === 'OPTIONS') {
      const accept = { name: 'accept', value: 'application/sdp' }
      transaction.respond(responseTo(request, 200, { headers: [accept, ...core.about], toTag: newTag() }))
    } else if (request.method === 'REGISTER' && registrar) transaction.respond(registrar.register(request))
    else if (request.method !== 'INVITE') refuse(405, 'allow', ALLOWED)
    else if (!/^sips?:/i.test(request.uri)) refuse(416)
    else if ((timerOfRequest(request)?.seconds ?? LEAST_SECONDS) < LEAST_SECONDS) {
      refuse(422, 'min-se', String(LEAST_SECONDS))
    } else if (!handlers.onCall || incoming >= mostIncoming) refuse(handlers.onCall ? 503 : 480)
    else {
      const call = receiveCall(core, request, transaction, from, () => incoming--)
      incoming++
      handlers.onCall(call)
    }
  }

  function onAck(request: SipRequest): void {
    if (tagOf(request, 'to') !== null) core.dialogs.get(keyOfRequest(request) ?? '')?.onAck(request)
  }
}
