/**
 * What a phone heard, told in few letters: for how long, and a fingerprint by which two recordings of the same audio are alike although
 * a line loses some of it. The audio is cut into sixteen slices; of each the fingerprint has how often it crosses zero, which goes with
 * its pitch, and how loud it is.
 */
export type Heard = {
  /** From the first sound to the last. */
  seconds: number
  /** 32 hexadecimal digits; empty where nothing was heard. */
  fingerprint: string
}

const frame = 160
const samplesInSecond = 8000
/** Mean of the magnitudes below which a frame is silence. */
const silenceBelow = 256
const slices = 16

export const hear = (samples: Int16Array): Heard => {
  const from = firstLoud(samples)
  if (from < 0) return { seconds: 0, fingerprint: '' }
  const sound = samples.subarray(from, lastLoud(samples) + frame)
  const length = Math.floor(sound.length / slices)
  const digits = Array.from({ length: slices }, (_, at) => sliceDigits(sound.subarray(at * length, (at + 1) * length)))
  return { seconds: Math.round((sound.length / samplesInSecond) * 10) / 10, fingerprint: digits.join('') }
}

const sliceDigits = (samples: Int16Array): string => {
  let crossings = 0
  let sum = 0
  for (const [at, sample] of samples.entries()) {
    sum += Math.abs(sample)
    if (at > 0 && sample >= 0 !== samples[at - 1]! >= 0) crossings++
  }
  const perMs = samples.length === 0 ? 0 : (crossings / samples.length) * 8
  const loudness = samples.length === 0 ? 0 : sum / samples.length
  return digit(perMs * 4) + digit(Math.log2(loudness + 1))
}

const digit = (value: number): string => Math.max(0, Math.min(15, Math.round(value))).toString(16)

const isLoud = (samples: Int16Array, at: number): boolean => {
  let sum = 0
  for (let i = at; i < at + frame; i++) sum += Math.abs(samples[i]!)
  return sum / frame >= silenceBelow
}

const firstLoud = (samples: Int16Array): number => {
  for (let at = 0; at + frame <= samples.length; at += frame) if (isLoud(samples, at)) return at
  return -1
}

const lastLoud = (samples: Int16Array): number => {
  for (let at = Math.floor(samples.length / frame) * frame - frame; at > 0; at -= frame)
    if (isLoud(samples, at)) return at
  return 0
}
