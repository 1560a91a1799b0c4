/** Time as the sessions see it; tests bring their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number
  /** Milliseconds of the day, which go on where the monotonic ones stand still with the machine. */
  day(): number
  after(ms: number, run: () => void): Timer
}

export interface Timer {
  cancel(): void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  day: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return { cancel: () => clearTimeout(timer) }
  },
}
