import type { StartDateValidation } from '@carillon/contract/broadcasts.ts'
import { whyNotStart } from '@carillon/domain/broadcast/start.ts'
import { clockChangeWithinDay } from '@carillon/domain/time/clock-change.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'

/**
 * What is to be said of a start before it is taken. Texts have no calling window. A start within the hour that the clock skips
 * has been moved behind it, one in the hour that comes twice is the first of the two; both are altered by the change.
 */
export const validateStart = (
  StartDate: string | null | undefined,
  timeZone: string,
  now: number,
): z.infer<typeof StartDateValidation> => {
  const start = StartDate?.trim() ? readStart(StartDate, timeZone) : { at: now, movedForward: false }
  if (!start) throw refuseFields({ StartDate: ['Use a valid Start Date.'] })
  const why = whyNotStart(start.at, now)?.code
  // A start that was moved over the change lies just behind it.
  const change = clockChangeWithinDay(start.movedForward ? start.at - hour : start.at, timeZone)
  const isInRepeatedHour = change !== undefined && !change.isSkip && start.at >= change.from && start.at < change.to
  return {
    IsPast: why === 'past',
    IsTooFarFuture: why === 'tooFarFuture',
    IsOutsideCallingWindow: false,
    IsAlteredByServerTimeChange: start.movedForward || isInRepeatedHour,
    IsApproachingServerTimeChange: change !== undefined && !start.movedForward && start.at < change.from,
    IsMovedForwardByServerTimeChange: start.movedForward,
    ServerTimeChangeStartTime: change ? new Date(change.from).toISOString() : null,
    ServerTimeChangeEndTime: change ? new Date(change.to).toISOString() : null,
  }
}

const hour = 3_600_000
