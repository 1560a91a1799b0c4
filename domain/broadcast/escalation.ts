/** A broadcast that texts first and calls whoever has not answered (rules/calls 39). */
import type { FieldErrors } from '../form/field-errors.ts'
import { type BroadcastType, combination } from './type.ts'

/** The first, the second and the third phone of a contact. */
export const mostPhones = 3
export const longestWaitMinutes = 1440
const suggestedMinutes = 15
export const newEscalation = { CallAfterMinutes: suggestedMinutes, OnePhoneAtATime: true } as const

/** The key that confirms where nothing is asked. */
export const confirmingKey = 1

type Escalation = { readonly BroadcastType: BroadcastType; readonly CallAfterMinutes: number | null }

/** It goes to everybody by both ways, one after the other. */
export const canEscalate = (type: BroadcastType): boolean => combination(type) === 'and'

export const whyNotEscalation = ({ BroadcastType, CallAfterMinutes: minutes }: Escalation): FieldErrors => {
  if (minutes === null) return {}
  if (!canEscalate(BroadcastType)) {
    return { CallAfterMinutes: 'Only a broadcast that sends a text and a call can call whoever has not answered.' }
  }
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= longestWaitMinutes
    ? {}
    : { CallAfterMinutes: 'Enter how many minutes to wait, from 1 to 1,440.' }
}
