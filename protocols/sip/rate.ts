import type { Clock } from '../clock.ts'

/** Lets `perSecond` through, and as many at once. */
export interface Rate {
  take(): boolean
}

export function createRate(clock: Clock, perSecond: number): Rate {
  let left = perSecond
  let filledAt = clock.now()
  return {
    take() {
      const now = clock.now()
      left = Math.min(perSecond, left + ((now - filledAt) * perSecond) / 1000)
      filledAt = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
