import type { DraftForm } from '@carillon/contract/drafts.ts'
import { phoneText } from '../../ui/phone.tsx'

/** Fields of calls, as they are said where two have changed them. */
export const callTold = (nameOfAudio: (audio: unknown) => string) => ({
  CallerID: { label: 'Caller ID', say: (callerId: unknown) => phoneText(String(callerId)) },
  CallThrottle: { label: 'Calls at a time', say: (calls: unknown) => (calls === 0 ? 'Max' : String(calls)) },
  RetryTimes: 'Retries',
  OfferRemoval: { label: 'Key 3 ends calls', say: (offers: unknown) => (offers ? 'Yes' : 'No') },
  SurveyResponses: answersTold,
  Audio: { label: 'Message that people hear', say: nameOfAudio },
  AudioVM: { label: 'Voicemail message', say: nameOfAudio },
})

export const answersTold = {
  label: 'Answers by key',
  say: (answers: unknown) =>
    (answers as DraftForm['SurveyResponses']).map(({ ID, Label }) => `${ID} ${Label}`).join(', '),
}
