import type { StartDateValidation } from '@carillon/contract/broadcasts.ts'
import { validateStartDate } from '@carillon/domain/broadcast/start-validation.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'

/** What is to be said of a start before it is taken; without one it is now. Texts have no calling window. */
export const validateStart = (
  StartDate: string | null | undefined,
  timeZone: string,
  now: number,
): z.infer<typeof StartDateValidation> => {
  const start = StartDate?.trim() ? readStart(StartDate, timeZone) : { at: now, movedForward: false }
  if (!start) throw refuseFields({ StartDate: ['Use a valid Start Date.'] })
  return validateStartDate(start, { now, timeZone })
}
