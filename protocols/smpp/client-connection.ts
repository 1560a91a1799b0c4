// One life of a client's link: connect, bind, carry messages, end. The session (client-session.ts) makes the next one.
//
//   connecting ── connected ──► binding ── bind_resp 0 ──► bound ── unbind() ──► draining ── all answered ──► unbinding
//        │                         │                         │                      │                            │
//        │                         │                         └── unbind received ──► leaving ── all answered ──┐ │
//        └─────────────────────────┴──────── error, refusal, time-out, close ────────┴──────────► ended ◄──────┴─┘
//
// Submits are taken in `bound` only. Each ends exactly once:
//   response with status 0           accepted
//   response with another status     refused (generic_nack likewise)
//   no response in time              unknown; a response that comes later goes to onLateAnswer
//   link ended after the write       unknown: the carrier may have it. Never called failed, never to be sent again blindly
//   link ended before the write      not written: may be sent again
// When `onEnd` is called, every submit has had its outcome.
//
// Who is alive: when nothing at all was heard for `enquireLinkMs`, enquire_link is sent; without an answer in
// `requestTimeoutMs` the link is dead and is destroyed.

import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions as TlsOptions } from 'node:tls'
import type { Clock, Timer } from '../clock.ts'
import { encodeSubmitSm } from './encode.ts'
import { STATUS } from './errors.ts'
import { openLink, shielded } from './link.ts'
import type { BindMode, DataSm, DeliverSm, MessageFields, Pdu } from './pdu.ts'
import type { WireFault } from './reader.ts'
import { createRequests } from './requests.ts'
import { NO_TLVS } from './tlv.ts'

export type SubmitOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'refused'; status: number }
  /** It may have been accepted. */
  | { kind: 'unknown'; why: 'timed-out' | 'link-dropped' }
  /** It has certainly not been accepted. All but 'invalid' may be tried again. */
  | { kind: 'not-written'; why: 'not-bound' | 'window-full' | 'link-dropped' }
  | { kind: 'not-written'; why: 'invalid'; detail: string }

export interface LateAnswer {
  /** The very object that was submitted. */
  submitted: MessageFields
  outcome: Extract<SubmitOutcome, { kind: 'accepted' | 'refused' }>
}

/** Something a peer should not have done; the session went on unless it says otherwise by its state. */
export type Trouble = { kind: 'fault'; fault: WireFault } | { kind: 'unexpected'; pdu: Pdu }

export interface ConnectionOptions {
  host: string
  port: number
  tls: boolean | TlsOptions
  mode: BindMode
  systemId: string
  password: string
  systemType: string
  ton: number
  npi: number
  addressRange: string
  connectTimeoutMs: number
  requestTimeoutMs: number
  enquireLinkMs: number
  maxUnacknowledged: number
  maxPduLength: number | undefined
  clock: Clock
}

interface ConnectionHandlers {
  onBound(systemId: string): void
  /** Once, at the first sign that the link is good for more than binding. */
  onUseful(): void
  onDeliver(pdu: DeliverSm | DataSm, acknowledge: (status?: number) => void): void
  onLateAnswer(answer: LateAnswer): void
  onTrouble(trouble: Trouble): void
  /** `status` is the command_status of a refused bind. */
  onEnd(why: string, status: number | undefined): void
}

export interface Connection {
  isBound(): boolean
  /** Only while bound. */
  submit(fields: MessageFields, onOutcome: (outcome: SubmitOutcome) => void): void
  /** Waits for outstanding answers, unbinds, ends. */
  unbind(): void
  destroy(why: string): void
}

type Request =
  | { kind: 'submit'; fields: MessageFields; mark: number; onOutcome: (outcome: SubmitOutcome) => void }
  | { kind: 'bind' | 'enquire' | 'unbind' }

/** Less than whoever may send may know nothing new: an opt-out that others have taken, a lease that is theirs. */
const LEAVES_WITHIN_MS = 1000
/** Late answers are awaited for this many timed-out submits. */
const MOST_LATE = 10_000

export function openConnection(options: ConnectionOptions, handlers: ConnectionHandlers): Connection {
  const { clock } = options
  const requests = createRequests<Request>(clock, options.requestTimeoutMs, onTimeout)
  const late = new Map<number, MessageFields>()
  let state: 'connecting' | 'binding' | 'bound' | 'draining' | 'unbinding' | 'leaving' | 'ended' = 'connecting'
  let refusal: number | undefined
  let submits = 0
  let unacknowledged = 0
  let wasHeard = false
  let isUseful = false
  let enquireTimer: Timer | undefined

  const socket = openSocket(options, bind)
  const link = openLink(
    socket,
    {
      onPdu,
      onFault: (fault) => shielded(() => handlers.onTrouble({ kind: 'fault', fault })),
      onClose,
    },
    { ...options, leavesWithinMs: LEAVES_WITHIN_MS },
  )
  const connectTimer = clock.after(options.connectTimeoutMs, () => link.destroy('no bind in time'))

  return {
    isBound: () => state === 'bound',
    submit,
    unbind() {
      if (state === 'bound') {
        state = 'draining'
        goOn()
      } else if (state === 'connecting' || state === 'binding') link.destroy('closed by us')
    },
    destroy: (why) => link.destroy(why),
  }

  function bind(): void {
    state = 'binding'
    const sequence = requests.next()
    requests.add(sequence, { kind: 'bind' })
    link.send({
      command: `bind_${options.mode}`,
      sequence,
      status: 0,
      system_id: options.systemId,
      password: options.password,
      system_type: options.systemType,
      interface_version: 0x34,
      addr_ton: options.ton,
      addr_npi: options.npi,
      address_range: options.addressRange,
    })
    link.flush()
  }

  function submit(fields: MessageFields, onOutcome: (outcome: SubmitOutcome) => void): void {
    const sequence = requests.next()
    try {
      const mark = link.write((out) => encodeSubmitSm(out, sequence, fields))
      requests.add(sequence, { kind: 'submit', fields, mark, onOutcome })
      submits++
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const { message: detail } = error
      queueMicrotask(() => onOutcome({ kind: 'not-written', why: 'invalid', detail }))
    }
  }

  function onPdu(pdu: Pdu): void {
    wasHeard = true
    switch (pdu.command) {
      case 'submit_sm_resp': {
        const { sequence, status, message_id: messageId } = pdu
        onAnswer(pdu, sequence, status === 0 ? { kind: 'accepted', messageId } : { kind: 'refused', status })
        break
      }
      case 'generic_nack':
        onNack(pdu)
        break
      case 'deliver_sm':
      case 'data_sm':
        onDeliver(pdu)
        break
      case 'enquire_link':
        link.send({ command: 'enquire_link_resp', sequence: pdu.sequence, status: 0 })
        break
      case 'enquire_link_resp':
        if (requests.get(pdu.sequence)?.kind === 'enquire') {
          requests.remove(pdu.sequence)
          useful()
        }
        break
      case 'bind_receiver_resp':
      case 'bind_transmitter_resp':
      case 'bind_transceiver_resp':
        if (state === 'binding' && requests.get(pdu.sequence)?.kind === 'bind')
          onBindAnswer(pdu.sequence, pdu.status, pdu.system_id)
        else unexpected(pdu)
        break
      case 'unbind':
        link.send({ command: 'unbind_resp', sequence: pdu.sequence, status: 0 })
        link.flush()
        state = 'leaving'
        goOn()
        break
      case 'unbind_resp':
        if (state === 'unbinding') link.end('unbound')
        else unexpected(pdu)
        break
      case 'outbind':
      case 'alert_notification':
        break
      default:
        if (isRequest(pdu)) {
          link.send({ command: 'generic_nack', sequence: pdu.sequence, status: STATUS.invalidCommandId })
        }
        unexpected(pdu)
    }
  }

  function onBindAnswer(sequence: number, status: number, systemId: string): void {
    requests.remove(sequence)
    if (status !== 0) {
      refusal = status
      link.end('the bind was refused')
      return
    }
    connectTimer.cancel()
    state = 'bound'
    watch()
    handlers.onBound(systemId)
  }

  function onAnswer(pdu: Pdu, sequence: number, outcome: LateAnswer['outcome']): void {
    const request = requests.get(sequence)
    if (request?.kind === 'submit') {
      requests.remove(sequence)
      submits--
      useful()
      shielded(() => request.onOutcome(outcome))
      goOn()
      return
    }
    const submitted = late.get(sequence)
    if (submitted) {
      late.delete(sequence)
      handlers.onLateAnswer({ submitted, outcome })
    } else unexpected(pdu)
  }

  function onNack(pdu: Pdu): void {
    const { sequence } = pdu
    // A nack that does not say what is wrong is a refusal all the same.
    const status = pdu.status || STATUS.unknownError
    const kind = requests.get(sequence)?.kind
    if (kind === 'bind') onBindAnswer(sequence, status, '')
    else if (kind === 'unbind') link.end('unbound')
    // It does not know the question, but it is there.
    else if (kind === 'enquire') requests.remove(sequence)
    else onAnswer(pdu, sequence, { kind: 'refused', status })
  }

  function onDeliver(pdu: DeliverSm | DataSm): void {
    const answer = (status: number) =>
      link.send({ command: `${pdu.command}_resp`, sequence: pdu.sequence, status, message_id: '', tlvs: NO_TLVS })
    if (state === 'connecting' || state === 'binding') {
      answer(STATUS.invalidBindStatus)
      return
    }
    let isAnswered = false
    if (++unacknowledged >= options.maxUnacknowledged) link.pause()
    useful()
    handlers.onDeliver(pdu, (status = 0) => {
      if (isAnswered) return
      isAnswered = true
      answer(status)
      if (--unacknowledged === options.maxUnacknowledged - 1) link.resume()
    })
  }

  function onTimeout(sequence: number, request: Request): void {
    if (request.kind === 'submit') {
      late.set(sequence, request.fields)
      if (late.size > MOST_LATE) late.delete(late.keys().next().value as number)
      submits--
      shielded(() => request.onOutcome({ kind: 'unknown', why: 'timed-out' }))
      goOn()
    } else if (request.kind === 'unbind') link.end('no answer to unbind')
    else link.destroy(request.kind === 'bind' ? 'no answer to the bind' : 'no answer to enquire_link')
  }

  /** Takes a link that is being left one step on, when no answer is awaited any more. */
  function goOn(): void {
    if (submits > 0) return
    if (state === 'leaving') link.end('unbound by the carrier')
    else if (state === 'draining') {
      state = 'unbinding'
      const sequence = requests.next()
      requests.add(sequence, { kind: 'unbind' })
      link.send({ command: 'unbind', sequence, status: 0 })
    }
  }

  function watch(): void {
    enquireTimer = clock.after(options.enquireLinkMs, () => {
      if (!wasHeard && state !== 'unbinding') {
        const sequence = requests.next()
        requests.add(sequence, { kind: 'enquire' })
        link.send({ command: 'enquire_link', sequence, status: 0 })
      }
      wasHeard = false
      watch()
    })
  }

  function useful(): void {
    if (isUseful) return
    isUseful = true
    handlers.onUseful()
  }

  function unexpected(pdu: Pdu): void {
    handlers.onTrouble({ kind: 'unexpected', pdu })
  }

  function onClose(why: string): void {
    state = 'ended'
    connectTimer.cancel()
    enquireTimer?.cancel()
    late.clear()
    const written = link.handedOver()
    for (const request of requests.drain()) {
      if (request.kind !== 'submit') continue
      const kind = request.mark <= written ? 'unknown' : 'not-written'
      shielded(() => request.onOutcome({ kind, why: 'link-dropped' }))
    }
    handlers.onEnd(why, refusal)
  }
}

function openSocket(options: ConnectionOptions, onConnect: () => void): Socket {
  const { host, port, tls } = options
  if (!tls) return connectTcp({ host, port }, onConnect)
  const more = tls === true ? {} : tls
  return connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...more }, onConnect)
}

function isRequest(pdu: Pdu): boolean {
  return pdu.command === 'unknown' ? pdu.command_id < 0x80000000 : !pdu.command.endsWith('_resp')
}
