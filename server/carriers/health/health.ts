import type { PartAnswer } from '../carrier.ts'

/** How a carrier does, for whoever may send by another. `slow` is a reason to prefer another, `down` not to use this one. */
export type Health = 'up' | 'slow' | 'down'

/** What was seen of a carrier in the last minutes. */
export type Seen = {
  answers: Readonly<Record<PartAnswer['kind'], number>>
  /** Milliseconds from a write to its answer, the middle one; null when there was none. */
  answerMs: number | null
  receipts: { delivered: number; failed: number }
}

/** Fewer prove nothing: one number that fails is not a carrier that does. */
const fewAnswers = 5
const manyAnswers = 20
const manyReceipts = 50
const slowAnswerMs = 5000

/**
 * Refusals of single texts say nothing against a carrier that answers. Texts without an answer weigh more than texts put off,
 * and receipts show what answers hide: a carrier that takes all and delivers none is down.
 */
export const healthOf = ({ answers, answerMs, receipts }: Seen): Health => {
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

type Minute = Seen & { minute: number; waits: readonly number[] }
export type HealthLog = readonly Minute[]

export type Sight =
  | { kind: 'answer'; answer: PartAnswer['kind']; tookMs: number }
  | { kind: 'receipt'; isDelivered: boolean }

const keptMinutes = 5
/** Enough for the middle one, and bounded however much is sent. */
const mostWaits = 200

/** The log with one more sight; what is older than five minutes is left out. Time is in milliseconds, on any clock. */
export const noteSight = (log: HealthLog, sight: Sight, now: number): HealthLog => {
  const minute = Math.floor(now / 60_000)
  const kept = log.filter((one) => one.minute > minute - keptMinutes)
  const current = kept.find((one) => one.minute === minute) ?? { ...nothing, minute, waits: [] }
  return [...kept.filter((one) => one !== current), withSight(current, sight)]
}

/** What the log holds of the last five minutes. */
export const seenIn = (log: HealthLog, now: number): Seen => {
  const kept = log.filter((one) => one.minute > Math.floor(now / 60_000) - keptMinutes)
  const sum = (of: (one: Seen) => number) => kept.reduce((total, one) => total + of(one), 0)
  const waits = kept.flatMap((one) => one.waits).sort((a, b) => a - b)
  return {
    answers: {
      accepted: sum((one) => one.answers.accepted),
      refused: sum((one) => one.answers.refused),
      later: sum((one) => one.answers.later),
      unknown: sum((one) => one.answers.unknown),
      'not-written': sum((one) => one.answers['not-written']),
    },
    answerMs: waits[Math.floor(waits.length / 2)] ?? null,
    receipts: { delivered: sum((one) => one.receipts.delivered), failed: sum((one) => one.receipts.failed) },
  }
}

export const nothing: Seen = {
  answers: { accepted: 0, refused: 0, later: 0, unknown: 0, 'not-written': 0 },
  answerMs: null,
  receipts: { delivered: 0, failed: 0 },
}

const withSight = (one: Minute, sight: Sight): Minute => {
  if (sight.kind === 'receipt') {
    const which = sight.isDelivered ? 'delivered' : 'failed'
    return { ...one, receipts: { ...one.receipts, [which]: one.receipts[which] + 1 } }
  }
  const answers = { ...one.answers, [sight.answer]: one.answers[sight.answer] + 1 }
  // What never left took no time.
  const counts = sight.answer !== 'not-written' && one.waits.length < mostWaits
  return { ...one, answers, waits: counts ? [...one.waits, sight.tookMs] : one.waits }
}
