/**
 * One call that somebody else's switch makes for us, while its media comes to us by RTP:
 *
 *   asked for ─► ringing ─► up ─► its media is connected ─► answered
 *        └──────────┴────────┴── its end is told, with a cause ──► over
 *
 * Whoever's end was never told has been called, or may have been: one that is gone without a word was hung up where somebody had answered,
 * and is unknown where nobody had.
 */
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { type openVoice, withoutMediaMs } from './rtp-voice.ts'
import type { CallCause, CallToPlace } from './voice-trunk.ts'

type Options = {
  voice: ReturnType<typeof openVoice>
  detect: AnswerSettings | null
  /** The switch knows of it, as somebody calls us. */
  isBegun: boolean
  /** Where its media is heard, from when it is connected; rejects where that was not done. */
  connect(): Promise<{ host: string; port: number }>
  /** Asks for its end; false where the switch does not know of it. */
  end(why: 'given up' | 'rang out'): Promise<boolean>
  onRinging(): void
  /** It is over; `wasAnswered` where there may be media to be taken away. */
  onOver(wasAnswered: boolean): void
}

/** Until when nobody else is called, by whose doing. */
type Wait = { retryAfterMs: number; isOurs: boolean }

export type RemoteCall = ReturnType<typeof openRemoteCall>

const hangUpTries = 3
/** The switch cannot be reached from here at this moment. */
/** The provider takes no call of the account: its token, its balance, its connection. Asked again soon, as somebody mends it. */
export const accountIsRefused = { retryAfterMs: 30_000, isOurs: false } as const
export const switchIsAway = { retryAfterMs: withoutMediaMs, isOurs: true } as const
const endedWithinMs = 3000

export const openRemoteCall = (options: Options) => {
  const { voice } = options
  let hasRung = false
  let isBegun = options.isBegun
  let isUp = false
  let isOver = false
  /** Why we end it. */
  let asked: 'given up' | 'rang out' | null = null
  /** Why its media was not connected. */
  let trouble = ''
  let ringing: NodeJS.Timeout | undefined
  const ended = Promise.withResolvers<void>()

  const over = (cause: CallCause, code: string, wait: Wait | null = null, hasNoLine = false): void => {
    if (isOver) return
    isOver = true
    clearTimeout(ringing)
    ended.resolve()
    options.onOver(isUp)
    void voice.over({
      cause,
      by: asked || wait?.isOurs ? 'us' : 'peer',
      wasAnswered: isUp,
      code: trouble || code,
      retryAfterMs: wait?.retryAfterMs ?? null,
      ...(hasNoLine && { hasNoLine }),
    })
  }

  /** Nothing more will be told of it. */
  const gone = (): void => over(isUp ? 'hung up' : 'unknown', '')

  const end = async (why: 'given up' | 'rang out'): Promise<void> => {
    for (let tries = 0; tries < hangUpTries && !isOver; tries++) {
      if (!(await options.end(why))) break
      await Promise.race([ended.promise, new Promise((resolve) => setTimeout(resolve, endedWithinMs).unref())])
    }
    gone()
  }

  const hangUp = (why: 'given up' | 'rang out' = 'given up'): void => {
    if (asked || isOver) return
    asked = why
    if (isBegun) void end(why)
    else over('cancelled', '')
  }

  return {
    hangUp: () => hangUp(),
    /** Opens its line, from when it may ring for so long; false where there is none, or it was given up: then it is over, and is not asked for. */
    async begin({ ringMs, beside }: Pick<CallToPlace, 'ringMs' | 'beside'>): Promise<boolean> {
      try {
        await voice.open(() => hangUp(), beside)
      } catch (error) {
        over('failed', (error as Error).message, switchIsAway)
      }
      if (isOver) return false
      isBegun = true
      ringing = setTimeout(() => hangUp('rang out'), ringMs)
      return true
    },
    rings(): void {
      if (hasRung) return
      hasRung = true
      options.onRinging()
    },
    /** Somebody is there. */
    async up(): Promise<void> {
      if (isUp || isOver) return
      isUp = true
      clearTimeout(ringing)
      try {
        const peer = await options.connect()
        if (isOver) return
        voice.handlers.onAnswered({
          ...peer,
          ...{ law: 'PCMU', payloadType: 0, eventType: null, direction: 'sendrecv' },
        })
        if (options.detect) voice.listen(options.detect)
      } catch (error) {
        trouble = (error as Error).message
        hangUp()
      }
    },
    /** Its end was told: by its cause where nobody had answered, if it is a known one. */
    ended(cause: CallCause | undefined, code: string, hasNoLine = false): void {
      if (isUp) over('hung up', code)
      else if (asked) over(asked === 'rang out' ? 'no answer' : 'cancelled', code)
      else if (hasNoLine && (cause ?? 'failed') === 'failed') over('failed', code, null, true)
      else over(cause ?? (hasRung ? 'no answer' : 'failed'), code)
    },
    over,
    gone,
    isOver: () => isOver,
  }
}
