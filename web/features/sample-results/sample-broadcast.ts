import { getBroadcastStatement } from '@carillon/contract/billing.ts'
import { listEvents } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Call } from '@carillon/contract/call.ts'
import type { Sample } from '../broadcast-people/details-source.ts'
import { type Asked, pageOf } from './sample-list.ts'

export type SampleBroadcast = Sample & { readonly broadcast: Broadcast }
type Answers = Readonly<Record<string, (asked: Asked) => unknown>>

type Given = Partial<Broadcast> & Pick<Broadcast, 'BroadcastName' | 'BroadcastType' | 'PhoneNumberCount'>
type Sent = { readonly credits: number; readonly sentAt: number }

/** A broadcast that ended yesterday, as far as texts and calls have it in common; `given` has its counters. */
export const sampleBroadcast = (given: Given, { credits, sentAt }: Sent): Broadcast => {
  const at = (seconds: number): string => new Date(sentAt + seconds * 1000).toISOString()
  return {
    BroadcastID: 0,
    BroadcastStatus: 'Complete',
    BroadcastStatusCategory: 'Completed',
    StartDate: at(0),
    CreatedDate: at(-600),
    CompletedDate: at(completedAfter),
    PeopleCount: given.PhoneNumberCount,
    ...{ TextNumberID: 0, TextPhoneNumber: '2175550200', CallerID: '' },
    ...{ TextMessage: '', IsTextSurvey: false, TextSurveyAutoReplies: [], TextSurveyResponses: [] },
    ...{ IncludeSignature: false, Signature: '', CharacterLimit: 160, Media: [], HasRcsAgent: false },
    ...{ TextSurveyResponseTotal: 0, TextReplies: 0, UnreadTextReplies: 0, ReadCount: 0, RepliesToReview: 0 },
    ...{ RepliedTotal: 0, NotRepliedTotal: 0, TextOptedOut: 0 },
    ...{ DeliveredTexts: 0, FailedTextTotal: 0, InvalidTextCount: 0, HeldTextCount: 0, NotDeliveredTexts: 0 },
    ...{ OnTheirWay: 0, UnknownTexts: 0, UnconfirmedTexts: 0, EstimatedCompletion: 0 },
    ...{
      Audio: null,
      AudioVM: null,
      MessageRecordingInstruction: null,
      CallThrottle: 0,
      RetryTimes: 0,
      OfferRemoval: false,
      DetectAnsweringMachines: false,
    },
    ...{ SurveyResponses: [], SurveyResponseTotal: 0, LivePersonTotal: 0, AnsweringMachineTotal: 0 },
    ...{ BusyNoAnswerTotal: 0, InvalidNumberTotal: 0, IncompleteTotal: 0, ToBeCalledTotal: 0, FailedCallTotal: 0 },
    ...{
      Escalation: null,
      TransferAndConnect: null,
      TransferTotal: 0,
      TransferAbandonedTotal: 0,
      TransferTurnedAwayTotal: 0,
    },
    Labels: [],
    TemplateMergeID: null,
    TemplateMerge: null,
    User: { UserID: 0, FirstName: 'Olive', LastName: 'Owens' },
    TotalCompleted: given.PhoneNumberCount,
    CreditsUsed: credits,
    MaxCreditCost: credits,
    ...{ IsPartOfRepeatingBroadcastSequence: false, RepeatingBroadcastID: null, RepeatingScheduleDescription: '' },
    ...{ IsSampleBroadcast: true, IsFree: true, CustomData: null, Approval: null },
    EnhancedMessageAddOnCharge: { ChargeAmount: 0 },
    ...{ CheckCallingWindow: false, CallingWindowIgnored: true, QuietHours: false, EmergencyReason: '' },
    ...{ Notice: null, NoticeKind: null, NoticeUntil: null, Pace: null },
    Uri: '',
    UriBroadcastDetails: '',
    ...given,
  }
}

const completedAfter = 1800

/** What its page asks of every broadcast, and `own`. */
export const answering = (key: string, broadcast: Broadcast, sentAt: number, own: Answers): SampleBroadcast => {
  const { BroadcastName, CreditsUsed: credits, User } = broadcast
  const happened = [
    ['created', -600],
    ['started', 0],
    ['handed over', 20],
    ['completed', completedAfter],
  ] as const
  const events = happened.map(([Event, seconds]) => ({
    ...{ Event, Detail: '', User },
    CreatedDate: new Date(sentAt + seconds * 1000).toISOString(),
  }))
  const statement = { ...{ Entries: [], Reserved: credits, Used: credits, Released: 0, Held: 0 }, AddsUp: true }
  const answers: Answers = {
    [listEvents.name]: ({ query }) => pageOf(events, query),
    [getBroadcastStatement.name]: () => ({ BroadcastID: 0, BroadcastName, ...statement }),
    ...own,
  }
  return { key, broadcast, answer: (call: Call, input: object) => answers[call.name]!(input as Asked) }
}
