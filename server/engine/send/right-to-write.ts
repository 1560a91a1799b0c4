/**
 * The right of a sender to write at this moment:
 *
 *   none ──the lease holds until──► ours ──its time is over──► none      who: the leases of this node
 *                                    └──the lease is another's──► none
 *
 * and while the lease is ours, not before those who share a limit know of us, not while it is unknown who shares it, and not after
 * a standstill of the machine, until everything has been looked at again.
 */
type Right = {
  /** The lease holds until then; the past where it is none of ours. */
  readonly leasedUntil: number
  readonly startsAt: number
  /** How far the clock of the day is ahead of the monotonic one, which stands still while the machine does. */
  readonly drift: number
}

/** Both clocks at one moment: the monotonic one, which all times here are on, and that of the day. */
export type Moment = { readonly now: number; readonly day: number }

export const moment = (): Moment => ({ now: performance.now(), day: Date.now() })

/** More than clocks drift apart: the machine stood still, and what was looked at is older than it seems. */
const mostDriftMs = 1000

const driftOf = ({ now, day }: Moment) => day - now

export const noRight = (at: Moment): Right => ({
  leasedUntil: Number.NEGATIVE_INFINITY,
  startsAt: Number.NEGATIVE_INFINITY,
  drift: driftOf(at),
})

export const stoodStill = (right: Right, at: Moment): boolean => Math.abs(driftOf(at) - right.drift) >= mostDriftMs

/** The lease holds, and whatever was in hand before a standstill has been put back. */
export const leaseHolds = (right: Right, at: Moment, until: number): Right => ({
  ...right,
  leasedUntil: until,
  drift: driftOf(at),
})

export const leaseLost = (right: Right): Right => ({ ...right, leasedUntil: Number.NEGATIVE_INFINITY })

/** Those who share a limit with this lane learn of it within a second or two: it begins after that. */
export const startsIn = (right: Right, { now }: Moment, ms: number): Right => ({ ...right, startsAt: now + ms })

/** Why nothing may be written, or claimed to be written, at this moment. */
export const whyNotWrite = (
  right: Right,
  at: Moment,
  knowsShares: boolean,
): 'no lease' | 'begins later' | 'stood still' | 'shares unknown' | undefined => {
  if (at.now >= right.leasedUntil) return 'no lease'
  if (at.now < right.startsAt) return 'begins later'
  if (stoodStill(right, at)) return 'stood still'
  return knowsShares ? undefined : 'shares unknown'
}
