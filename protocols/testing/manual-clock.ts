import type { Clock } from '../clock.ts'

/** A clock that stands still until a test moves it. */
interface ManualClock extends Clock {
  advance(ms: number): void
  /** How many timers wait. */
  timers(): number
}

export function createManualClock(): ManualClock {
  let time = 0
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => time,
    day: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return { cancel: () => timers.delete(timer) }
    },
    advance(ms) {
      const until = time + ms
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers.delete(due)
        time = due.at
        due.run()
      }
      time = until
    },
    timers: () => timers.size,
  }
}
