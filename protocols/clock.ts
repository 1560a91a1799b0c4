/** Time as the sessions see it; tests bring their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number
  after(ms: number, run: () => void): Timer
}

export interface Timer {
  cancel(): void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return { cancel: () => clearTimeout(timer) }
  },
}
