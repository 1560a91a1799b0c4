import { longestMessage } from './message-length.ts'
import { peaksOf } from './peaks.ts'
import { phoneRate } from './resample.ts'

/** A sound as it is kept and played: 16 bits, 8,000 a second, what is heard of it, and its shape. */
export type PreparedSound = {
  samples: Int16Array
  /** What is heard: before and behind is silence. */
  heardFrom: number
  heardTo: number
  /** Of its speech as it came, in decibels below the loudest there can be. */
  loudness: number
  /** Of the whole, 0 to 255. */
  peaks: Uint8Array
}

/** How loud speech leaves, in decibels below the loudest; telephones take no more without distorting. */
const targetLoudness = -19
/** What is quieter than this is noise, and is not made louder than so much. */
const quietest = -62
const mostGain = 30
const ceiling = 0.9

const frame = phoneRate / 50
/** Kept of the silence before and behind. */
const before = phoneRate * 0.15
const behind = phoneRate * 0.3
/** Silence shorter than this is left. */
const leastSilence = phoneRate * 0.4

/** Makes the best of a recording for a telephone. Undefined where nothing is to be heard. */
export const prepareSound = (recorded: Float32Array): PreparedSound | undefined => {
  const sound = withoutRumble(recorded)
  const levels = levelsOf(sound)
  const loudness = loudnessOf(levels)
  if (loudness === undefined || loudness < quietest) return undefined
  const heard = heardOf(levels, loudness, sound.length)
  // The whole can be heard again only where it is not too long for a message.
  const isKept = sound.length <= longestMessage * phoneRate
  const kept = isKept ? sound : sound.slice(heard.from, heard.to)
  const samples = levelled(kept, 10 ** (Math.min(targetLoudness - loudness, mostGain) / 20))
  const [heardFrom, heardTo] = isKept ? [heard.from, heard.to] : [0, kept.length]
  return { samples, heardFrom, heardTo, loudness, peaks: peaksOf(samples) }
}

/** Takes out what no telephone carries and what would pass for loudness: mains, wind, a constant offset. */
const withoutRumble = (sound: Float32Array): Float32Array => {
  // Butterworth of the second order, 100 a second.
  const w = Math.tan((Math.PI * 100) / phoneRate)
  const a0 = 1 + Math.SQRT2 * w + w * w
  const [b, a1, a2] = [1 / a0, (2 * (w * w - 1)) / a0, (1 - Math.SQRT2 * w + w * w) / a0]
  const passed = new Float32Array(sound.length)
  // As if it had begun long before, or an offset would begin with a bang.
  let [x1, x2, y1, y2] = [sound[0] ?? 0, sound[0] ?? 0, 0, 0]
  for (let i = 0; i < sound.length; i++) {
    const x = sound[i]!
    const y = b * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    passed[i] = y
  }
  return passed
}

/** The mean power of each fiftieth of a second. */
const levelsOf = (sound: Float32Array): Float64Array =>
  Float64Array.from({ length: Math.ceil(sound.length / frame) }, (_, at) => {
    const part = sound.subarray(at * frame, (at + 1) * frame)
    let sum = 0
    for (const sample of part) sum += sample * sample
    return sum / part.length
  })

const decibels = (power: number): number => 10 * Math.log10(power)

/** Of speech alone: pauses do not count, nor noise far below it. */
const loudnessOf = (levels: Float64Array): number | undefined => {
  const floor = 10 ** (quietest / 10)
  const loud = levels.filter((level) => level > floor)
  if (loud.length === 0) return undefined
  const gate = mean(loud) / 10 ** 1.5
  return decibels(mean(loud.filter((level) => level > gate)))
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

const heardOf = (levels: Float64Array, loudness: number, length: number) => {
  const silence = 10 ** ((loudness - 30) / 10)
  const first = levels.findIndex((level) => level > silence) * frame
  const last = Math.min((levels.findLastIndex((level) => level > silence) + 1) * frame, length)
  return {
    from: first > leastSilence ? first - before : 0,
    to: length - last > leastSilence ? last + behind : length,
  }
}

/** A fourhundredth of a second: within it the limiter moves in a straight line. */
const block = phoneRate / 400

/** Louder or quieter as a whole, and for a moment less where it would go beyond what a telephone takes. */
const levelled = (sound: Float32Array, gain: number): Int16Array => {
  const needed = Float64Array.from({ length: Math.ceil(sound.length / block) }, (_, at) => {
    let peak = 0
    for (const sample of sound.subarray(at * block, (at + 1) * block)) peak = Math.max(peak, Math.abs(sample) * gain)
    return peak > ceiling ? ceiling / peak : 1
  })
  const within = (values: Float64Array, at: number) => values[Math.min(Math.max(at, 0), values.length - 1)]!
  // Each the least of its neighbours, so that their mean is below what each of them needs.
  const least = needed.map((_, at) => Math.min(...[-4, -3, -2, -1, 0, 1, 2, 3].map((by) => within(needed, at + by))))
  const limit = (at: number) => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + within(least, at + by), 0) / 5
  const samples = new Int16Array(sound.length)
  for (let at = 0; at < needed.length; at++) {
    const [from, to] = [limit(at), limit(at + 1)]
    for (let i = 0; i < block && at * block + i < sound.length; i++) {
      const level = gain * (from + ((to - from) * i) / block)
      samples[at * block + i] = Math.round(Math.min(1, Math.max(-1, sound[at * block + i]! * level)) * 32_767)
    }
  }
  return samples
}
