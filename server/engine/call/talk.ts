/**
 * One call from the first ring to its end, as it is talked:
 *
 *   ringing ──► answered ──► who is it? ──person, or nobody can tell──► they talk (`converse.ts`) ──► hung up
 *                                └──machine──► its beep ──► voicemail audio ──► hung up
 *
 * Where it could not be told who answered and a beep comes after all, it was a machine, which gets its audio from the beginning. Who was
 * taken for a machine and presses a key that means something is a person after all, and talks (`pressUnheard`).
 */
import type { CallEnd } from '@carillon/domain/broadcast/call-end.ts'
import { hasPressed, type KeyPlan, type Step, talkByKey } from '@carillon/domain/broadcast/call-keys.ts'
import type { MediaQuality } from '@carillon/protocols/rtp/session.ts'
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type { CallQuality } from '../../carriers/carrier.ts'
import type { CallEvent, PlacedCall, PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import type { CallPhase } from './calls-in-progress.ts'
import { type Conversation, converse, type Sentences } from './converse.ts'
import type { Passing } from './transfers.ts'

type Order = {
  from: number
  to: number
  callId: string
  ringMs: number
  /** By what a machine is told from a person; null where it is not. */
  detects: AnswerSettings | null
  /** To a person, whose keys do this. */
  sentences: Sentences
  keys: KeyPlan
  voicemail: PreparedAudio
  /** Asked when somebody has answered, who may have opted out while it rang: a reason, 0 for none. */
  whyNot(): Promise<number>
  /** Somebody rings, so the trunk takes calls. */
  onThrough(): void
  /** It has come further, for whoever watches. */
  onPhase?(phase: CallPhase): void
  /** Key 3: resolves when it is durable, or false. */
  remove(): Promise<boolean>
  /** A key that answers, or confirms: resolves when it is durable, or false. */
  onAnswer?(answer: number): Promise<boolean>
  /** Key 0, where it is offered. */
  passOn(call: PlacedCall): Passing
  onError(error: unknown): void
}

export type Talked = CallEnd & {
  rangAt: Date | null
  answeredAt: Date | null
  endedAt: Date
  toldBy: string
  code: string
  /** Who ended it. */
  by: 'us' | 'peer'
  keys: string
  /** The key that was the answer; 0 for none. */
  answer: number
  /** Why not a word was said; 0 where something else ended it. */
  bar: number
  retryAfterMs: number | null
  hasNoLine: boolean
  quality: CallQuality | null
  /** After its answer a machine's greeting was over. */
  readyMs: number | null
}

/** Longer than the longest greeting, twice the longest audio, and what is asked behind it. */
const longestTalkMs = 300_000
/** A greeting may last half a minute, in which they may have opted out, or answered on another phone. */
const askAgainAfterMs = 250
/** Of one call that are written down. */
const mostKeys = 50

export const talk = (trunk: VoiceTrunk, order: Order) => {
  const done = Promise.withResolvers<Talked>()
  let rangAt: Date | null = null
  let answeredAt: Date | null = null
  let answeredBy: Talked['answeredBy'] = null
  let toldBy = ''
  let readyMs: number | null = null
  let keys = ''
  let bar = 0
  let mayTalk: Promise<boolean> = Promise.resolve(false)
  let conversation: Conversation | null = null
  /** They have pressed a key that no machine presses. */
  let isSurelyPerson = false
  let isOver = false
  /** When a machine began to get its audio, and whether it has all of it. */
  let left: { since: number; isWhole: boolean } | null = null
  let longest: NodeJS.Timeout | undefined

  /** Whoever talks to somebody has the time that is set aside for that. */
  const endInTime = () => {
    longest = setTimeout(() => (conversation?.isPassedOn() ? endInTime() : call.hangUp()), longestTalkMs)
  }

  let askedAt = 0
  const ask = async (): Promise<boolean> => {
    askedAt = performance.now()
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

  const mayTalkStill = async (): Promise<boolean> => {
    if ((await mayTalk) && performance.now() - askedAt > askAgainAfterMs) mayTalk = ask()
    return await mayTalk
  }

  const sayToPerson = async (first?: Step) => {
    answeredBy = 'person'
    const isRemoved = first?.act.kind === 'remove'
    if (!(await (isRemoved ? mayTalk : mayTalkStill())) || answeredBy !== 'person') return
    // Who has hung up meanwhile is passed on to nobody; who wanted to be removed is.
    if (isOver && !isRemoved) return
    conversation = converse(call, order, first)
  }

  const sayToMachine = async () => {
    // No machine presses a key that means something: what sounded like a beep was none.
    if (isSurelyPerson || (conversation && hasPressed(conversation.talk()))) return
    answeredBy = 'machine'
    order.onPhase?.('leaving')
    conversation?.stop()
    conversation = null
    if (!(await mayTalkStill()) || isSurelyPerson) return
    left = { since: performance.now(), isWhole: false }
    left.isWhole = await call.play(order.voicemail)
    if (!left.isWhole) return
    const { notice } = order.sentences
    // Who presses a key meanwhile is no machine.
    if (!notice || (await call.play(notice))) call.hangUp()
  }

  /** Whoever picks up and says nothing, say, is taken for a machine. */
  const pressUnheard = (key: string) => {
    const hearsMessage = left !== null && order.voicemail === order.sentences.message
    const first = talkByKey(order.keys, key, hearsMessage)
    if (!first) return
    isSurelyPerson = true
    toldBy += `; key ${key}`
    order.onPhase?.('talking')
    void sayToPerson(first)
  }

  const heard = () => {
    const { voicemail } = order
    if (answeredBy === 'machine') {
      const ms = left === null ? 0 : Math.min(voicemail.ms, Math.round(performance.now() - left.since))
      return { heardMs: left?.isWhole ? voicemail.ms : ms, audioMs: voicemail.ms, hasPressed: false, answer: 0 }
    }
    conversation?.stop()
    const talk = conversation?.talk()
    return {
      ...{ heardMs: conversation?.heardMs() ?? 0, audioMs: order.sentences.message.ms },
      ...{ hasPressed: talk !== undefined && hasPressed(talk), answer: talk?.answer ?? 0 },
    }
  }

  const hear = (event: CallEvent) => {
    switch (event.kind) {
      case 'ringing':
        if (!rangAt) order.onThrough()
        order.onPhase?.('ringing')
        rangAt ??= new Date()
        return
      case 'answered':
        if (!rangAt) order.onThrough()
        answeredAt = new Date()
        order.onPhase?.('talking')
        endInTime()
        mayTalk = ask()
        return order.detects ? undefined : void sayToPerson()
      case 'detected': {
        const { because, listenedMs, speechMs, words } = event.details
        toldBy = `${because}, ${speechMs} of ${listenedMs} ms, ${words} words${toldBy}`
        return event.who === 'machine' || isSurelyPerson ? undefined : void sayToPerson()
      }
      case 'ready':
        toldBy += `; ${event.because}`
        readyMs = event.afterMs
        // Silence behind what nobody could place is a person who listens.
        return answeredBy === 'person' && event.because !== 'beep' ? undefined : void sayToMachine()
      case 'digit':
        // What they tell somebody by keys is nobody else's to know.
        if (keys.length < mostKeys && !conversation?.isPassedOn()) keys += event.digit
        if (conversation) conversation.key(event.digit)
        else if (order.detects && answeredBy !== 'person') pressUnheard(event.digit)
        return
      case 'ended':
        clearTimeout(longest)
        isOver = true
        done.resolve({
          ...{ cause: event.cause, answeredBy, ...heard() },
          ...{ rangAt, answeredAt, endedAt: new Date(), toldBy, code: event.code, by: event.by, keys, bar },
          ...{
            retryAfterMs: event.retryAfterMs,
            hasNoLine: event.hasNoLine === true,
            quality: event.quality && qualityOf(event.quality),
            readyMs,
          },
        })
    }
  }

  const call: PlacedCall = trunk.originate(
    {
      ...{ from: String(order.from), to: String(order.to), callId: order.callId, ringMs: order.ringMs },
      detect: order.detects,
    },
    hear,
  )
  return {
    done: done.promise,
    isRinging: () => rangAt !== null && answeredAt === null && !isOver,
    /** There is no need for it any more. Whoever has just answered is asked about by that. */
    withdraw(why: number) {
      if (answeredAt !== null || isOver) return
      bar = why
      call.hangUp()
    },
    hangUp: () => call.hangUp(),
  }
}

const qualityOf = ({ received, lost, jitterMs, sent, peerLost, peerJitterMs }: MediaQuality): CallQuality => ({
  ...{ Received: received, Lost: lost, JitterMs: tenths(jitterMs), Sent: sent },
  ...{ PeerLost: peerLost, PeerJitterMs: peerJitterMs === null ? null : tenths(peerJitterMs) },
})

const tenths = (ms: number): number => Math.round(ms * 10) / 10
