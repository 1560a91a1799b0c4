/** What a broadcast that calls is asked for besides its name, start and people. */
import type { FieldErrors } from '../form/field-errors.ts'
import { parsePhone } from '../phone/number.ts'

/** Calls at a time: 0 is as many as there are lines (Max). */
export const callThrottles = [0, 250, 200, 150, 125, 100, 75, 50, 40, 30, 20, 15, 10, 5, 4, 3, 2, 1]
const mostRetries = 3
const longestAudioSeconds = 120

type CallForm = {
  readonly CallerID: string
  readonly CallThrottle: number
  readonly RetryTimes: number
}

/** Wire field to sentence; `CallerID` may be proven or not, that is asked elsewhere. */
export const whyNotCallForm = ({ CallerID, CallThrottle, RetryTimes }: CallForm, countryId: number): FieldErrors => {
  const errors: FieldErrors = {}
  if (CallerID.trim() === '') errors.CallerID = 'Enter a Caller ID.'
  else if ('why' in parsePhone(CallerID, countryId)) {
    errors.CallerID = 'Phone number must be from a supported country.'
  }
  if (!callThrottles.includes(CallThrottle)) {
    errors.CallThrottle = `Calls at a time must be one of ${callThrottles.join(', ')}; 0 is Max.`
  }
  if (!Number.isInteger(RetryTimes) || RetryTimes < 0 || RetryTimes > mostRetries) {
    errors.RetryTimes = 'Retries must be 0, 1, 2 or 3.'
  }
  return errors
}

/** A selected message over two minutes is rejected. */
export const whyNotAudioLength = (seconds: number): string | undefined =>
  seconds <= longestAudioSeconds
    ? undefined
    : `Your message cannot exceed 2 minutes. The message you selected is ${Math.ceil(seconds)} seconds long.`

/** Whoever may not be called with this number is told what to do. */
export const callerIdNotProven =
  'Show that this number is yours first: have a code sent to it, or use one of your text numbers.'
