/** Carrier segments a second that each class of number may send when nothing else is set (rules/sending 1). */
const classDefaults = { local: 4, 'toll-free': 3, 'short-code': 100 } as const
const simulatorDefault = 5000

export type PaceFacts = {
  class: 'local' | 'toll-free' | 'short-code'
  /** The number's own: segments a second; null takes the class default, 0 is without a limit. */
  pacePerSecond: number | null
  carrierIsSimulator: boolean
  /** The account's speed option; null is Max. */
  textsPerMinute: number | null
  /** The carrier's limit in segments a second; null or 0 is none. */
  carrierTps: number | null
}

/** Segments a second that may leave from a text number, the smallest of all that limit it; null when nothing does. */
export const paceOf = (facts: PaceFacts): number | null => {
  const own = facts.pacePerSecond ?? (facts.carrierIsSimulator ? simulatorDefault : classDefaults[facts.class])
  const limits = [own, facts.textsPerMinute === null ? 0 : facts.textsPerMinute / 60, facts.carrierTps ?? 0]
  const set = limits.filter((limit) => limit > 0)
  return set.length === 0 ? null : Math.min(...set)
}
