/**
 * When the next carrier segment may leave. Two rules together: evenly spaced (GCRA), so that there is no burst, and never
 * more than the limit within any second that ends now, so that timers that fire late cannot add up to more.
 *
 * Times are milliseconds on the monotonic clock. A text may be several segments that leave at once: then they wait until
 * there is room for all, or, when they are more than a second may have, for an empty second; what follows waits for the rest.
 */
export type Pace = {
  /** Milliseconds until so many segments may leave; 0 for now. */
  wait(now: number, segments?: number): number
  /** They leave now. */
  spend(now: number, segments?: number): void
  /** The limit has changed; null is without a limit. */
  limit(perSecond: number | null): void
  /** Halves the pace for a second: the carrier asked to slow down. */
  slowDown(now: number): void
}

/** Timers fire late by a few milliseconds; catching up that much keeps the pace without a visible burst. */
const catchUpMs = 8
const windowMs = 1000
/** Both may have caught up, and each second may begin and end with a text. After a second nothing of the other one counts. */
const afterAnother = (rate: number) => {
  const interval = windowMs / rate
  return catchUpMs + hair + Math.max(interval, Math.min(2 * (interval + catchUpMs), windowMs))
}
/** So that rounding never makes a second a hair shorter. */
const hair = 0.01

const neverWritten = (size: number) => new Float64Array(size).fill(Number.NEGATIVE_INFINITY)

/**
 * `takenOverAt` is when this pace follows another, of which it knows nothing but that it has ended: what both write together
 * stays within the limit too.
 */
export const openPace = (perSecond: number | null, takenOverAt = Number.NEGATIVE_INFINITY): Pace => {
  let rate = perSecond
  let nextAt = takenOverAt + (rate === null ? 0 : afterAnother(rate))
  let slowUntil = 0
  /** The last writes, the oldest at `at`; as many as there were in a second, up to what the limit allows. */
  let times: Float64Array = neverWritten(1)
  let at = 0

  const most = () => (rate === null ? 0 : Math.max(1, Math.floor(rate)))
  /** The oldest first. */
  const inOrder = () => [...times.subarray(at), ...times.subarray(0, at)]
  const keep = (newest: readonly number[], size: number) => {
    times = neverWritten(size)
    times.set(newest, size - newest.length)
    at = 0
  }
  const note = (now: number) => {
    if (times.length < most() && times[at]! > now - windowMs - hair) {
      keep(inOrder(), Math.min(most(), 2 * times.length))
    }
    times[at] = now
    at = (at + 1) % times.length
  }

  return {
    wait(now, segments = 1) {
      if (rate === null) return slowUntil > now && nextAt > now ? nextAt - now : 0
      // The last of the times that these would overwrite: the window is free of it when all of them fit.
      const first = Math.min(segments, most()) - 1 - (most() - times.length)
      const last = first < 0 ? Number.NEGATIVE_INFINITY : times[(at + first) % times.length]!
      // Below one a second the spacing alone is the limit.
      const byWindow = rate < 1 ? 0 : last + windowMs + hair - now
      return Math.max(0, nextAt - catchUpMs - now, byWindow)
    },
    spend(now, segments = 1) {
      const interval = rate === null ? 0 : windowMs / rate
      const slowed = slowUntil > now ? Math.max(interval * 2, 1) : interval
      nextAt = Math.max(nextAt, now - catchUpMs) + slowed * segments
      for (let one = Math.min(segments, most()); one > 0; one--) note(now)
    },
    limit(next) {
      if (next === rate) return
      rate = next
      // The newest writes still count against the new limit.
      const size = Math.max(1, most())
      if (times.length > size) keep(inOrder().slice(-size), size)
    },
    slowDown(now) {
      slowUntil = now + windowMs
      nextAt = Math.max(nextAt, now + (rate === null ? 1 : windowMs / rate))
    },
  }
}
