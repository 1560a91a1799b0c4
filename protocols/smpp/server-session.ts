// The SMSC's side of a link.
//
//   open ── bind, accepted ──► bound ── unbind, either way ──► leaving ──► ended
//     └── refused, or no bind in time ────────────────────────────────────►┘ ◄── error, close, dead peer
//
// The session answers enquire_link and unbind itself, refuses messages from who is not bound to send, and hands the
// rest to its handlers. Answers and deliveries of one turn of the event loop leave in one write. A delivery ends
// exactly once, as acknowledged, unknown (written, no response) or not written. How much is accepted, and how fast, is
// the handlers' affair.

import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { type Clock, systemClock, type Timer } from '../clock.ts'
import type { Trouble } from './client-connection.ts'
import { encodeDeliverSm } from './encode.ts'
import { STATUS } from './errors.ts'
import { openLink, shielded } from './link.ts'
import type { Bind, BindMode, MessageFields, Pdu, SubmitSm } from './pdu.ts'
import { createRequests } from './requests.ts'
import { NO_TLVS } from './tlv.ts'

interface ServerOptions {
  /** Loopback when left out. */
  host?: string | undefined
  /** 0 for any free one. */
  port: number
  tls?: TlsOptions | undefined
  /** Told to clients in the answer to their bind. */
  systemId: string
  /** 10 s when left out. */
  bindTimeoutMs?: number | undefined
  /** For the answer to each delivery; 30 s when left out. */
  requestTimeoutMs?: number | undefined
  /** Silence after which a client is asked whether it lives; 60 s when left out. */
  enquireLinkMs?: number | undefined
  maxPduLength?: number | undefined
  clock?: Clock | undefined
}

export interface ServerHandlers {
  /** The command_status of the answer: 0 accepts. */
  onBind(bind: Bind, session: ServerSession): number | Promise<number>
  onBound?(session: ServerSession): void
  /**
   * Answer once; a second answer is ignored, and so is one after the end of the session. Answering throws a RangeError
   * when the message id is longer than 64 characters.
   */
  onSubmit(pdu: SubmitSm, answer: (status: number, messageId?: string) => void, session: ServerSession): void
  onTrouble?(trouble: Trouble, session: ServerSession): void
  onEnd?(session: ServerSession, why: string): void
}

export type DeliverOutcome =
  | { kind: 'acknowledged'; status: number }
  | { kind: 'unknown'; why: 'timed-out' | 'link-dropped' }
  | { kind: 'not-written'; why: 'not-bound' | 'link-dropped' }

export interface ServerSession {
  /** Counts from 1 in each server. */
  readonly id: number
  readonly peer: string
  /** Undefined until bound. */
  bind(): Bind | undefined
  mode(): BindMode | undefined
  isBound(): boolean
  /** Deliveries that wait for their answer. */
  outstanding(): number
  /** Hands a text or receipt over; only to a receiver or transceiver. Throws a RangeError when a field does not fit. */
  deliver(fields: MessageFields): Promise<DeliverOutcome>
  /** Asks the client to go, and ends the session when it agrees or takes too long. */
  unbind(): void
  /** Breaks the connection off as a crash would. Answers of this turn are not written. */
  destroy(): void
}

export interface SmppServer {
  readonly port: number
  /** Bound or not. */
  sessions(): ServerSession[]
  /** Stops listening and breaks off all sessions. */
  close(): Promise<void>
}

/** Rejects when the port cannot be had. */
export function listenSmpp(options: ServerOptions, handlers: ServerHandlers): Promise<SmppServer> {
  const sessions = new Set<ServerSession>()
  let lastId = 0
  const onSocket = (socket: Socket) => {
    const session = openServerSession(socket, ++lastId, options, handlers, () => sessions.delete(session))
    sessions.add(session)
  }
  const server: Server = options.tls ? createTlsServer(options.tls, onSocket) : createTcpServer(onSocket)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', () => {
      server.off('error', reject)
      server.on('error', () => {})
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : options.port,
        sessions: () => [...sessions],
        close() {
          const closed = new Promise<void>((done) => server.close(() => done()))
          for (const session of sessions) session.destroy()
          return closed
        },
      })
    })
  })
}

type Request =
  | { kind: 'deliver'; mark: number; settle: (outcome: DeliverOutcome) => void }
  | { kind: 'enquire' | 'unbind' }

function openServerSession(
  socket: Socket,
  id: number,
  options: ServerOptions,
  handlers: ServerHandlers,
  onGone: () => void,
): ServerSession {
  const { clock = systemClock, enquireLinkMs = 60_000, requestTimeoutMs = 30_000, bindTimeoutMs = 10_000 } = options
  const requests = createRequests<Request>(clock, requestTimeoutMs, onTimeout)
  let state: 'open' | 'binding' | 'bound' | 'leaving' | 'ended' = 'open'
  let binding: Bind | undefined
  let deliveries = 0
  let wasHeard = false
  let enquireTimer: Timer | undefined
  const bindTimer = clock.after(bindTimeoutMs, () => link.destroy('no bind in time'))

  const session: ServerSession = {
    id,
    peer: `${socket.remoteAddress}:${socket.remotePort}`,
    bind: () => binding,
    mode,
    isBound: () => state === 'bound',
    outstanding: () => deliveries,
    deliver,
    unbind,
    destroy: () => link.destroy('broken off by us'),
  }
  const link = openLink(
    socket,
    { onPdu, onFault: (fault) => shielded(() => handlers.onTrouble?.({ kind: 'fault', fault }, session)), onClose },
    options,
  )
  return session

  function mode(): BindMode | undefined {
    return binding?.command.slice('bind_'.length) as BindMode | undefined
  }

  function deliver(fields: MessageFields): Promise<DeliverOutcome> {
    if (state !== 'bound' || mode() === 'transmitter') {
      return Promise.resolve({ kind: 'not-written', why: 'not-bound' })
    }
    const sequence = requests.next()
    const mark = link.write((out) => encodeDeliverSm(out, sequence, fields))
    deliveries++
    return new Promise((settle) => requests.add(sequence, { kind: 'deliver', mark, settle }))
  }

  function unbind(): void {
    if (state !== 'bound') return
    state = 'leaving'
    const sequence = requests.next()
    requests.add(sequence, { kind: 'unbind' })
    link.send({ command: 'unbind', sequence, status: 0 })
  }

  function onPdu(pdu: Pdu): void {
    wasHeard = true
    switch (pdu.command) {
      case 'submit_sm':
        onSubmit(pdu)
        break
      case 'deliver_sm_resp':
      case 'data_sm_resp':
        onAnswer(pdu, pdu.sequence, pdu.status)
        break
      case 'generic_nack':
        onAnswer(pdu, pdu.sequence, pdu.status || STATUS.unknownError)
        break
      case 'enquire_link':
        link.send({ command: 'enquire_link_resp', sequence: pdu.sequence, status: 0 })
        break
      case 'enquire_link_resp':
        if (requests.get(pdu.sequence)?.kind === 'enquire') requests.remove(pdu.sequence)
        break
      case 'bind_receiver':
      case 'bind_transmitter':
      case 'bind_transceiver':
        onBind(pdu)
        break
      case 'unbind':
        state = 'leaving'
        link.send({ command: 'unbind_resp', sequence: pdu.sequence, status: 0 })
        link.end('unbound by the client')
        break
      case 'unbind_resp':
        if (state === 'leaving') link.end('unbound')
        else unexpected(pdu)
        break
      case 'data_sm':
        link.send(messageResp('data_sm_resp', pdu.sequence, STATUS.invalidCommandId, ''))
        break
      default:
        if (pdu.command === 'unknown' ? pdu.command_id < 0x80000000 : !pdu.command.endsWith('_resp')) {
          link.send({ command: 'generic_nack', sequence: pdu.sequence, status: STATUS.invalidCommandId })
        }
        unexpected(pdu)
    }
  }

  function onSubmit(pdu: SubmitSm): void {
    let isAnswered = false
    const answer = (status: number, messageId = '') => {
      if (isAnswered) return
      isAnswered = true
      link.send(messageResp('submit_sm_resp', pdu.sequence, status, messageId))
    }
    if (state !== 'bound' || mode() === 'receiver') answer(STATUS.invalidBindStatus)
    else handlers.onSubmit(pdu, answer, session)
  }

  function onBind(pdu: Bind): void {
    if (state !== 'open') {
      answerBind(pdu, state === 'bound' ? STATUS.alreadyBound : STATUS.invalidBindStatus)
      return
    }
    state = 'binding'
    const decision = handlers.onBind(pdu, session)
    if (typeof decision === 'number') decideBind(pdu, decision)
    else {
      decision.then(
        (status) => decideBind(pdu, status),
        () => decideBind(pdu, STATUS.systemError),
      )
    }
  }

  function decideBind(pdu: Bind, status: number): void {
    if (state !== 'binding') return
    answerBind(pdu, status)
    if (status !== 0) {
      link.end('the bind was refused')
      return
    }
    bindTimer.cancel()
    state = 'bound'
    binding = pdu
    watch()
    shielded(() => handlers.onBound?.(session))
  }

  function answerBind(pdu: Bind, status: number): void {
    const tlvs = status === 0 ? { sc_interface_version: 0x34 } : NO_TLVS
    const system_id = status === 0 ? options.systemId : ''
    link.send({ command: `${pdu.command}_resp`, sequence: pdu.sequence, status, system_id, tlvs })
  }

  function onAnswer(pdu: Pdu, sequence: number, status: number): void {
    const request = requests.get(sequence)
    if (!request) {
      unexpected(pdu)
      return
    }
    requests.remove(sequence)
    if (request.kind === 'deliver') {
      deliveries--
      request.settle({ kind: 'acknowledged', status })
    } else if (request.kind === 'unbind') link.end('unbound')
  }

  function onTimeout(_sequence: number, request: Request): void {
    if (request.kind === 'deliver') {
      deliveries--
      request.settle({ kind: 'unknown', why: 'timed-out' })
    } else link.destroy(request.kind === 'unbind' ? 'no answer to unbind' : 'no answer to enquire_link')
  }

  function watch(): void {
    enquireTimer = clock.after(enquireLinkMs, () => {
      if (!wasHeard && state === 'bound') {
        const sequence = requests.next()
        requests.add(sequence, { kind: 'enquire' })
        link.send({ command: 'enquire_link', sequence, status: 0 })
      }
      wasHeard = false
      watch()
    })
  }

  function unexpected(pdu: Pdu): void {
    handlers.onTrouble?.({ kind: 'unexpected', pdu }, session)
  }

  function onClose(why: string): void {
    state = 'ended'
    bindTimer.cancel()
    enquireTimer?.cancel()
    deliveries = 0
    const written = link.handedOver()
    for (const request of requests.drain()) {
      if (request.kind !== 'deliver') continue
      request.settle({ kind: request.mark <= written ? 'unknown' : 'not-written', why: 'link-dropped' })
    }
    onGone()
    shielded(() => handlers.onEnd?.(session, why))
  }
}

function messageResp(
  command: 'submit_sm_resp' | 'data_sm_resp',
  sequence: number,
  status: number,
  message_id: string,
): Pdu {
  return { command, sequence, status, message_id, tlvs: NO_TLVS }
}
