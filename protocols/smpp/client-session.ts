// A client's session with an SMSC, across as many links as it takes.
//
//   connecting ── bind accepted ──► bound ── link ended ──► waiting ── back-off over ──► connecting …
//       └────── refused, failed ──────────────────────────────▲
//   close(): from bound the outstanding answers are awaited and the link unbound, from the others at once ──► closed
//
// The window. A submit takes a slot and keeps it, whatever its outcome and whatever becomes of the link, until the
// caller says `release`: it does so when the outcome is durable. So after a kill at most `window` outcomes are in
// doubt. A submit that was not written has given its slot back already. A submit that cannot be taken now is not
// queued: queues are the caller's, who knows what is still worth sending.
//
// Back-off. The wait doubles from `firstMs` to `maxMs`, less a random half; it starts over when a link has carried a
// message or outlived a silence, not when it was merely bound, so that a carrier which binds us and drops us is not
// hammered.

import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { type Clock, systemClock, type Timer } from '../clock.ts'
import {
  type Connection,
  type ConnectionOptions,
  type LateAnswer,
  openConnection,
  type SubmitOutcome,
  type Trouble,
} from './client-connection.ts'
import { shielded } from './link.ts'
import type { BindMode, DataSm, DeliverSm, MessageFields } from './pdu.ts'

export type ClientState = 'connecting' | 'bound' | 'waiting' | 'closed'

export interface ClientOptions {
  host: string
  port: number
  /** False when left out; an object is passed on to node:tls. */
  tls?: boolean | TlsOptions | undefined
  systemId: string
  password: string
  systemType?: string | undefined
  /** addr_ton, addr_npi and address_range of the bind. */
  ton?: number | undefined
  npi?: number | undefined
  addressRange?: string | undefined
  /** 'transceiver' when left out. */
  mode?: BindMode | undefined
  /** Submits without a released answer at most; 10 when left out. */
  window?: number | undefined
  /** TCP, TLS and bind together; 10 s when left out. */
  connectTimeoutMs?: number | undefined
  /** For the answer to each request; 30 s when left out. */
  requestTimeoutMs?: number | undefined
  /** Silence after which the peer is asked whether it lives; 30 s when left out. */
  enquireLinkMs?: number | undefined
  backOff?: { firstMs: number; maxMs: number } | undefined
  /** Reading pauses at this many deliveries that nobody acknowledged; 1,000 when left out. */
  maxUnacknowledged?: number | undefined
  maxPduLength?: number | undefined
  clock?: Clock | undefined
  /** From 0 to under 1. */
  random?: (() => number) | undefined
}

export interface ClientStateChange {
  state: ClientState
  /** Why the last link ended, in words for a log. */
  why?: string
  /** The command_status with which a bind was refused. */
  status?: number
  /** The SMSC's system_id, when bound. */
  systemId?: string
  /** How long a waiting session waits. */
  retryMs?: number
}

export interface ClientHandlers {
  /** Called after every outcome of the link before has been given. */
  onState?(change: ClientStateChange): void
  /**
   * A text or a receipt. Acknowledge when it is durable; before, the carrier keeps it. A status other than 0 refuses
   * it. After the link has dropped acknowledging does nothing, and the carrier delivers again.
   */
  onDeliver(pdu: DeliverSm | DataSm, acknowledge: (status?: number) => void): void
  /** An answer to a submit that was called unknown because its time was over. */
  onLateAnswer?(answer: LateAnswer): void
  onTrouble?(trouble: Trouble): void
}

export interface ClientSession {
  /**
   * Hands a message over. `onOutcome` is called exactly once, never before `submit` returns. Call `release` when the
   * outcome is durable; more than once does no harm.
   */
  submit(fields: MessageFields, onOutcome: (outcome: SubmitOutcome, release: () => void) => void): void
  /** How many submits would be taken now: 0 unless bound. */
  freeSlots(): number
  state(): ClientState
  /** Waits for outstanding answers (each has its time-out), unbinds, and resolves when closed. */
  close(): Promise<void>
  /** Drops the link at once: what is outstanding is unknown. */
  destroy(): void
}

export function connectSmpp(options: ClientOptions, handlers: ClientHandlers): ClientSession {
  const { window = 10, backOff = { firstMs: 500, maxMs: 30_000 }, clock = systemClock, random = Math.random } = options
  const settings = connectionOptions(options, clock)
  let state: ClientState = 'connecting'
  let connection: Connection | undefined
  let isClosing = false
  let held = 0
  let failures = 0
  let timer: Timer | undefined
  const closed = Promise.withResolvers<void>()

  // The caller has the session in hand before its first state is reported.
  queueMicrotask(connect)

  return {
    submit(fields, onOutcome) {
      const why = whyNotSubmit()
      if (why) {
        queueMicrotask(() => onOutcome({ kind: 'not-written', why }, nothing))
        return
      }
      held++
      let isHeld = true
      const release = () => {
        if (isHeld) held--
        isHeld = false
      }
      connection!.submit(fields, (outcome) => {
        if (outcome.kind === 'not-written') release()
        onOutcome(outcome, release)
      })
    },
    freeSlots: () => (isBound() ? Math.max(0, window - held) : 0),
    state: () => state,
    close() {
      isClosing = true
      if (connection) connection.unbind()
      else finish('closed by us')
      return closed.promise
    },
    destroy() {
      isClosing = true
      if (connection) connection.destroy('closed by us')
      else finish('closed by us')
    },
  }

  function isBound(): boolean {
    return connection?.isBound() ?? false
  }

  function whyNotSubmit(): 'not-bound' | 'window-full' | undefined {
    if (!isBound()) return 'not-bound'
    return held >= window ? 'window-full' : undefined
  }

  function connect(): void {
    timer = undefined
    if (!isClosing) change({ state: 'connecting' })
    // The handler may have closed us.
    if (isClosing) return
    connection = openConnection(settings, {
      onBound: (systemId) => change({ state: 'bound', systemId }),
      onUseful() {
        failures = 0
      },
      onDeliver: handlers.onDeliver.bind(handlers),
      onLateAnswer: (answer) => handlers.onLateAnswer?.(answer),
      onTrouble: (trouble) => handlers.onTrouble?.(trouble),
      onEnd,
    })
  }

  function onEnd(why: string, status: number | undefined): void {
    connection = undefined
    if (isClosing) {
      finish(why)
      return
    }
    const whole = Math.min(backOff.maxMs, backOff.firstMs * 2 ** failures++)
    const retryMs = whole * (1 - random() / 2)
    timer = clock.after(retryMs, connect)
    change({ state: 'waiting', why, retryMs, ...(status === undefined ? {} : { status }) })
  }

  function finish(why: string): void {
    if (state === 'closed') return
    timer?.cancel()
    change({ state: 'closed', why })
    closed.resolve()
  }

  function change(to: ClientStateChange): void {
    state = to.state
    shielded(() => handlers.onState?.(to))
  }
}

function connectionOptions(options: ClientOptions, clock: Clock): ConnectionOptions {
  return {
    host: options.host,
    port: options.port,
    tls: options.tls ?? false,
    mode: options.mode ?? 'transceiver',
    systemId: options.systemId,
    password: options.password,
    systemType: options.systemType ?? '',
    ton: options.ton ?? 0,
    npi: options.npi ?? 0,
    addressRange: options.addressRange ?? '',
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    enquireLinkMs: options.enquireLinkMs ?? 30_000,
    maxUnacknowledged: options.maxUnacknowledged ?? 1000,
    maxPduLength: options.maxPduLength,
    clock,
  }
}

function nothing(): void {}
