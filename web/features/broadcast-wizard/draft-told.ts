import type { TextNumber } from '@carillon/contract/account.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import { readRepeating } from '@carillon/domain/time/repeating-form.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import { timeZone } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
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
  CallerID: { label: 'Caller ID', say: (callerId) => phoneText(String(callerId)) },
  CallThrottle: { label: 'Calls at a time', say: (calls) => (calls === 0 ? 'Max' : String(calls)) },
  RetryTimes: 'Retries',
  OfferRemoval: { label: 'Key 3 ends calls', say: (offers) => (offers ? 'Yes' : 'No') },
  SurveyResponses: { label: 'Answers by key', say: (answers) => answersText(answers as DraftForm['SurveyResponses']) },
  Audio: { label: 'Message that people hear', say: nameOfAudio },
  AudioVM: { label: 'Voicemail message', say: nameOfAudio },
})

const answersText = (answers: DraftForm['SurveyResponses']): string =>
  answers.map(({ ID, Label }) => `${ID} ${Label}`).join(', ')

const starts = { START_IMMEDIATELY: 'Now', START_LATER: 'Later', REPEATING: 'Repeating' } as const

const scheduleWords = (form: DraftForm['RepeatingBroadcastSchedule']): string => {
  const read = form && readRepeating(form, timeZone())
  return read ? describeSchedule(read) : form ? 'Not filled in yet' : ''
}
