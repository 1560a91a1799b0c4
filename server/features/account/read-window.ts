import { type BroadcastType, hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { isDayName } from '@carillon/domain/time/weekday.ts'
import type { StoredWindow } from './window-store.ts'

/** The window that holds for a broadcast of this type: calls always keep it, texts where the account wants them to. */
export const windowFor = (
  type: BroadcastType,
  { texts_keep_calling_window }: { readonly texts_keep_calling_window: boolean },
  window: StoredWindow,
): CallingWindow | undefined => (hasVoice(type) || texts_keep_calling_window ? windowFrom(window) : undefined)

/** Undefined for a user who does not keep theirs. */
export const windowFrom = (window: StoredWindow): CallingWindow | undefined => {
  if (!window.CheckCallingWindow) return undefined
  const { StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, TimeZone: timeZone } = window
  const CallingWindowDays = window.CallingWindowDays.filter(isDayName)
  return { CallingWindowDays, StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, timeZone }
}
