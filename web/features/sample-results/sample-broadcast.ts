import { getBroadcastStatement } from '@carillon/contract/billing.ts'
import {
  type DetailRow,
  getDetail,
  listDetails,
  listEvents,
  listTextReplies,
} from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Call } from '@carillon/contract/call.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'
import { surveyAnswer } from '@carillon/domain/conversation/survey.ts'
import type { Sample } from '../broadcast-people/details-source.ts'
import { sampleReplies } from './sample-people.ts'

export type SampleBroadcast = Sample & { readonly broadcast: Broadcast }

type Given = Pick<Broadcast, 'BroadcastName' | 'TextMessage' | 'IsTextSurvey' | 'TextSurveyAutoReplies'>

/** A broadcast that ended yesterday, with counters that are counted from its people. */
export const sampleBroadcast = (
  key: string,
  given: Given,
  rows: readonly DetailRow[],
  sentAt: number,
): SampleBroadcast => {
  const count = (isOne: (row: DetailRow) => boolean): number => rows.filter(isOne).length
  const labels = given.IsTextSurvey ? (['Yes', 'No', 'Unknown'] as const) : []
  const replies = sampleReplies(rows, sentAt)
  const credits = rows.reduce((sum, { Credits }) => sum + Credits, 0)
  const at = (seconds: number): string => new Date(sentAt + seconds * 1000).toISOString()
  const broadcast: Broadcast = {
    ...given,
    BroadcastID: 0,
    BroadcastType: 'SMS',
    BroadcastStatus: 'Complete',
    BroadcastStatusCategory: 'Completed',
    StartDate: at(0),
    CreatedDate: at(-600),
    CompletedDate: at(1800),
    TextNumberID: 0,
    TextPhoneNumber: '2175550200',
    IncludeSignature: false,
    Signature: '',
    CharacterLimit: 160,
    UnreadTextReplies: 0,
    EstimatedCompletion: 0,
    Media: [],
    TextSurveyResponses: labels.map((Label, index) => ({
      ID: index + 1,
      Label,
      Count: count(({ TextSurveyResponse }) => TextSurveyResponse?.Label === Label),
    })),
    TextSurveyResponseTotal: count(({ TextSurveyResponse }) => TextSurveyResponse !== null),
    Labels: [],
    TemplateMergeID: null,
    TextReplies: replies.length,
    ReadCount: 0,
    HasRcsAgent: false,
    User: { UserID: 0, FirstName: 'Olive', LastName: 'Owens' },
    PhoneNumberCount: rows.length,
    TotalCompleted: rows.length,
    DeliveredTexts: count(isIn.delivered!),
    FailedTextTotal: count(isIn.failed!),
    InvalidTextCount: count(isIn.invalid!),
    ...{
      CallerID: '',
      Audio: null,
      AudioVM: null,
      CallThrottle: 0,
      RetryTimes: 0,
      OfferRemoval: false,
      SurveyResponses: [],
      SurveyResponseTotal: 0,
      LivePersonTotal: 0,
    },
    ...{ AnsweringMachineTotal: 0, BusyNoAnswerTotal: 0, InvalidNumberTotal: 0, IncompleteTotal: 0, TransferTotal: 0 },
    ...{ TransferAbandonedTotal: 0, TransferTurnedAwayTotal: 0, TransferAndConnect: null },
    FailedCallTotal: 0,
    NotDeliveredTexts: 0,
    OnTheirWay: 0,
    UnknownTexts: 0,
    UnconfirmedTexts: 0,
    RepliedTotal: count(isIn.replied!),
    NotRepliedTotal: count(isIn['not-replied']!),
    TextOptedOut: count(isIn['opted-out']!),
    RepliesToReview: 0,
    CreditsUsed: credits,
    MaxCreditCost: credits,
    IsPartOfRepeatingBroadcastSequence: false,
    RepeatingBroadcastID: null,
    RepeatingScheduleDescription: '',
    IsSampleBroadcast: true,
    IsFree: true,
    CustomData: null,
    TemplateMerge: null,
    Approval: null,
    EnhancedMessageAddOnCharge: { ChargeAmount: 0 },
    CheckCallingWindow: false,
    CallingWindowIgnored: true,
    QuietHours: false,
    EmergencyReason: '',
    Notice: null,
    NoticeKind: null,
    NoticeUntil: null,
    Pace: null,
    Uri: '',
    UriBroadcastDetails: '',
  }
  const happened = [
    ['created', -600],
    ['started', 0],
    ['handed over', 20],
    ['completed', 1800],
  ] as const
  const events = happened.map(([Event, seconds]) => ({
    Event,
    Detail: '',
    CreatedDate: at(seconds),
    User: broadcast.User,
  }))
  const answers: Record<string, (asked: Asked) => unknown> = {
    [listDetails.name]: ({ query }) => pageOf(sorted(rows.filter(shownBy(query)), query?.sortby), query),
    [listTextReplies.name]: ({ query }) =>
      pageOf(
        replies.filter((reply) => reply.Replied && matches(reply, query?.q, reply.Message)),
        query,
      ),
    [listEvents.name]: ({ query }) => pageOf(events, query),
    [getBroadcastStatement.name]: () => ({
      BroadcastID: 0,
      BroadcastName: given.BroadcastName,
      Entries: [],
      Reserved: credits,
      Used: credits,
      Released: 0,
      Held: 0,
      AddsUp: true,
    }),
    [getDetail.name]: ({ params }) => withThread(rows, params?.PhoneNumber, broadcast, replies),
  }
  return { key, broadcast, answer: (call: Call, input: object) => answers[call.name]!(input as Asked) }
}

type Asked = { params?: { PhoneNumber?: string }; query?: ListQuery & { category?: string; response?: string } }

const isIn: Record<string, (row: DetailRow) => boolean> = {
  all: () => true,
  delivered: (row) => row.TextResultCategory === 'Delivered',
  failed: (row) => row.TextResultCategory === 'Failed',
  invalid: (row) => row.TextResultCategory === 'Invalid',
  'not-replied': (row) => row.TextResultCategory === 'Delivered' && !row.Replied,
  replied: (row) => row.Replied,
  'opted-out': (row) => row.OptedOut,
  'text-survey-results': (row) => row.TextSurveyResponse !== null,
}

const shownBy = (query: Asked['query']) => (row: DetailRow) =>
  (isIn[query?.category ?? 'all']?.(row) ?? false) &&
  (!query?.response || query.response === 'all' || String(row.TextSurveyResponse?.ID) === query.response) &&
  matches(row, query?.q)

const matches = (
  { FirstName, LastName, PhoneNumber }: Pick<DetailRow, 'FirstName' | 'LastName' | 'PhoneNumber'>,
  q = '',
  more = '',
): boolean => `${FirstName} ${LastName} ${PhoneNumber} ${more}`.toLowerCase().includes(q.toLowerCase())

const sorted = (rows: DetailRow[], sortby = ''): DetailRow[] => {
  const field = sortby.replace('-', '') as keyof DetailRow
  if (field === ('' as string)) return rows
  const turn = sortby.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => turn * String(a[field] ?? '').localeCompare(String(b[field] ?? '')))
}

const pageOf = <T>(all: readonly T[], { page = 1, pagesize = 10 }: ListQuery = {}) => ({
  Items: page === 'all' ? [...all] : all.slice((page - 1) * pagesize, page * pagesize),
  Size: all.length,
  Previous: null,
  Next: null,
})

const withThread = (
  rows: readonly DetailRow[],
  phone: string | undefined,
  { StartDate, TextMessage }: Broadcast,
  replies: ReturnType<typeof sampleReplies>,
) => {
  const row = rows.find(({ PhoneNumber }) => PhoneNumber === phone) ?? rows[0]!
  const said = { Media: [], BroadcastID: null, ResultDetail: '' }
  const theirs = replies.filter(({ PhoneNumber }) => PhoneNumber === row.PhoneNumber)
  return {
    ...row,
    Thread: [
      ...(row.TextResultCategory === 'Invalid'
        ? []
        : [
            {
              ...said,
              ID: 'sent',
              IsInbound: false,
              Message: TextMessage,
              Type: 'Broadcast',
              Outcome: row.Outcome,
              Date: StartDate,
            },
          ]),
      ...theirs.map(({ Message, ReceivedDate, IsOptOut }) => ({
        ...said,
        ID: 'reply',
        IsInbound: true,
        Message,
        Type: IsOptOut ? 'Stop' : 'Chat',
        Outcome: '',
        Date: ReceivedDate,
      })),
    ],
  }
}

/** As answers are stored: 1 Yes, 2 No, 3 Unknown. */
export const sampleAnswer = (says: string): DetailRow['TextSurveyResponse'] => {
  if (says === 'STOP') return null
  if (/^yes/i.test(says)) return { ID: surveyAnswer.yes, Label: 'Yes' }
  return /^no/i.test(says) ? { ID: surveyAnswer.no, Label: 'No' } : { ID: surveyAnswer.unknown, Label: 'Unknown' }
}
