/**
 * A trunk as the machine hands over to it: a call is one hand-over, which is answered when the call is over. Before the phone rings the
 * attempt is durable, and what may stand against it has been asked once more; what is not certain then is not called.
 */
import { randomUUID } from 'node:crypto'
import { verdictOfCall } from '@carillon/domain/broadcast/call-end.ts'
import { noKeys } from '@carillon/domain/broadcast/call-keys.ts'
import { outcome, outcomeOfBar } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { callingPhase } from '@carillon/domain/time/calling-window.ts'
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type pg from 'pg'
import type { CallAttempt, Called, Carrier } from '../../carriers/carrier.ts'
import type { PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AnswerByKey } from './answer-by-key-store.ts'
import { beginAttempt, whyNotCallNow, whyNotCallOf } from './attempt-store.ts'
import type { CallToMake, SoundToPlay } from './call-to-make.ts'
import { attemptOf, ended, isInDoubt, isTurnedAway, notPlaced, putBack } from './called.ts'
import type { CallsInProgress } from './calls-in-progress.ts'
import { onlyMessage, type Sentences } from './converse.ts'
import type { OwnSounds } from './own-sounds.ts'
import type { Prompts } from './prompts.ts'
import type { openSounds } from './sounds.ts'
import { surely } from './surely.ts'
import { type Talked, talk } from './talk.ts'
import { openTalking } from './talking.ts'
import type { Transfers } from './transfers.ts'
import type { TrunkLines } from './trunk-lines.ts'

type OtherTrunks = {
  /** One takes calls: nobody waits for this trunk. */
  isThere(): boolean
  /** This trunk had no line for them; answers whether another may have one. */
  mayTake(phone: number): boolean
  /** By whom they are called instead, whom this trunk had no line for. */
  insteadFor(phone: number): CallCarrier | undefined
  /** How long whoever is called from a number that is not registered with this trunk waits for one; null where it is with none. */
  waitFor(call: Pick<CallToMake, 'callerId' | 'phone'>): number | null
}

export type CallCarrierOptions = {
  id: number
  nodeId: number
  trunk: VoiceTrunk
  lines: TrunkLines
  pool: pg.Pool
  clock: Clock
  sounds: ReturnType<typeof openSounds>
  ownSounds: OwnSounds
  prompts: Prompts
  /** Of broadcasts, for whoever watches. */
  inProgress: CallsInProgress
  /** They pressed the key by which nobody of the account calls them any more. */
  remove(accountId: number, phone: number): Promise<unknown>
  /** They pressed the key that answers. */
  keepAnswer(of: AnswerByKey): Promise<unknown>
  /** Calls at a time and begun a second, over all nodes. */
  channels: number
  callsPerSecond: number
  ringMs: number
  /** This number is one that it calls from. */
  takes(callerId: number): boolean
  detection: AnswerSettings
  retryWaitMs: number
  /** When the next call may leave. */
  myTurn(): Promise<void>
  transfers: Transfers
  others: OtherTrunks
  onError(error: unknown): void
}

/** What is said once to one phone, to a machine too. */
type ToSay = { accountId: number; from: number; to: number; callId: string; sound: Uint8Array }

type Said = Pick<Talked, 'cause' | 'code' | 'heardMs' | 'rangAt' | 'answeredAt'> & { calledAt: Date | null }

export type CallCarrier = Carrier & {
  /** It calls from this number. */
  takes(callerId: number): boolean
  /** Takes a slot until the call is over. */
  say(what: ToSay): Promise<Said>
  /** No call is begun any more; resolves when those in progress have come to their end. */
  retire(): Promise<void>
  /** Those that are talking have so long to come to their end. */
  endWithin(ms: number): Promise<void>
}

/** The database is away, or something else that passes. */
export const againAfterMs = 5000
/** What was asked longer ago may have changed, or be another's to decide: this process stood still. */
const intentHoldsMs = 5000
/** An opt-out may have come meanwhile. */
const askAgainAfterMs = 250
/** A trunk ends a call that was answered and never acknowledged after 64 times its first wait (RFC 3261 section 13.3.1.4). */
const keepsUnacknowledgedMs = 32_000
/** All lines are others' at this moment. */
export const noLineMs = 250
const lineWithinMs = 20_000
/** So often the trunk may turn a number away, by itself or with all others; then nobody reaches it. */
const fewTurnedAway = 3
const mostTurnedAway = 10

export const openCallCarrier = (options: CallCarrierOptions): CallCarrier => {
  const { trunk, lines, myTurn, transfers, pool, clock, sounds, prompts, onError } = options
  /** Slots that are taken until the end of their call is durable. */
  let taken = 0
  const talking = openTalking(pool, onError)
  let isEnding = false
  let isRetired = false
  const onIdle: (() => void)[] = []
  /** Lines that are taken, some for longer than their slot. */
  let held = 0
  const tellIdle = () => {
    if (taken + held === 0) for (const tell of onIdle.splice(0)) tell()
  }
  const takeLine = (): boolean => {
    const hasLine = lines.begin()
    if (hasLine) held++
    return hasLine
  }
  const leaveLine = () => {
    lines.end()
    held--
    tellIdle()
  }
  /** While it turns calls away, others go by the next one. */
  const isUp = () => !isRetired && trunk.isUp() && lines.heldMs() === 0

  /** Claimed while the window was open, they may have waited since: for the pace, an audio, the database. */
  const mayCallNow = ({ window, startAt }: CallToMake): boolean =>
    !window || callingPhase(window, Date.parse(startAt), clock.now().getTime()).code === 'open'

  /** How long whoever waits for this trunk waits. */
  const heldMs = () => (options.others.isThere() ? 0 : lines.heldMs())

  /** Somebody waits for this one beside their phone: a line that others leave within these seconds is theirs. */
  const lineSoon = async (): Promise<boolean> => {
    for (let waitedMs = 0; waitedMs < lineWithinMs; waitedMs += noLineMs) {
      if (takeLine()) return true
      lines.room(0)
      await new Promise((resolve) => setTimeout(resolve, noLineMs))
    }
    return false
  }

  const make = async (call: CallToMake, takeLine: () => boolean): Promise<Called> => {
    if (isNeverCalled(call.phone)) return ended(outcome.invalid, reason.reserved)
    if (isEnding || isRetired || !mayCallNow(call)) return putBack(call, 0)
    if (!options.takes(call.callerId)) {
      const waitMs = options.others.waitFor(call)
      return waitMs === null ? ended(outcome.failed, reason.callFailed) : putBack(call, waitMs)
    }
    const live = await take(call, call.live)
    let voicemail = live
    try {
      if (call.voicemail) voicemail = await take(call, call.voicemail)
      if (live.isTooLong || voicemail.isTooLong) return ended(outcome.failed, reason.spokenTooLong)
      if (!live.audio || !voicemail.audio) return ended(outcome.failed, reason.callFailed)
      const spoken = await prompts.of(call.keys, call.callerId, call.leavesNotice)
      if (!takeLine()) {
        // Whom another trunk had no line for: nobody has asked for lines of this one yet.
        lines.room(taken)
        return putBack(call, heldMs() || noLineMs)
      }
      const sentences = { message: live.audio, ...spoken }
      return await place(priced(call, live, voicemail), { sentences, voicemail: voicemail.audio })
    } finally {
      live.release()
      if (voicemail !== live) voicemail.release()
    }
  }

  /** Made ready before the phone rings. */
  const take = async (
    { accountId, person, mostSeconds }: CallToMake,
    { audioId, seconds, words, voice }: SoundToPlay,
  ) =>
    words === null || voice === null
      ? { ...(await sounds.take(accountId, audioId, seconds)), isTooLong: false, seconds: null }
      : await options.ownSounds.take(accountId, { words, voice, person, mostSeconds })

  type Taken = Awaited<ReturnType<typeof take>>

  /** What is theirs costs by how long it is for them. */
  const priced = (call: CallToMake, live: Taken, voicemail: Taken): CallToMake => ({
    ...call,
    creditsLive: live.seconds === null ? call.creditsLive : voiceCredits(live.seconds, call.isHalf),
    creditsVoicemail: voicemail.seconds === null ? call.creditsVoicemail : voiceCredits(voicemail.seconds, call.isHalf),
  })

  /** By a line that is taken. */
  const place = async (call: CallToMake, sounds: { sentences: Sentences; voicemail: PreparedAudio }) => {
    const watched = options.inProgress.begin(call)
    let isThrough = false
    const onThrough = () => {
      if (!isThrough) lines.through()
      isThrough = true
    }
    const untried = () => {
      if (!isThrough) lines.untried()
      isThrough = true
    }
    try {
      const callId = randomUUID().replaceAll('-', '')
      const askedAt = performance.now()
      const intent = { ...call, callId, attempt: call.tries + 1, carrierId: options.id, nodeId: options.nodeId }
      const begun = await beginAttempt(pool, intent)
      if (begun.bar !== 0) return ended(outcomeOfBar(begun.bar), begun.bar)
      // Its lane is another's, who decides about it.
      if (!begun.isClaimed) return ended(outcome.waiting, reason.none)
      if (!begun.hasLine) lines.look()
      if (begun.week === null) return putBack(call, begun.hasLine ? 0 : heldMs() || noLineMs)
      await myTurn()
      if (performance.now() - askedAt > askAgainAfterMs) {
        const bar = await whyNotCallOf(pool, call)
        if (bar !== 0) return { ...ended(outcomeOfBar(bar), bar), attempt: notPlaced({ callId, week: begun.week }) }
      }
      const isOld = performance.now() - askedAt > intentHoldsMs
      if (isEnding || isOld || lines.heldMs() > 0 || !mayCallNow(call)) {
        return { ...putBack(call, heldMs()), attempt: notPlaced({ callId, week: begun.week }) }
      }
      const of = { callId, week: begun.week, refusals: begun.refusals }
      let removal: Promise<boolean> | null = null
      let answering: Promise<boolean> | null = null
      const passings: Promise<void>[] = []
      const one = talk(trunk, {
        ...{
          from: call.callerId,
          to: call.phone,
          callId,
          ringMs: options.ringMs,
          detects: call.detects ? { ...options.detection, ...call.detection } : null,
          ...sounds,
        },
        keys: call.keys,
        remove: () => (removal ??= sure(() => options.remove(call.accountId, call.phone))),
        onAnswer: (answer) => (answering ??= sure(() => options.keepAnswer({ ...call, ...of, answer }))),
        passOn(placed) {
          const passing = transfers.pass(placed, { ...call, callId })
          passings.push(passing.ended)
          return passing
        },
        whyNot: () => whyNotCallOf(pool, call),
        ...{ onThrough, onPhase: watched.is, onError },
      })
      const talked = await talking.hold(one, call)
      // Until then its line is taken.
      await Promise.all([removal, answering, ...passings])
      if (isTurnedAway(talked)) {
        isThrough = true
        return turnedAway(call, talked, of)
      }
      if (talked.cause !== 'unknown' && talked.cause !== 'cancelled') onThrough()
      return calledOf(call, talked, of)
    } finally {
      watched.end()
      untried()
    }
  }

  /** The trunk has no line for it, which is nobody's try, unless it is always this number. */
  const turnedAway = (
    call: CallToMake,
    talked: Talked,
    of: { callId: string; week: string; refusals: number },
  ): Called => {
    const { retryAfterMs } = talked
    const isOurs = talked.by === 'us'
    if (isOurs) lines.pause()
    else if (retryAfterMs !== null) lines.hold(retryAfterMs)
    const isTrunk = isOurs || retryAfterMs !== null || lines.turnedAway(call.phone)
    const most = isTrunk ? mostTurnedAway : Math.max(fewTurnedAway, call.retries + 1)
    // A phone that has rung is called again later, by whichever trunk.
    const isNext = options.others.mayTake(call.phone) && talked.rangAt === null
    const attempt = attemptOf(talked, of)
    if (!isOurs && of.refusals + 1 >= most) return { ...ended(outcome.failed, reason.callFailed), attempt }
    const waitMs = isTrunk ? heldMs() : isNext ? noLineMs : options.retryWaitMs
    return { ...putBack(call, waitMs), attempt }
  }

  const sure = (work: () => Promise<unknown>) => surely(work, { onError, isEnding: () => isEnding })

  const calledOf = (call: CallToMake, talked: Talked, of: Pick<CallAttempt, 'callId' | 'week'>): Called => {
    const attempt = attemptOf(talked, of)
    if (talked.bar !== 0) return { ...ended(outcomeOfBar(talked.bar), talked.bar), attempt }
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
    freeSlots: () => (isUp() && !isEnding ? Math.max(0, options.channels - taken) : 0),
    isUp,
    takes: options.takes,
    prepare: () => {
      throw new TypeError('a call is prepared by its channel')
    },
    write(prepared, segments, onAnswer) {
      const call = prepared.wire as CallToMake
      const other = options.others.insteadFor(call.phone)
      if (other) return other.write(prepared, segments, onAnswer)
      let hasLine = false
      taken++
      void make(call, () => {
        hasLine = takeLine()
        return hasLine
      })
        .catch((error) => {
          onError(error)
          return putBack(call, againAfterMs)
        })
        .then((verdict) =>
          onAnswer({ kind: 'called', verdict }, () => {
            taken--
            if (hasLine) setTimeout(leaveLine, isInDoubt(verdict) ? keepsUnacknowledgedMs : 0)
            else tellIdle()
          }),
        )
    },
    async say({ accountId, from, to, callId, sound }) {
      taken++
      const hasLine = await lineSoon()
      const audio = trunk.prepare(sound)
      try {
        if (!hasLine || isEnding || isRetired)
          return { cause: 'failed', code: 'no line', heardMs: 0, rangAt: null, answeredAt: null, calledAt: null }
        let isThrough = false
        const calledAt = new Date()
        const one = talk(trunk, {
          ...{ from, to, callId, ringMs: options.ringMs, detects: null, voicemail: audio, onError },
          ...{
            sentences: onlyMessage(audio),
            keys: noKeys,
            remove: async () => false,
            passOn: () => {
              throw new TypeError('no key passes them on')
            },
          },
          whyNot: () => whyNotCallNow(pool, accountId, to),
          onThrough() {
            if (!isThrough) lines.through()
            isThrough = true
          },
        })
        const talked = await talking.hold(one, null)
        if (talked.retryAfterMs !== null) talked.by === 'us' ? lines.pause() : lines.hold(talked.retryAfterMs)
        else if (!isThrough) lines.untried()
        return { ...talked, calledAt }
      } finally {
        taken--
        if (hasLine) leaveLine()
        else tellIdle()
        audio.drop()
      }
    },
    async endWithin(ms) {
      isEnding = true
      await talking.endWithin(ms)
      transfers.close()
    },
    async retire() {
      isRetired = true
      await new Promise<void>((resolve) => {
        onIdle.push(resolve)
        tellIdle()
      })
      await trunk.drained()
    },
    async close() {
      await talking.stop()
      await trunk.close()
    },
  }
}
