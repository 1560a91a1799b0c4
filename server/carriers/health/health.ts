import type { PartAnswer } from '../carrier.ts'

/** How a carrier does, for whoever may send by another. `slow` is a reason to prefer another, `down` not to use this one. */
export type Health = 'up' | 'slow' | 'down'

/** What was seen of a carrier in the last minutes. */
export type Seen = {
  answers: Readonly<Record<PartAnswer['kind'], number>>
  /** Milliseconds from a write to its answer, the middle one; null when there was none. */
  answerMs: number | null
  receipts: { delivered: number; failed: number }
  /** Texts without an answer since the last one that had one. */
  silentInARow: number
  /** How long it has said nothing while texts wait for its answer. */
  quietMs: number
}

/** Fewer prove nothing: one number that fails is not a carrier that does. */
const fewAnswers = 5
const manyAnswers = 20
const manyReceipts = 50
const slowAnswerMs = 5000
const longestQuietMs = 15_000

/**
 * Refusals of single texts say nothing against a carrier that answers. Texts without an answer weigh more than texts put off,
 * and receipts show what answers hide: a carrier that takes all and delivers none is down.
 */
export const healthOf = ({ answers, answerMs, receipts, silentInARow, quietMs }: Seen): Health => {
  // Whatever was before: it says nothing now.
  if (silentInARow >= fewAnswers || quietMs > longestQuietMs) return 'down'
  const silent = answers.unknown + answers['not-written']
  const answered = answers.accepted + answers.refused + answers.later
  const tried = silent + answered
  if (tried >= fewAnswers && silent >= tried / 2) return 'down'
  if (tried >= manyAnswers && answers.later === answered) return 'down'
  const told = receipts.delivered + receipts.failed
  if (told >= manyReceipts && receipts.delivered < told / 10) return 'down'
  if (tried >= fewAnswers && (silent >= tried / 10 || answers.later >= tried * 0.3)) return 'slow'
  if (told >= manyReceipts && receipts.delivered < told / 2) return 'slow'
  return answerMs !== null && answered >= fewAnswers && answerMs > slowAnswerMs ? 'slow' : 'up'
}

/** What is seen of one carrier, as it happens. Times are milliseconds on any one clock. */
type HealthSamples = {
  wrote(now: number): void
  answered(answer: PartAnswer['kind'], tookMs: number, now: number): void
  receipt(isDelivered: boolean, now: number): void
  /** Of the last five minutes. */
  seen(now: number): Seen
}

const keptMinutes = 5
/** Enough for the middle one, and bounded however much is sent. */
const mostWaits = 200

type Minute = {
  minute: number
  answers: Record<PartAnswer['kind'], number>
  waits: number[]
  receipts: { delivered: number; failed: number }
}

export const openHealthSamples = (): HealthSamples => {
  let minutes: Minute[] = []
  let silentInARow = 0
  let outstanding = 0
  let quietSince = 0

  const minuteOf = (now: number): Minute => {
    const minute = Math.floor(now / 60_000)
    const last = minutes.at(-1)
    if (last?.minute === minute) return last
    const fresh = { minute, answers: { ...nothing.answers }, waits: [], receipts: { ...nothing.receipts } }
    minutes = [...keptAt(now), fresh]
    return fresh
  }
  const keptAt = (now: number) => minutes.filter(({ minute }) => minute > Math.floor(now / 60_000) - keptMinutes)

  return {
    wrote(now) {
      if (outstanding++ === 0) quietSince = now
    },
    answered(answer, tookMs, now) {
      outstanding = Math.max(0, outstanding - 1)
      const isSilent = answer === 'unknown' || answer === 'not-written'
      silentInARow = isSilent ? silentInARow + 1 : 0
      if (!isSilent) quietSince = now
      const one = minuteOf(now)
      one.answers[answer]++
      // What never left took no time.
      if (answer !== 'not-written' && one.waits.length < mostWaits) one.waits.push(tookMs)
    },
    receipt(isDelivered, now) {
      minuteOf(now).receipts[isDelivered ? 'delivered' : 'failed']++
    },
    seen(now) {
      const kept = keptAt(now)
      const sum = (of: (one: Minute) => number) => kept.reduce((total, one) => total + of(one), 0)
      const waits = kept.flatMap((one) => one.waits).sort((a, b) => a - b)
      return {
        answers: {
          accepted: sum((one) => one.answers.accepted),
          refused: sum((one) => one.answers.refused),
          later: sum((one) => one.answers.later),
          unknown: sum((one) => one.answers.unknown),
          'not-written': sum((one) => one.answers['not-written']),
          called: sum((one) => one.answers.called),
        },
        answerMs: waits[Math.floor(waits.length / 2)] ?? null,
        receipts: { delivered: sum((one) => one.receipts.delivered), failed: sum((one) => one.receipts.failed) },
        // Five minutes later nothing is held against it any more.
        silentInARow: kept.length === 0 ? 0 : silentInARow,
        quietMs: outstanding > 0 ? now - quietSince : 0,
      }
    },
  }
}

export const nothing: Seen = {
  answers: { accepted: 0, refused: 0, later: 0, unknown: 0, 'not-written': 0, called: 0 },
  answerMs: null,
  receipts: { delivered: 0, failed: 0 },
  silentInARow: 0,
  quietMs: 0,
}
