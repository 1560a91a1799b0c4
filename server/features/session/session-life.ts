/** A session ends 14 days after it was last used, and 90 days after the sign-in at the latest. */
const idleMs = 14 * 86_400_000
const wholeMs = 90 * 86_400_000

/** Using a session moves its end; written down at most this often. */
const noteEveryMs = 10 * 60_000

export const expiryOf = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + wholeMs))

export const isToBeExtended = (now: Date, seenAt: Date): boolean => now.getTime() - seenAt.getTime() > noteEveryMs
