import {
  type BroadcastKind,
  type BroadcastType,
  hasText,
  hasVoice,
  isSameKind,
  type LostField,
  lostInChange,
} from './type.ts'
import { reduceWizard } from './wizard.ts'

/** What of a draft depends on its kind, as it is saved. */
export type KindOfDraft = {
  readonly BroadcastType: BroadcastType
  readonly IsTextSurvey: boolean
  readonly RecordLater?: boolean
  readonly RecordLaterVM?: boolean
  readonly isSettingsConfirmed: boolean
  readonly isRecipientsConfirmed: boolean
  readonly isMessagesConfirmed: boolean
}

type KindChange = Partial<
  KindOfDraft & {
    TextMessage: ''
    Media: never[]
    TextSurveyAutoReplies: never[]
    Audio: null
    AudioVM: null
    TransferAndConnect: null
    SurveyResponses: never[]
  }
>

/**
 * What a change of its type does to a draft (rules/drafts 2): its confirmations are taken back, and what the new type does not
 * have goes. Empty where it is of that type already.
 */
export const switchType = (draft: KindOfDraft, asked: BroadcastKind): KindChange => {
  const from = { type: draft.BroadcastType, isTextSurvey: draft.IsTextSurvey }
  const to = { type: asked.type, isTextSurvey: asked.isTextSurvey && hasTextSurvey(asked.type) }
  if (isSameKind(from, to)) return {}
  const { isSettingsConfirmed, isRecipientsConfirmed, isMessagesConfirmed } = reduceWizard(
    { ...draft, ...from, step: 'settings' },
    { kind: 'typeChanged', ...to },
  )
  return {
    BroadcastType: to.type,
    IsTextSurvey: to.isTextSurvey,
    isSettingsConfirmed,
    isRecipientsConfirmed,
    isMessagesConfirmed,
    ...((draft.RecordLater || draft.RecordLaterVM) &&
      !hasVoice(to.type) && { RecordLater: false, RecordLaterVM: false }),
    ...Object.fromEntries(lostInChange(from, to).map((field) => [field, emptied[field]])),
  }
}

/** A quick group text asks nothing: its replies land in the inbox (rules/surveys 1). */
export const hasTextSurvey = (type: BroadcastType): boolean => hasText(type) && type !== 'GroupSMS'

const emptied = {
  ...{ TextMessage: '', Media: [], TextSurveyAutoReplies: [] },
  ...{ Audio: null, AudioVM: null, TransferAndConnect: null, SurveyResponses: [] },
} as const satisfies Record<LostField, unknown>
