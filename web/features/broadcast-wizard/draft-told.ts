import type { TextNumber } from '@carillon/contract/account.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import { readRepeating } from '@carillon/domain/time/repeating-form.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import { timeZone } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { callTold } from '../broadcast-calls/call-told.ts'
import { typeName } from '../broadcasts/type-name.ts'
import type { Told } from '../editing/conflict-rows.ts'
import { messageTold, startTold } from '../editing/told.ts'

/** Fields of a draft, as they are said where two tabs have changed them. */
export const draftTold = (
  numbers: readonly Pick<TextNumber, 'TextNumberID' | 'TextPhoneNumber'>[],
  nameOfAudio: (audio: unknown) => string,
): Told => ({
  ...messageTold,
  BroadcastType: {
    label: 'Type',
    say: (type) => typeName({ BroadcastType: type as DraftForm['BroadcastType'], IsTextSurvey: false }),
  },
  IsTextSurvey: 'Survey',
  TextNumberID: {
    label: 'Text number',
    say: (id) => phoneText(numbers.find(({ TextNumberID }) => TextNumberID === id)?.TextPhoneNumber ?? ''),
  },
  startOption: { label: 'Start', say: (option) => starts[option as DraftForm['startOption']] },
  StartDate: { label: startTold.label, say: (start) => (start ? startTold.say(start) : '') },
  RepeatingBroadcastSchedule: {
    label: 'Schedule',
    say: (schedule) => scheduleWords(schedule as DraftForm['RepeatingBroadcastSchedule']),
  },
  EmergencyReason: 'Reason',
  ContinueOnNextDay: {
    label: 'Continue on the next day',
    say: (continues) => (continues === null ? 'As in your settings' : continues ? 'Yes' : 'No'),
  },
  ...callTold(nameOfAudio),
})

/** What a field is called within a sentence; nothing for what nobody fills in. */
export const draftLabels = (fields: readonly (keyof DraftForm)[]): string[] =>
  fields.flatMap((field) => {
    const told = plainTold[field]
    return told === undefined ? [] : (typeof told === 'string' ? told : told.label).toLowerCase()
  })

const plainTold = draftTold([], () => '')

const starts = { START_IMMEDIATELY: 'Now', START_LATER: 'Later', REPEATING: 'Repeating' } as const

const scheduleWords = (form: DraftForm['RepeatingBroadcastSchedule']): string => {
  const read = form && readRepeating(form, timeZone())
  return read ? describeSchedule(read) : form ? 'Not filled in yet' : ''
}
