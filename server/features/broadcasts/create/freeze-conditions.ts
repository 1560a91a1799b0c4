import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { isCallingStart } from '@carillon/domain/time/calling-start.ts'
import { type CallingWindow, withNextDay } from '@carillon/domain/time/calling-window.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import { windowFor, windowFrom } from '../../account/read-window.ts'
import type { StoredWindow } from '../../account/window-store.ts'
import type { Sender } from '../../audiences/reach/store.ts'

type Asked = Pick<z.output<typeof CreateBroadcast>, 'BroadcastType' | 'CheckCallingWindow' | 'EmergencyReason'> & {
  ContinueOnNextDay?: boolean | null | undefined
}

/**
 * What holds for a broadcast from its creation on, whatever is set differently later. Refuses OutsideCallingWindow where the
 * caller asked for it: otherwise a start outside the window waits for the next opening.
 */
export const freezeConditions = (asked: Asked, sender: Sender, window: StoredWindow, startAt: Date) => {
  if (asked.CheckCallingWindow) requireWithinWindow(windowFrom(window), startAt)
  const kept = windowFor(asked.BroadcastType, sender, window)
  const isEmergency = sender.quiet_hours && asked.EmergencyReason.trim() !== ''
  return {
    callingWindow: (asked.CheckCallingWindow === false ? null : withNextDay(kept, asked.ContinueOnNextDay)) ?? null,
    quietHours: sender.quiet_hours && !isEmergency,
    quietHoursSkipped: isEmergency ? asked.EmergencyReason.trim() : '',
    overLimit: sender.over_limit,
  }
}

export const requireWithinWindow = (window: CallingWindow | undefined, startAt: Date) => {
  if (window && !isCallingStart(window, startAt.getTime())) throw refuse('OutsideCallingWindow')
}
