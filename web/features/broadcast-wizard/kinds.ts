import { type BroadcastKind, isSameKind, type LostField } from '@carillon/domain/broadcast/type.ts'
import { remember, remembered } from '../../platform/storage.ts'

export type OfferedKind = BroadcastKind & {
  readonly key: 'text' | 'text-survey'
  readonly label: string
  readonly description: string
  /** In a sentence: 'Change to a text survey?' */
  readonly called: string
}

/** What the settings step offers. The quick group text is made elsewhere, without the wizard (rules/broadcasts 3). */
export const offeredKinds: readonly OfferedKind[] = [
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
]

export const offeredKind = (kind: BroadcastKind): OfferedKind =>
  offeredKinds.find((each) => isSameKind(each, kind)) ?? offeredKinds[0]!

/** The kind of a new broadcast: as the last one was (rules/drafts 3). */
export const firstKind = (): OfferedKind =>
  offeredKinds.find(({ key }) => key === remembered('broadcast.kind')) ?? offeredKinds[0]!

export const rememberKind = (kind: BroadcastKind): void => remember('broadcast.kind', offeredKind(kind).key)

export const lostWords: Readonly<Record<LostField, string>> = {
  TextMessage: 'the text message',
  Media: 'the pictures',
  TextSurveyAutoReplies: 'your answers to Yes and No',
  Audio: 'the message that people hear',
  AudioVM: 'the voicemail message',
}
