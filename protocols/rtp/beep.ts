// The beep behind a greeting: one tone that holds most of the energy for a while, and then stops (Goertzel's filters).

interface BeepFinder {
  /** True with the first frame after a beep. */
  take(frame: Int16Array): boolean
}

const RATE = 8000
const [LOWEST, HIGHEST, STEP] = [400, 2100, 50]
const SHARE = 0.75
const FRAMES = 6
/** Energy of a sample below which nothing is looked at: about -50 dB. */
const QUIET = 100 * 100

const COEFFICIENTS = Array.from(
  { length: (HIGHEST - LOWEST) / STEP + 1 },
  (_, i) => 2 * Math.cos((2 * Math.PI * (LOWEST + i * STEP)) / RATE),
)

export function createBeepFinder(): BeepFinder {
  let tone = -1
  let frames = 0
  return {
    take(frame) {
      const now = toneOf(frame)
      // Between two filters a tone may go to and fro.
      if (now >= 0 && Math.abs(now - tone) <= 1) {
        frames++
        return false
      }
      const isOver = frames >= FRAMES
      tone = now
      frames = now >= 0 ? 1 : 0
      return isOver
    },
  }
}

/** Which filter has most of the energy; -1 where none has. */
function toneOf(frame: Int16Array): number {
  let energy = 0
  for (const sample of frame) energy += sample * sample
  if (energy < QUIET * frame.length) return -1
  let best = -1
  let most = 0
  for (const [i, coefficient] of COEFFICIENTS.entries()) {
    const power = powerAt(frame, coefficient)
    if (power > most) [best, most] = [i, power]
  }
  // A pure tone in the middle of a filter has power n/2 times its energy.
  return (2 * most) / (frame.length * energy) >= SHARE ? best : -1
}

function powerAt(frame: Int16Array, coefficient: number): number {
  let before = 0
  let last = 0
  for (const sample of frame) {
    const next = sample + coefficient * last - before
    before = last
    last = next
  }
  return last * last + before * before - coefficient * last * before
}
