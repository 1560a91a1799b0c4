import type { Clock } from '../platform/clock.ts'

/** A clock that a test sets; the engine looks at it with every claim. */
export const clockAt = (start: string): Clock & { set(to: string): void } => {
  let at = new Date(start)
  return {
    now: () => at,
    set(to) {
      at = new Date(to)
    },
  }
}
