/**
 * A trunk as the machine hands over to it: a call is one hand-over, which is answered when the call is over. Before the phone rings the
 * attempt is durable, and what may stand against it has been asked once more; what is not certain then is not called.
 */
import { randomUUID } from 'node:crypto'
import { verdictOfCall } from '@carillon/domain/broadcast/call-end.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { type CallingWindow, callingPhase } from '@carillon/domain/time/calling-window.ts'
import type pg from 'pg'
import type { CallAttempt, Called, Carrier } from '../../carriers/carrier.ts'
import type { VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import type { Clock } from '../../platform/clock.ts'
import { beginAttempt, whyNotCallNow } from './attempt-store.ts'
import type { openSounds } from './sounds.ts'
import { type Talked, talk } from './talk.ts'

/** Somebody who was claimed, with what they are to hear. */
export type CallToMake = {
  accountId: number
  broadcastId: number
  claimId: number
  phone: number
  callerId: number
  audioId: number
  voicemailAudioId: number | null
  detects: boolean
  /** Made before this one, and those that may follow the first. */
  tries: number
  retries: number
  creditsLive: number
  creditsVoicemail: number
  /** When they may be called; null where they always may. */
  window: CallingWindow | null
  startAt: string
}

export type CallCarrierOptions = {
  id: number
  trunk: VoiceTrunk
  pool: pg.Pool
  clock: Clock
  sounds: ReturnType<typeof openSounds>
  /** Calls at a time and begun a second, over all nodes. */
  channels: number
  callsPerSecond: number
  ringMs: number
  retryWaitMs: number
  /** How many nodes call by it. */
  nodes(): number
  onError(error: unknown): void
}

export type CallCarrier = Carrier & {
  /** Those that are talking have so long to come to their end. */
  endWithin(ms: number): Promise<void>
}

/** The database is away, or something else that passes. */
const againAfterMs = 5000
const hangUpWithinMs = 2000
/** What was asked longer ago may have changed, or be another's to decide: this process stood still. */
const intentHoldsMs = 5000

export const openCallCarrier = (options: CallCarrierOptions): CallCarrier => {
  const { trunk, pool, clock, sounds, onError } = options
  /** Slots that are taken until the end of their call is durable. */
  let taken = 0
  const talking = new Set<{ done: Promise<unknown>; hangUp(): void }>()
  let isEnding = false

  /** Claimed while the window was open, they may have waited since: for the pace, an audio, the database. */
  const mayCallNow = ({ window, startAt }: CallToMake): boolean =>
    !window || callingPhase(window, Date.parse(startAt), clock.now().getTime()).code === 'open'

  const make = async (call: CallToMake): Promise<Called> => {
    if (isNeverCalled(call.phone)) return ended(outcome.invalid, reason.reserved)
    if (isEnding || !mayCallNow(call)) return putBack(call, 0)
    const live = await sounds.take(call.accountId, call.audioId)
    const voicemail = await sounds.take(call.accountId, call.voicemailAudioId ?? call.audioId)
    try {
      if (!live.audio || !voicemail.audio) return ended(outcome.failed, reason.callFailed)
      const callId = randomUUID().replaceAll('-', '')
      const askedAt = performance.now()
      const begun = await beginAttempt(pool, { ...call, callId, attempt: call.tries + 1, carrierId: options.id })
      if (begun.bar !== 0) return ended(outcome.invalid, begun.bar)
      // Its lane is another's, who decides about it.
      if (!begun.isClaimed) return ended(outcome.waiting, reason.none)
      if (begun.week === null) return putBack(call, 0)
      if (isEnding || performance.now() - askedAt > intentHoldsMs || !mayCallNow(call)) {
        return { ...putBack(call, 0), attempt: notPlaced({ callId, week: begun.week }) }
      }
      const order = {
        ...{ from: call.callerId, to: call.phone, callId, ringMs: options.ringMs, detects: call.detects },
        ...{ live: live.audio, voicemail: voicemail.audio },
        whyNot: () => whyNotCallNow(pool, call.accountId, call.phone),
        onError,
      }
      const one = talk(trunk, order)
      talking.add(one)
      const talked = await one.done
      talking.delete(one)
      return calledOf(call, talked, { callId, week: begun.week })
    } finally {
      live.release()
      voicemail.release()
    }
  }

  const calledOf = (call: CallToMake, talked: Talked, of: Pick<CallAttempt, 'callId' | 'week'>): Called => {
    const { rangAt, answeredAt, endedAt, answeredBy, toldBy, cause, code, heardMs, keys } = talked
    const attempt = { ...of, rangAt, answeredAt, endedAt, answeredBy, toldBy, cause, code, heardMs, keys }
    if (talked.bar !== 0) return { ...ended(outcome.invalid, talked.bar), attempt }
    const isHeld = cause === 'failed' && talked.retryAfterMs !== null
    if (isHeld) return { ...putBack(call, talked.retryAfterMs!), attempt }
    const verdict = verdictOfCall(talked, call)
    switch (verdict.state) {
      case outcome.retrying:
        return { ...putBack(call, options.retryWaitMs, verdict.isTry ? call.tries + 1 : call.tries), attempt }
      case outcome.unknown:
        // Nobody will tell later, as receipts do of texts.
        return { ...ended(outcome.failed, reason.unconfirmed), attempt }
      case outcome.delivered: {
        const credits = verdict.reason === reason.voicemail ? call.creditsVoicemail : call.creditsLive
        return { ...ended(outcome.delivered, verdict.reason), credits, attempt }
      }
      default:
        return { ...ended(verdict.state, verdict.reason), attempt }
    }
  }

  return {
    id: options.id,
    isSimulated: trunk.isSimulated,
    tps: options.callsPerSecond,
    slots: options.channels,
    freeSlots: () =>
      trunk.isUp() && !isEnding ? Math.max(0, Math.floor(options.channels / options.nodes()) - taken) : 0,
    isUp: trunk.isUp,
    prepare: () => {
      throw new TypeError('a call is prepared by its channel')
    },
    write(prepared, _, onAnswer) {
      const call = prepared.wire as CallToMake
      taken++
      void make(call)
        .catch((error) => {
          onError(error)
          return putBack(call, againAfterMs)
        })
        .then((verdict) => onAnswer({ kind: 'called', verdict }, () => void taken--))
    },
    async endWithin(ms) {
      isEnding = true
      const timer = setTimeout(() => {
        for (const one of talking) one.hangUp()
      }, ms)
      await Promise.race([
        Promise.all([...talking].map(({ done }) => done)),
        new Promise((resolve) => setTimeout(resolve, ms + hangUpWithinMs).unref()),
      ])
      clearTimeout(timer)
    },
    close: () => trunk.close(),
  }
}

const ended = (state: Called['state'], why: number): Called => ({
  ...{ state, reason: why, waitMs: 0, tries: 0, credits: 0, attempt: null },
})

/** Its intent is written down, and no phone has been called. */
const notPlaced = (of: Pick<CallAttempt, 'callId' | 'week'>): CallAttempt => ({
  ...{ ...of, rangAt: null, answeredAt: null, endedAt: new Date(), answeredBy: null, toldBy: '' },
  ...{ cause: 'cancelled', code: '', heardMs: 0, keys: '' },
})

/** It waits in the database again. */
const putBack = (call: CallToMake, waitMs: number, tries = call.tries): Called => ({
  ...{ state: outcome.retrying, reason: reason.none, waitMs, tries, credits: 0, attempt: null },
})
