import type { BroadcastType, StartDateValidation } from '@carillon/contract/broadcasts.ts'
import { validateStartDate } from '@carillon/domain/broadcast/start-validation.ts'
import { offeredStart } from '@carillon/domain/time/calling-start.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { notAStart, readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { windowFor } from '../account/read-window.ts'
import { windowOf } from '../account/window-store.ts'
import { senderOf } from '../audiences/reach/store.ts'

type Asked = { StartDate?: string | null | undefined; BroadcastType: z.infer<typeof BroadcastType> }

/** What is to be said of a start of this user's before it is taken, and the start to offer. */
export const validateStart = async ({ db, clock }: Platform, scope: Scope, asked: Asked) => {
  const now = clock.now().getTime()
  const window = windowFor(asked.BroadcastType, await senderOf(db, scope), await windowOf(db, scope))
  const offered = offeredStart(window, now, scope.timeZone)
  return {
    StartDateValidation: whatOfStart(asked.StartDate, scope.timeZone, now, window),
    DefaultStartDate: offered === undefined ? null : new Date(offered).toISOString(),
  }
}

/** Without a start it is now; `window` where one holds. */
export const whatOfStart = (
  StartDate: string | null | undefined,
  timeZone: string,
  now: number,
  window?: CallingWindow,
): z.infer<typeof StartDateValidation> => {
  const start = StartDate?.trim() ? readStart(StartDate, timeZone) : { at: now, movedForward: false }
  if (!start) throw refuseFields({ StartDate: [notAStart] })
  return validateStartDate(start, { now, timeZone, window })
}
