/** Why a start is refused, in words for its user (rules/start-times 1). */
type WhyNotStart = { readonly code: 'past' | 'tooFarFuture'; readonly sentence: string }

const minute = 60_000

/**
 * Whether a broadcast may start at this moment; both times are epoch milliseconds. Past is more than a minute ago, so
 * that "now" survives the time it takes to press a button; too far is more than a year ahead, by the calendar.
 */
export const whyNotStart = (startAt: number, now: number): WhyNotStart | undefined => {
  if (startAt < now - minute) return { code: 'past', sentence: 'Your start date and time cannot be in the past.' }
  if (startAt > yearAfter(now)) {
    return { code: 'tooFarFuture', sentence: 'Your start date and time is too far in the future.' }
  }
  return undefined
}

const yearAfter = (now: number): number => {
  const date = new Date(now)
  return date.setUTCFullYear(date.getUTCFullYear() + 1)
}
