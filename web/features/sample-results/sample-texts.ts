import { type DetailRow, getDetail, listDetails, listTextReplies } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { surveyAnswer } from '@carillon/domain/conversation/survey.ts'
import { answering, type SampleBroadcast, sampleBroadcast } from './sample-broadcast.ts'
import { type Asked, matches, pageOf, sorted } from './sample-list.ts'
import { sampleReplies } from './sample-people.ts'

type Given = Pick<Broadcast, 'BroadcastName' | 'TextMessage' | 'IsTextSurvey' | 'TextSurveyAutoReplies'>

/** A broadcast of texts, with counters that are counted from its people. */
export const sampleTexts = (key: string, given: Given, rows: readonly DetailRow[], sentAt: number): SampleBroadcast => {
  const count = (isOne: (row: DetailRow) => boolean): number => rows.filter(isOne).length
  const labels = given.IsTextSurvey ? (['Yes', 'No', 'Unknown'] as const) : []
  const replies = sampleReplies(rows, sentAt)
  const credits = rows.reduce((sum, { Credits }) => sum + Credits, 0)
  const counted = {
    ...given,
    BroadcastType: 'SMS' as const,
    PhoneNumberCount: rows.length,
    TextSurveyResponses: labels.map((Label, index) => ({
      ID: index + 1,
      Label,
      Count: count(({ TextSurveyResponse }) => TextSurveyResponse?.Label === Label),
    })),
    TextSurveyResponseTotal: count(isIn['text-survey-results']!),
    TextReplies: replies.length,
    DeliveredTexts: count(isIn.delivered!),
    FailedTextTotal: count(isIn.failed!),
    InvalidTextCount: count(isIn.invalid!),
    RepliedTotal: count(isIn.replied!),
    NotRepliedTotal: count(isIn['not-replied']!),
    TextOptedOut: count(isIn['opted-out']!),
  }
  const broadcast = sampleBroadcast(counted, { credits, sentAt })
  return answering(key, broadcast, sentAt, {
    [listDetails.name]: ({ query }) => pageOf(sorted(rows.filter(shownBy(query)), query?.sortby), query),
    [listTextReplies.name]: ({ query }) =>
      pageOf(
        replies.filter((reply) => reply.Replied && matches(reply, query?.q, reply.Message)),
        query,
      ),
    [getDetail.name]: ({ params }) => withThread(rows, params?.PhoneNumber, broadcast, replies),
  })
}

const isIn: Record<string, (row: DetailRow) => boolean> = {
  all: () => true,
  delivered: (row) => row.TextResultCategory === 'Delivered',
  failed: (row) => row.TextResultCategory === 'Failed',
  invalid: (row) => row.TextResultCategory === 'Invalid',
  'invalid-for-good': (row) => row.TextResultCategory === 'Invalid',
  'not-replied': (row) => row.TextResultCategory === 'Delivered' && !row.Replied,
  replied: (row) => row.Replied,
  'opted-out': (row) => row.OptedOut,
  'text-survey-results': (row) => row.TextSurveyResponse !== null,
}

const shownBy = (query: Asked['query']) => (row: DetailRow) =>
  (isIn[query?.category ?? 'all']?.(row) ?? false) &&
  (!query?.response || query.response === 'all' || String(row.TextSurveyResponse?.ID) === query.response) &&
  matches(row, query?.q)

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
