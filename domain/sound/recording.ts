import { longestMessage } from './message-length.ts'
import { openResampler, phoneRate } from './resample.ts'

/** What the device says before somebody has begun to speak: the click of its opening. Seconds. */
const startDelay = 0.3

type Recording = {
  /** Takes what was heard next, and answers how much is kept by now, in seconds; less than 0 while it is about to start. */
  add(part: Float32Array): number
  /** All of it, 8,000 a second. */
  end(): Float32Array
}

/**
 * What a microphone hears, made fit for telephones as it comes, so that two minutes are ready when they are over. The beginning is left
 * out, and what is beyond the longest message.
 */
export const openRecording = (rate: number): Recording => {
  const resampler = openResampler(rate)
  const kept: Float32Array[] = []
  let heard = 0
  let length = 0
  const left = Math.round(startDelay * rate)
  const keep = (made: Float32Array): void => {
    const rest = longestMessage * phoneRate - length
    if (rest <= 0 || made.length === 0) return
    kept.push(made.subarray(0, rest))
    length += Math.min(made.length, rest)
  }
  return {
    add(part) {
      const from = Math.max(left - heard, 0)
      heard += part.length
      if (from < part.length) keep(resampler.add(part.slice(from)))
      return heard < left ? (heard - left) / rate : length / phoneRate
    },
    end() {
      keep(resampler.end())
      const whole = new Float32Array(length)
      let at = 0
      for (const part of kept) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    },
  }
}
