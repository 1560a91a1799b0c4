import { measureText } from '@carillon/protocols/smpp/segment.ts'
import type {
  Carrier,
  CarrierHandlers,
  FoundText,
  PartAnswer,
  PreparedText,
  TextToSend,
  UnknownText,
} from '../carrier.ts'
import { type Ask, openCalls, type Reply } from './calls.ts'
import { openReach } from './reach.ts'
import { refusalOf, type Settled } from './refusal-of.ts'

/** What a provider says and understands; nothing in it waits or remembers. */
export type HttpDriver = {
  /** Scheme, host and port. */
  origin: string
  send(text: TextToSend): Ask
  settle(reply: Reply): Settled
  /** Harms nothing, and needs the rights that sending needs. */
  probe: Ask
  /** Where its records can be asked; undefined from `read` when they do not answer the question. */
  records(text: UnknownText): { ask: Ask; read(reply: Reply): readonly FoundText[] | undefined }
}

export type HttpCarrierOptions = {
  carrierId: number
  isSimulated: boolean
  tps: number | null
  window: number
  timeoutMs: number
  /** For tests. */
  lateMs?: number
  connectTimeoutMs?: number
  firstWaitMs?: number
  drainMs?: number
}

/** Not longer than the engine waits for what is on its way when it stops. */
const longestDrainMs = 10_000

/**
 * Texts over HTTP: a text is one request, however many segments it has, and holds a slot until its answer is durable. What
 * cannot have arrived is not written; what may have arrived without an answer is unknown.
 */
export const openHttpCarrier = (
  driver: HttpDriver,
  options: HttpCarrierOptions,
  handlers: CarrierHandlers,
): Carrier => {
  const { window, drainMs = longestDrainMs } = options
  const calls = openCalls({ ...options, origin: driver.origin, keep: window })
  let taken = 0
  let unanswered = 0
  let pausedUntil = 0
  let pauseTimer: NodeJS.Timeout | undefined
  let isClosing = false
  let onDrained: (() => void) | undefined

  const reach = openReach({
    ...options,
    async probe() {
      const outcome = await calls.ask(driver.probe)
      if (outcome.kind !== 'answered') return `it cannot be reached: ${outcome.why}`
      const { status } = outcome.reply
      if (status >= 500) return `it answered ${status}`
      const settled = status >= 300 && refusalOf(outcome.reply, undefined)
      return settled && settled.kind === 'shut' ? settled.why : undefined
    },
    onChange: handlers.onChange,
    onTrouble: handlers.onTrouble,
  })

  const freeSlots = () => {
    if (isClosing || performance.now() < pausedUntil) return 0
    return Math.max(0, Math.min(window - taken, reach.room() - unanswered))
  }

  const pauseFor = (waitMs: number) => {
    const until = performance.now() + waitMs
    if (until <= pausedUntil) return
    pausedUntil = until
    clearTimeout(pauseTimer)
    // A timer may fire a millisecond early.
    pauseTimer = setTimeout(handlers.onChange, waitMs + 2)
  }

  const take = (reply: Reply): PartAnswer => {
    const settled = driver.settle(reply)
    if (settled.kind === 'shut') {
      reach.lost(settled.why)
      return { kind: 'not-written', why: 'shut' }
    }
    if (settled.kind === 'unknown') reach.lost(`it answered ${settled.why}`)
    else reach.answered()
    if (settled.kind === 'later' && settled.retryAfterMs) pauseFor(settled.retryAfterMs)
    return settled
  }

  return {
    id: options.carrierId,
    isSimulated: options.isSimulated,
    tps: options.tps,
    slots: window,
    freeSlots,
    isUp: () => !isClosing && reach.isUp(),

    prepare: (text) => ({ parts: 1, segments: measureText(text.text).parts, wire: driver.send(text) }),

    write(text: PreparedText, _part, onAnswer) {
      if (freeSlots() === 0) {
        queueMicrotask(() => onAnswer({ kind: 'not-written', why: reach.isUp() ? 'window-full' : 'no link' }, () => {}))
        return
      }
      taken++
      unanswered++
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        taken--
      }
      calls.call(
        text.wire as Ask,
        (outcome) => {
          unanswered--
          if (outcome.kind !== 'answered') reach.lost(`no answer: ${outcome.why}`)
          const answer: PartAnswer =
            outcome.kind === 'answered'
              ? take(outcome.reply)
              : { kind: outcome.kind === 'not-sent' ? 'not-written' : 'unknown', why: outcome.why }
          onAnswer(answer, release)
          if (unanswered === 0) onDrained?.()
        },
        (reply) => {
          const settled = driver.settle(reply)
          if (settled.kind === 'accepted') handlers.onLateAccepted(text, settled.messageId)
        },
      )
    },

    async settleUnknown(text) {
      const { ask, read } = driver.records(text)
      const outcome = await calls.ask(ask)
      if (outcome.kind !== 'answered') return { kind: 'not-told', why: outcome.why }
      if (outcome.reply.status !== 200) return { kind: 'not-told', why: `HTTP ${outcome.reply.status}` }
      const found = read(outcome.reply)
      return found ? { kind: 'told', found } : { kind: 'not-told', why: 'the records were not understood' }
    },

    async close() {
      isClosing = true
      reach.close()
      clearTimeout(pauseTimer)
      const drained = Promise.withResolvers<void>()
      onDrained = drained.resolve
      const timer = setTimeout(() => calls.destroy(), drainMs)
      if (unanswered > 0) await drained.promise
      clearTimeout(timer)
      calls.destroy()
    },
  }
}
