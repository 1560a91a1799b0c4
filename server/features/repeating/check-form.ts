import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import { whyNotCreate } from '@carillon/domain/broadcast/create.ts'
import { whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { readRepeating, whyNotRepeat } from '@carillon/domain/time/repeating-form.ts'
import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import { type FieldErrors, inLists } from '../../platform/refusal.ts'
import type { Sender } from '../audiences/reach/store.ts'
import type { SeriesForm } from './store.ts'

type Checked = Pick<
  SeriesForm,
  | 'BroadcastName'
  | 'BroadcastType'
  | 'TextMessage'
  | 'IncludeSignature'
  | 'Media'
  | 'IsTextSurvey'
  | 'TextSurveyAutoReplies'
>

/** What is wrong with name, type, message and answers of one that texts, as when a broadcast is created; `sender` is whose runs they are. */
export const textFaults = (form: Checked, sender: Sender, now: Date) =>
  whyNotCreate(form, {
    now: now.getTime(),
    timeZone: 'UTC',
    maxLength: sender.character_limit,
    signature: form.IncludeSignature ? sender.signature : '',
  })

/** All that is wrong with the form of one that calls nobody. */
export const whyNotForm = (
  form: Checked & Pick<SeriesForm, 'CallAfterMinutes'>,
  sender: Sender,
  now: Date,
): FieldErrors => inLists({ ...textFaults(form, sender, now), ...whyNotEscalation(form) })

/** The schedule of a form on the clock of `timeZone`, or what is wrong with it. Without `now` its start may lie in the past. */
export const readSchedule = (
  form: ScheduleForm,
  timeZone: string,
  now?: Date,
): { schedule: RepeatingSchedule } | { errors: FieldErrors } => {
  const errors = whyNotRepeat(form, { timeZone, now: now?.getTime() })
  const schedule = readRepeating(form, timeZone)
  return schedule && Object.keys(errors).length === 0 ? { schedule } : { errors: inLists(errors) }
}
