import type { SendPlan } from './send-plan.ts'
import type { SendTime } from './send-time.ts'

/** What keeps a broadcast from being sent as it is. */
type Obstacle =
  | 'nobody'
  | 'unready'
  | 'merge'
  | 'unverified'
  | 'trial'
  | 'window'
  | 'credits'
  | 'groupSize'
  | 'dailyLimit'
  | 'tollFreeLimit'
  | 'schedule'

type Known = {
  readonly plan: Pick<SendPlan, 'goes' | 'shortage' | 'beyondGroupSize'>
  readonly sendTime: Pick<SendTime, 'isOutside' | 'isBeyond' | 'opensAt'>
  readonly isRepeating: boolean
  /** The schedule of a repeating one cannot be used. */
  readonly hasNoSchedule: boolean
  /** More than the day has left, where the rest does not go on the next one. */
  readonly isOverDay: boolean
  readonly isOverTollFree: boolean
  /** What was confirmed is no longer right. */
  readonly isUnready: boolean
  readonly isMergeStale: boolean
  readonly isOnTrial: boolean
  /** Of a free trial, to phones that have not been verified. */
  readonly hasUnverified: boolean
}

/**
 * The first thing to settle before the press; undefined where nothing is in the way. Each run of a repeating broadcast is
 * measured by the limits of its own day, so they do not keep a series from being started.
 */
export const obstacleOf = (known: Known): Obstacle | undefined => {
  const { plan, sendTime, isRepeating } = known
  if (plan.goes === 0) return 'nobody'
  if (known.isMergeStale) return 'merge'
  if (known.isUnready) return 'unready'
  if (known.isOnTrial && isRepeating) return 'trial'
  if (known.isOnTrial && known.hasUnverified) return 'unverified'
  if (isRepeating) return known.hasNoSchedule ? 'schedule' : undefined
  if (sendTime.isOutside && !sendTime.isBeyond && sendTime.opensAt === null) return 'window'
  if (plan.shortage > 0) return 'credits'
  if (plan.beyondGroupSize > 0) return 'groupSize'
  if (known.isOverDay) return 'dailyLimit'
  return known.isOverTollFree ? 'tollFreeLimit' : undefined
}

/** Said at the button; what to do about it stands in the plan above. */
export const obstacleWords: Record<Obstacle, string> = {
  nobody: 'Nobody gets it yet.',
  unready: 'Something must be put right first.',
  merge: 'The personalized message must be checked again.',
  unverified: 'Some of these phones are not verified.',
  trial: 'Not part of a free trial.',
  window: 'Your calling window never opens.',
  credits: 'Not enough credits.',
  groupSize: 'More new people than your group size has room for.',
  dailyLimit: 'More than the day has left.',
  tollFreeLimit: 'More than this toll-free number may send.',
  schedule: 'It has no schedule yet.',
}
