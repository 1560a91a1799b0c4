import { isCallingStart } from '../time/calling-start.ts'
import type { CallingWindow } from '../time/calling-window.ts'
import { clockChangeWithinDay } from '../time/clock-change.ts'
import { whyNotStart } from './start.ts'

/** StartDateValidation as it travels (rules/start-times 5); times ISO 8601, null where no change of the clock is near. */
type StartDateValidation = {
  IsPast: boolean
  IsTooFarFuture: boolean
  IsOutsideCallingWindow: boolean
  IsAlteredByServerTimeChange: boolean
  IsApproachingServerTimeChange: boolean
  IsMovedForwardByServerTimeChange: boolean
  ServerTimeChangeStartTime: string | null
  ServerTimeChangeEndTime: string | null
}

/**
 * What is to be said of a start before it is taken; `start` as readStart answers it. A clock change alters two kinds of start: one in
 * the hour that is skipped moves behind it, and one in the hour that comes twice is the first of the two unless it had an offset.
 * `window` is given only where one holds: for calls, and for texts where the account wants it.
 */
export const validateStartDate = (
  start: { readonly at: number; readonly movedForward: boolean },
  context: { readonly now: number; readonly timeZone: string; readonly window?: CallingWindow | undefined },
): StartDateValidation => {
  const { now, timeZone, window } = context
  const { at, movedForward } = start
  const why = whyNotStart(at, now)?.code
  // A start that was moved over the change lies just behind it.
  const change = clockChangeWithinDay(movedForward ? at - hour : at, timeZone)
  const isInRepeatedHour = change !== undefined && !change.isSkip && at >= change.from && at < change.to
  return {
    IsPast: why === 'past',
    IsTooFarFuture: why === 'tooFarFuture',
    IsOutsideCallingWindow: window !== undefined && !isCallingStart(window, at),
    IsAlteredByServerTimeChange: movedForward || isInRepeatedHour,
    IsApproachingServerTimeChange: change !== undefined && !movedForward && at < change.from,
    IsMovedForwardByServerTimeChange: movedForward,
    ServerTimeChangeStartTime: change ? new Date(change.from).toISOString() : null,
    ServerTimeChangeEndTime: change ? new Date(change.to).toISOString() : null,
  }
}

const hour = 3_600_000
