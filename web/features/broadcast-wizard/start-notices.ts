import { validateStartDate } from '@carillon/domain/broadcast/start-validation.ts'
import { isDaytime } from '@carillon/domain/time/calling-start.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import { windowText } from '../account/text-window.ts'
import { type StartParts, typedStart } from './start-time.ts'

type Context = { readonly now: number; readonly timeZone: string; readonly window?: CallingWindow | undefined }

/** What is to be said of a start that is chosen, beside its faults: changes of the clock, and a window that is closed then. */
export const startNotices = (parts: StartParts, context: Context): string[] => {
  const { timeZone, window } = context
  const typed = typedStart(parts)
  const start = typed === undefined ? undefined : readStart(typed, timeZone)
  if (!start) return []
  const found = validateStartDate(start, context)
  const { ServerTimeChangeStartTime: from, ServerTimeChangeEndTime: to } = found
  const time = parts.time.trim().toUpperCase()
  const day = written(start.at, timeZone, { month: 'long', day: 'numeric' })
  const notices: string[] = []
  if (found.IsMovedForwardByServerTimeChange) {
    const moved = written(start.at, timeZone, { timeStyle: 'short' })
    notices.push(`${time} does not exist on ${day}, as clocks go forward then. It starts at ${moved}.`)
  } else if (found.IsAlteredByServerTimeChange) {
    notices.push(`${time} comes twice on ${day}, as clocks go back then. It starts the first time.`)
  } else if (found.IsApproachingServerTimeChange && from !== null) {
    const changeDay = written(Date.parse(from), timeZone, { month: 'long', day: 'numeric' })
    notices.push(`Clocks go ${from === to ? 'forward' : 'back'} an hour on ${changeDay}, soon after this start.`)
  }
  if (window && found.IsOutsideCallingWindow && !found.IsPast) {
    notices.push(`That is outside your calling window: ${windowText(window)}.`)
  } else if (!window && !found.IsPast && !isDaytime(start.at, timeZone)) {
    notices.push('That is before 8 AM or after 9 PM, when many people sleep.')
  }
  return notices
}

const written = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at).replace(/\s/g, ' ')
