import { endOf, type Period } from '../time/pacific.ts'

/** Segments that may leave from a toll-free number, failed ones included (rules/limits 4). */
export type TollFreeLimits = Readonly<Record<Period, number>>

export type RegistrationStatus = 'Not Registered' | 'Pending' | 'Rejected' | 'Registered'

const first: TollFreeLimits = { day: 2_000, week: 12_000, month: 25_000 }
const unregistered: TollFreeLimits = { day: 500, week: 1_000, month: 2_000 }
const registered: TollFreeLimits = { day: 2_000, week: 6_000, month: 10_000 }

/** Midnight Pacific on 2023-04-01, when the carriers' first limits gave way to those of today (rules/limits 4). */
export const tollFreeCutoff = Date.UTC(2023, 3, 1, 7)

/**
 * The limits of a toll-free number; undefined for none. Registered before the cutoff: none. Those who wait for their
 * registration count as registered, those who were refused do not, although they are shown as pending (rules/limits 4). Outside
 * the simulator a registered number has only what its carrier sets (rules/limits 5); that others may not text at all is
 * decided elsewhere. Times are epoch milliseconds.
 */
export const tollFreeLimits = (number: {
  readonly RegistrationStatus: RegistrationStatus
  readonly registeredAt: number | null
  readonly now: number
  readonly carrierIsSimulator: boolean
  readonly carrierLimits?: TollFreeLimits | undefined
}): TollFreeLimits | undefined => {
  const { RegistrationStatus, registeredAt, now } = number
  const isRegistered = RegistrationStatus === 'Registered'
  if (!number.carrierIsSimulator && isRegistered) return number.carrierLimits
  if (isRegistered && registeredAt !== null && registeredAt < tollFreeCutoff) return undefined
  if (now < tollFreeCutoff) return first
  return isRegistered || RegistrationStatus === 'Pending' ? registered : unregistered
}

type OverTollFreeLimit = {
  readonly code: 'OverTollFreeLimit'
  readonly period: Period
  readonly needed: number
  readonly used: number
  readonly limit: number
  /** When counting begins anew, in epoch milliseconds. */
  readonly resetsAt: number
}

/** Why so many segments may not leave; of several limits that forbid it, the one that lasts longest. */
export const whyNotSendTollFree = (send: {
  readonly needed: number
  readonly used: TollFreeLimits
  readonly limits: TollFreeLimits | undefined
  /** When they would leave: epoch milliseconds. */
  readonly at: number
}): OverTollFreeLimit | undefined => {
  const { needed, used, limits, at } = send
  if (!limits) return undefined
  const over = longestFirst
    .filter((period) => needed + used[period] > limits[period])
    .map((period) => ({ period, resetsAt: endOf(period, at) }))
    .sort((a, b) => b.resetsAt - a.resetsAt)[0]
  return over && { code: 'OverTollFreeLimit', ...over, needed, used: used[over.period], limit: limits[over.period] }
}

/** Segments that may still leave now: the least that day, week and month leave; null without limits. */
export const tollFreeLeft = (limits: TollFreeLimits | undefined, used: TollFreeLimits): number | null =>
  limits ? Math.max(0, Math.min(...longestFirst.map((period) => limits[period] - used[period]))) : null

const longestFirst: readonly Period[] = ['month', 'week', 'day']
