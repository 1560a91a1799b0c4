/** How many samples a second telephones hear. */
export const phoneRate = 8000

type Resampler = {
  /** The next samples at the other rate; answers those that are done by now. */
  add(part: Float32Array): Float32Array
  /** What is left at the end. */
  end(): Float32Array
}

/** Zeros of the sinc on each side: more make the edge of what passes steeper. */
const zeros = 24

/**
 * To 8,000 samples a second, a part at a time. A sinc under a Kaiser window lets pass what a telephone carries, up to 3,600 a second, and
 * nothing of what would come back as another tone (below -70 dB).
 */
export const openResampler = (rate: number): Resampler => {
  if (rate === phoneRate) return { add: (part) => part, end: () => new Float32Array() }
  const { up, down } = reduced(phoneRate, rate)
  const taps = tapsOf(rate, up)
  const half = (taps[0]!.length - 1) / 2
  let held = new Float32Array(half)
  /** Of the first of `held`, among all samples; the silence before counts below zero. */
  let heldFrom = -half
  let made = 0

  const take = (part: Float32Array): Float32Array => {
    const all = new Float32Array(held.length + part.length)
    all.set(held)
    all.set(part, held.length)
    const last = heldFrom + all.length - 1
    const done: number[] = []
    for (; ; made++) {
      const position = made * down
      const centre = Math.floor(position / up)
      if (centre + half > last) break
      const phase = taps[position % up]!
      const from = centre - half - heldFrom
      let sum = 0
      for (let i = 0; i < phase.length; i++) sum += phase[i]! * all[from + i]!
      done.push(sum)
    }
    const needed = Math.floor((made * down) / up) - half - heldFrom
    const drop = Math.min(Math.max(needed, 0), all.length)
    held = all.slice(drop)
    heldFrom += drop
    return Float32Array.from(done)
  }

  return {
    add: take,
    end: () => take(new Float32Array(half)),
  }
}

const reduced = (to: number, from: number) => {
  let [a, b] = [to, from]
  while (b !== 0) [a, b] = [b, a % b]
  return { up: to / a, down: from / a }
}

/** The filter for each place that a new sample can have between two old ones. */
const tapsOf = (rate: number, up: number): Float32Array[] => {
  // In samples of the old rate; what is wanted of a slower one is all that it has.
  const cutoff = (Math.min(phoneRate, rate) * 0.46) / rate
  const half = Math.ceil(zeros / (2 * cutoff))
  return Array.from({ length: up }, (_, phase) => {
    const taps = new Float32Array(2 * half + 1)
    let sum = 0
    for (let i = 0; i < taps.length; i++) {
      const x = i - half - phase / up
      const tap = sinc(2 * cutoff * x) * kaiser(x / (half + 1))
      taps[i] = tap
      sum += tap
    }
    // Each passes what does not change as it is.
    for (let i = 0; i < taps.length; i++) taps[i]! /= sum
    return taps
  })
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const beta = 7.5
const kaiser = (x: number): number => (Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta))

const bessel = (x: number): number => {
  let [term, sum] = [1, 1]
  for (let k = 1; term > sum * 1e-9; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
