import { performance } from 'node:perf_hooks'
import { createWheel, tickMs } from './wheel.ts'

/** The one source of time in the simulator. Milliseconds since 1970. */
export type Clock = {
  now(): number
  after(ms: number, run: () => void): void
  /** Forgets everything that is due. */
  clear(): void
  stop(): void
}

/** Runs on one interval that exists only while something is due, so an idle simulator costs nothing. */
export const createRealClock = (): Clock => {
  // Monotonic: a host clock that is set back must not hold up receipts.
  const now = () => performance.timeOrigin + performance.now()
  const wheel = createWheel(now())
  let interval: NodeJS.Timeout | undefined

  const halt = () => {
    clearInterval(interval)
    interval = undefined
  }
  const turn = () => {
    wheel.advance(now())
    if (wheel.size() === 0) halt()
  }
  return {
    now,
    after(ms, run) {
      if (!interval) {
        wheel.advance(now())
        interval = setInterval(turn, tickMs)
      }
      wheel.at(now() + ms, run)
    },
    clear: () => wheel.clear(),
    stop() {
      wheel.clear()
      halt()
    },
  }
}

/** For tests: time passes only by `advance`. */
export const createFakeClock = (start = Date.UTC(2026, 10, 20, 15)): Clock & { advance(ms: number): void } => {
  const wheel = createWheel(start)
  let time = start
  return {
    now: () => time,
    after: (ms, run) => wheel.at(time + ms, run),
    clear: () => wheel.clear(),
    stop: () => wheel.clear(),
    advance(ms) {
      const end = time + ms
      wheel.advance(end, (tick) => {
        time = Math.max(time, tick)
      })
      time = end
    },
  }
}
