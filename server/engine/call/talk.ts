/**
 * One call from the first ring to its end, as it is talked:
 *
 *   ringing ──► answered ──► who is it? ──person, or nobody can tell──► live audio ──► hung up
 *                                └──machine──► its beep ──► voicemail audio ──► hung up
 *
 * Where it could not be told who answered and a beep comes after all, it was a machine, which gets its audio from the beginning.
 */
import type { CallEnd } from '@carillon/domain/broadcast/call-end.ts'
import { usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type { CallEvent, PlacedCall, PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'

type Order = {
  from: number
  to: number
  callId: string
  ringMs: number
  /** Whether a machine is told from a person. */
  detects: boolean
  live: PreparedAudio
  voicemail: PreparedAudio
  /** Asked when somebody has answered, who may have opted out while it rang: a reason, 0 for none. */
  whyNot(): Promise<number>
  /** Somebody rings, so the trunk takes calls. */
  onThrough(): void
  onError(error: unknown): void
}

export type Talked = CallEnd & {
  rangAt: Date | null
  answeredAt: Date | null
  endedAt: Date
  toldBy: string
  code: string
  keys: string
  /** Why not a word was said; 0 where something else ended it. */
  bar: number
  retryAfterMs: number | null
}

/** Longer than the longest greeting and twice the longest audio. */
const longestTalkMs = 300_000

export const talk = (trunk: VoiceTrunk, order: Order): { done: Promise<Talked>; hangUp(): void } => {
  const done = Promise.withResolvers<Talked>()
  let rangAt: Date | null = null
  let answeredAt: Date | null = null
  let answeredBy: Talked['answeredBy'] = null
  let toldBy = ''
  let keys = ''
  let bar = 0
  let mayTalk: Promise<boolean> = Promise.resolve(false)
  /** What is played or was. */
  let said: { audio: PreparedAudio; from: number; isWhole: boolean } | null = null
  let longest: NodeJS.Timeout | undefined

  const ask = async (): Promise<boolean> => {
    try {
      bar = await order.whyNot()
    } catch (error) {
      order.onError(error)
      call.hangUp()
      return false
    }
    if (bar !== 0) call.hangUp()
    return bar === 0
  }

  const say = async (audio: PreparedAudio) => {
    if (!(await mayTalk)) return
    said = { audio, from: performance.now(), isWhole: false }
    const mine = said
    mine.isWhole = await call.play(audio)
    if (mine.isWhole && said === mine) call.hangUp()
  }

  const sayTo = (who: 'person' | 'machine') => {
    answeredBy = who
    void say(who === 'person' ? order.live : order.voicemail)
  }

  const heardMs = (): number => {
    if (!said) return 0
    return said.isWhole ? said.audio.ms : Math.min(said.audio.ms, Math.round(performance.now() - said.from))
  }

  const hear = (event: CallEvent) => {
    switch (event.kind) {
      case 'ringing':
        if (!rangAt) order.onThrough()
        rangAt ??= new Date()
        return
      case 'answered':
        if (!rangAt) order.onThrough()
        answeredAt = new Date()
        longest = setTimeout(() => call.hangUp(), longestTalkMs)
        mayTalk = ask()
        return order.detects ? undefined : sayTo('person')
      case 'detected': {
        const { because, listenedMs, speechMs, words } = event.details
        toldBy = `${because}, ${speechMs} of ${listenedMs} ms, ${words} words`
        return event.who === 'machine' ? undefined : sayTo('person')
      }
      case 'ready':
        toldBy += `; ${event.because}`
        // Silence behind what nobody could place is a person who listens.
        return answeredBy === 'person' && event.because !== 'beep' ? undefined : sayTo('machine')
      case 'digit':
        if (keys.length < 50) keys += event.digit
        return
      case 'ended':
        clearTimeout(longest)
        done.resolve({
          ...{ cause: event.cause, answeredBy, heardMs: heardMs(), audioMs: said?.audio.ms ?? order.live.ms },
          ...{ rangAt, answeredAt, endedAt: new Date(), toldBy, code: event.code, keys, bar },
          retryAfterMs: event.retryAfterMs,
        })
    }
  }

  const call: PlacedCall = trunk.originate(
    {
      ...{ from: String(order.from), to: String(order.to), callId: order.callId, ringMs: order.ringMs },
      detect: order.detects ? usualSettings : null,
    },
    hear,
  )
  return { done: done.promise, hangUp: () => call.hangUp() }
}
