import type { DraftForm } from '@carillon/contract/drafts.ts'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'

/** Fields of calls, as they are said where two have changed them. */
export const callTold = (nameOfAudio: (audio: unknown) => string) => ({
  CallerID: { label: 'Caller ID', say: (callerId: unknown) => phoneText(String(callerId)) },
  CallThrottle: { label: 'Calls at a time', say: (calls: unknown) => (calls === 0 ? 'Max' : String(calls)) },
  RetryTimes: 'Retries',
  OfferRemoval: { label: 'Key 3 ends calls', say: (offers: unknown) => (offers ? 'Yes' : 'No') },
  DetectAnsweringMachines: { label: 'Voicemail told from people', say: (tells: unknown) => (tells ? 'Yes' : 'No') },
  SurveyResponses: answersTold,
  TransferAndConnect: { label: 'Key 0 connects with', say: transferText },
  TransferLines: 'Transfer lines',
  CallAfterMinutes: 'Minutes to wait before calls',
  OnePhoneAtATime: { label: 'One phone of a contact at a time', say: (isOne: unknown) => (isOne ? 'Yes' : 'No') },
  Audio: { label: 'Message that people hear', say: nameOfAudio },
  AudioVM: { label: 'Voicemail message', say: nameOfAudio },
  RecordLater: { label: 'Message recorded by phone', say: (isLater: unknown) => (isLater ? 'Yes' : 'No') },
  RecordLaterVM: { label: 'Voicemail message recorded by phone', say: (isLater: unknown) => (isLater ? 'Yes' : 'No') },
})

export const transferText = (transfer: unknown): string => {
  const {
    TransferNumber,
    TransferLines,
    IsTransfer = true,
  } = (transfer ?? {}) as Partial<NonNullable<DraftForm['TransferAndConnect']>>
  if (!transfer || !IsTransfer) return 'Nobody'
  return [phoneText(TransferNumber ?? ''), formatCounted(TransferLines ?? 0, 'line')].filter(Boolean).join(', ')
}

export const answersTold = {
  label: 'Answers by key',
  say: (answers: unknown) =>
    (answers as DraftForm['SurveyResponses']).map(({ ID, Label }) => `${ID} ${Label}`).join(', '),
}
