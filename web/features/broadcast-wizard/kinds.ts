import { type BroadcastKind, hasVoice, isSameKind, type LostField } from '@carillon/domain/broadcast/type.ts'
import { remember, remembered } from '../../platform/storage.ts'

export type OfferedKind = BroadcastKind & {
  readonly key:
    | ('text' | 'text-survey' | 'announcement' | 'survey')
    | ('text-or-announcement' | 'text-and-announcement' | 'text-or-survey' | 'text-and-survey')
  readonly label: string
  readonly description: string
  /** In a sentence: 'Change to a text survey?' */
  readonly called: string
}

/** What the settings step offers. The quick group text is made elsewhere, without the wizard (rules/broadcasts 3). */
const offeredKinds: readonly OfferedKind[] = [
  {
    key: 'text',
    type: 'SMS',
    isTextSurvey: false,
    label: 'Text',
    description: 'A message to everyone on the list. Replies come back to you.',
    called: 'a text',
  },
  {
    key: 'text-survey',
    type: 'SMS',
    isTextSurvey: true,
    label: 'Text survey',
    description: 'A question that people answer with YES or NO. The answers are counted for you.',
    called: 'a text survey',
  },
  {
    key: 'announcement',
    type: 'Announcement',
    isTextSurvey: false,
    label: 'Voice announcement',
    description: 'A call to every phone on the list, landlines too. Your voice, or a voice that reads what you type.',
    called: 'a voice announcement',
  },
  {
    key: 'survey',
    type: 'Survey',
    isTextSurvey: false,
    label: 'Voice survey',
    description: 'A call with a question that people answer with a key from 1 to 9. The answers are counted for you.',
    called: 'a voice survey',
  },
  {
    key: 'text-or-announcement',
    type: 'SMSOrAnnouncement',
    isTextSurvey: false,
    label: 'Text, or a call',
    description: 'Everybody gets one of them: a text where the phone takes texts, else a voice announcement.',
    called: 'a text or a call',
  },
  {
    key: 'text-and-announcement',
    type: 'SMSAndAnnouncement',
    isTextSurvey: false,
    label: 'Text and a call',
    description: 'Everybody is called with a voice announcement. Phones that take texts get a text too.',
    called: 'a text and a call',
  },
  {
    key: 'text-or-survey',
    type: 'SMSOrSurvey',
    isTextSurvey: true,
    label: 'Survey by text, or by call',
    description: 'Phones that take texts are asked for YES or NO; all others are called, and answer with a key.',
    called: 'a survey by text or by call',
  },
  {
    key: 'text-and-survey',
    type: 'SMSAndSurvey',
    isTextSurvey: false,
    label: 'Text and a voice survey',
    description: 'Everybody is called, and answers with a key. Phones that take texts get a text too.',
    called: 'a text and a voice survey',
  },
]

export const offeredKind = (kind: BroadcastKind): OfferedKind =>
  offeredKinds.find((each) => isSameKind(each, kind)) ??
  offeredKinds.find(({ type }) => type === kind.type) ??
  offeredKinds[0]!

type Means = { readonly canText: boolean; readonly canCall: boolean }

/** Those that an account may send: one that may not call sees nothing of calls. */
export const kindsFor = ({ canCall }: Pick<Means, 'canCall'>): readonly OfferedKind[] =>
  offeredKinds.filter(({ type }) => canCall || !hasVoice(type))

/** The kind of a new broadcast: as the last one was, else a text where there is a number for it (rules/drafts 3). */
export const firstKind = (means: Means): OfferedKind => {
  const kinds = kindsFor(means)
  const last = kinds.find(({ key }) => key === remembered('broadcast.kind'))
  return last ?? kinds.find(({ type }) => means.canText !== hasVoice(type)) ?? kinds[0]!
}

export const rememberKind = (kind: BroadcastKind): void => remember('broadcast.kind', offeredKind(kind).key)

export const lostWords: Readonly<Record<LostField, string>> = {
  TextMessage: 'the text message',
  Media: 'the pictures',
  TextSurveyAutoReplies: 'your answers to Yes and No',
  Audio: 'the message that people hear',
  AudioVM: 'the voicemail message',
  TransferAndConnect: 'whom key 0 connects with',
  SurveyResponses: 'the answers by key',
}
