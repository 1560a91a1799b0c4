/**
 * What a phone should tell of a sound that it heard whole (rules/simulator): worked out here from the sound itself, to be held against
 * what the phones tell.
 */
type Heard = { seconds: number; fingerprint: string }

const perSecond = 8000
const frame = perSecond / 50
const silenceBelow = 256
const slices = 16
const headBytes = 44

/** Of a WAV of 16 bits, 8,000 samples a second. */
export function hear(wav: Buffer): Heard {
  const all = Array.from({ length: Math.floor((wav.length - headBytes) / 2) }, (_, at) =>
    wav.readInt16LE(headBytes + 2 * at),
  )
  const frames = Array.from({ length: Math.floor(all.length / frame) }, (_, at) =>
    all.slice(at * frame, (at + 1) * frame),
  )
  const isLoud = (one: number[]) => loudnessOf(one) >= silenceBelow
  const sound = frames.slice(frames.findIndex(isLoud), frames.findLastIndex(isLoud) + 1).flat()
  const length = Math.floor(sound.length / slices)
  const digits = Array.from({ length: slices }, (_, at) => digitsOf(sound.slice(at * length, (at + 1) * length)))
  return { seconds: sound.length / perSecond, fingerprint: digits.join('') }
}

/** Of how many of its digits two fingerprints tell the same, but for one more or less: a telephone's sound is a little coarser. */
export function likeness(one: string, other: string): number {
  if (one.length !== other.length || one === '') return 0
  const alike = [...one].filter(
    (digit, at) => Math.abs(Number.parseInt(digit, 16) - Number.parseInt(other[at]!, 16)) <= 1,
  )
  return alike.length / one.length
}

const loudnessOf = (samples: number[]): number =>
  samples.reduce((sum, one) => sum + Math.abs(one), 0) / Math.max(1, samples.length)

/** How often it crosses zero in four milliseconds, and the power of two that is as loud. */
const digitsOf = (samples: number[]): string => {
  const crossings = samples.filter((one, at) => at > 0 && one >= 0 !== samples[at - 1]! >= 0).length
  return [(32 * crossings) / samples.length, Math.log2(loudnessOf(samples) + 1)]
    .map((value) => Math.max(0, Math.min(15, Math.round(value))).toString(16))
    .join('')
}
