import { callThrottles, retryCounts } from '@carillon/domain/broadcast/call-form.ts'
import { retriesText, throttleText } from './voice-words.ts'

/** Those that are offered; what a program has set beyond them stays in view. */
export const callThrottleOptions = (now: number) =>
  (callThrottles.includes(now) ? callThrottles : [...callThrottles, now]).map((calls) => ({
    value: String(calls),
    label: throttleText(calls),
  }))

export const retryOptions = retryCounts.map((times) => ({
  value: String(times),
  label: times === 1 ? `${retriesText(times)} (recommended)` : retriesText(times),
}))
