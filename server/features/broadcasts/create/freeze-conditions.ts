import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'
import { isCallingStart } from '@carillon/domain/time/calling-start.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { isDayName } from '@carillon/domain/time/weekday.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import type { StoredWindow } from '../../account/window-store.ts'
import type { Sender } from '../../audiences/reach/store.ts'

type Asked = Pick<z.output<typeof CreateBroadcast>, 'BroadcastType' | 'CheckCallingWindow' | 'EmergencyReason'>

/**
 * What holds for a broadcast from its creation on, whatever is set differently later. Refuses OutsideCallingWindow where the
 * caller asked for it: otherwise a start outside the window waits for the next opening.
 */
export const freezeConditions = (asked: Asked, sender: Sender, window: StoredWindow, startAt: Date) => {
  if (asked.CheckCallingWindow) requireWithinWindow(windowFrom(window), startAt)
  const isEmergency = sender.quiet_hours && asked.EmergencyReason.trim() !== ''
  return {
    callingWindow: asked.CheckCallingWindow === false ? null : (windowFor(asked.BroadcastType, sender, window) ?? null),
    quietHours: sender.quiet_hours && !isEmergency,
    quietHoursSkipped: isEmergency ? asked.EmergencyReason.trim() : '',
    overLimit: sender.over_limit,
  }
}

/** The window that holds for a broadcast of this type: calls always keep it, texts where the account wants them to. */
export const windowFor = (
  type: Asked['BroadcastType'],
  { texts_keep_calling_window }: Pick<Sender, 'texts_keep_calling_window'>,
  window: StoredWindow,
): CallingWindow | undefined => (hasVoice(type) || texts_keep_calling_window ? windowFrom(window) : undefined)

export const requireWithinWindow = (window: CallingWindow | undefined, startAt: Date) => {
  if (window && !isCallingStart(window, startAt.getTime())) throw refuse('OutsideCallingWindow')
}

/** Undefined for a user who does not keep theirs. */
export const windowFrom = (window: StoredWindow): CallingWindow | undefined => {
  if (!window.CheckCallingWindow) return undefined
  const { StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, TimeZone: timeZone } = window
  const CallingWindowDays = window.CallingWindowDays.filter(isDayName)
  return { CallingWindowDays, StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, timeZone }
}
