/**
 * Numbers that follow from their keys alone, so that a seed can be run again. Not for secrets.
 */
export type Random = {
  /** From 0 to under 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** The keys are mixed, so that neighbouring seeds have nothing in common. */
export const randomOf = (...keys: number[]): Random => {
  let state = 0x9e3779b9
  for (const key of keys) {
    for (const half of [key % 2 ** 32, Math.floor(key / 2 ** 32)]) state = mix((state ^ half) >>> 0) + 0x6d2b79f5
  }
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    return mix(state) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, from.length - 1)]!,
  }
}

const mix = (value: number): number => {
  let t = value >>> 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}
