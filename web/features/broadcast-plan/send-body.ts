import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { CreateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { canEscalate } from '@carillon/domain/broadcast/escalation.ts'
import { hasText, hasVoice, isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import type { SendTime } from './send-time.ts'

/** What of a draft becomes a broadcast, single or repeating. Its recipients are those of the draft. */
const content = (form: DraftForm, DraftBroadcastID: number, TemplateMergeID: number | null) => ({
  BroadcastName: form.BroadcastName,
  BroadcastType: form.BroadcastType,
  ...(hasText(form.BroadcastType) && textOf(form)),
  ...(hasVoice(form.BroadcastType) && callOf(form)),
  ...(form.CustomData !== null && { CustomData: form.CustomData }),
  TemplateMergeID,
  DraftBroadcastID,
})

const textOf = (form: DraftForm) => ({
  TextMessage: form.TextMessage,
  TextNumberID: form.TextNumberID,
  IncludeSignature: form.IncludeSignature,
  Media: form.Media,
  IsTextSurvey: form.IsTextSurvey,
  TextSurveyAutoReplies: form.IsTextSurvey ? form.TextSurveyAutoReplies : [],
})

const callOf = (form: DraftForm) => ({
  CallerID: form.CallerID,
  Audio: form.Audio,
  AudioVM: form.AudioVM,
  RecordLater: form.RecordLater && form.Audio === null,
  RecordLaterVM: form.RecordLaterVM && form.AudioVM === null,
  CallThrottle: form.CallThrottle,
  RetryTimes: form.RetryTimes,
  OfferRemoval: form.OfferRemoval,
  ...(form.DetectAnsweringMachines !== null && { DetectAnsweringMachines: form.DetectAnsweringMachines }),
  TransferAndConnect: form.TransferAndConnect,
  ...(isVoiceSurvey(form.BroadcastType) && { SurveyResponses: form.SurveyResponses }),
  ...(canEscalate(form.BroadcastType) &&
    form.CallAfterMinutes !== null && {
      CallAfterMinutes: form.CallAfterMinutes,
      OnePhoneAtATime: form.OnePhoneAtATime,
    }),
})

type Draft = { form: DraftForm; DraftBroadcastID: number; TemplateMergeID: number | null }

/** The body of POST /broadcasts. `goes` is the number on the button: anything else is refused. */
export const singleBody = ({ form, DraftBroadcastID, TemplateMergeID }: Draft, sendTime: SendTime, goes: number) => ({
  ...content(form, DraftBroadcastID, TemplateMergeID),
  ExpectedTextCount: goes,
  StartDate: sendTime.StartDate,
  ...(form.EmergencyReason.trim() !== '' && { EmergencyReason: form.EmergencyReason.trim() }),
  ...(sendTime.CheckCallingWindow !== undefined && { CheckCallingWindow: sendTime.CheckCallingWindow }),
  ...(form.ContinueOnNextDay !== null && { ContinueOnNextDay: form.ContinueOnNextDay }),
})

/** The body of POST /repeatingbroadcasts: a schedule instead of a start, and no emergencies, which do not repeat. */
export const repeatingBody = (
  { form, DraftBroadcastID, TemplateMergeID }: Draft,
  hasWindow: boolean,
): CreateRepeatingBroadcast => ({
  ...content(form, DraftBroadcastID, TemplateMergeID),
  RepeatingBroadcastSchedule: form.RepeatingBroadcastSchedule ?? {},
  ...(hasWindow && { CheckCallingWindow: form.CheckCallingWindow !== false }),
  ...(form.ContinueOnNextDay !== null && { ContinueOnNextDay: form.ContinueOnNextDay }),
})
