/** What a broadcast that calls is asked for besides its name, start and people. */
import type { FieldErrors } from '../form/field-errors.ts'
import { parsePhone } from '../phone/number.ts'

/** Calls at a time: 0 is as many as there are lines (Max). */
export const callThrottles: readonly number[] = [0, 250, 200, 150, 125, 100, 75, 50, 40, 30, 20, 15, 10, 5, 4, 3, 2, 1]
const throttleSentence = `Calls at a time must be one of ${callThrottles.join(', ')}; 0 is Max.`
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
    errors.CallThrottle = throttleSentence
  }
  if (!retryCounts.includes(RetryTimes)) errors.RetryTimes = 'Retries must be 0, 1, 2 or 3.'
  return errors
}

/** What each user sets for their calls. */
export const voiceLengths: readonly number[] = [15, 30, 45, 60, 75, 90, 105, 120]
export const retryCounts: readonly number[] = [0, 1, 2, 3]

type VoiceSettings = {
  readonly CallThrottle?: number | undefined
  readonly Retries?: number | undefined
  readonly MaxVoiceMessageLength?: number | undefined
}

/** Wire field to sentence, of what is to be changed. */
export const whyNotVoiceSettings = ({ CallThrottle, Retries, MaxVoiceMessageLength }: VoiceSettings): FieldErrors => {
  const errors: FieldErrors = {}
  if (CallThrottle !== undefined && !callThrottles.includes(CallThrottle)) errors.CallThrottle = throttleSentence
  if (Retries !== undefined && !retryCounts.includes(Retries)) errors.Retries = 'Retries must be 0, 1, 2 or 3.'
  if (MaxVoiceMessageLength !== undefined && !voiceLengths.includes(MaxVoiceMessageLength)) {
    errors.MaxVoiceMessageLength = 'The longest message is 15 to 120 seconds, in steps of 15.'
  }
  return errors
}

/** A selected message over two minutes is rejected, and one that is longer than its sender's messages may be. */
export const whyNotAudioLength = (seconds: number, most = longestAudioSeconds): string | undefined =>
  seconds <= most
    ? undefined
    : `Your message cannot exceed ${mostWords(most)}. The message you selected is ${Math.ceil(seconds)} seconds long.`

const mostWords = (seconds: number): string => {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
}

/** Whoever may not be called with this number is told what to do. */
/** Carriers that sign their calls take numbers only that they know. */
export const callerIdNotRegistered =
  'This Caller ID is not registered with the carrier of our calls. Choose another one, or ask us to register it.'

export const callerIdNotProven =
  'Show that this number is yours first: have a code sent to it, or use one of your text numbers.'
