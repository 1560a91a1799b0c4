import type { DetailRow, TextReply } from '@carillon/contract/broadcast-results.ts'

const first =
  'Ada Ben Cora Dev Elena Farid Grace Hugo Ines Jonas Kaya Liam Maya Noor Omar Priya Quinn Rosa Sam Tara'.split(' ')
const last = 'Abbott Brooks Castillo Dawson Ellis Fischer Greene Hayes'.split(' ')

type Told = Pick<DetailRow, 'TextResultCategory' | 'Outcome' | 'ResultDetail'> & { says?: string | undefined }

/** Who person number `at` of a sample is. */
export const sampleIdentity = (at: number) => ({
  PhoneNumber: `21755501${String(at).padStart(2, '0')}`,
  PersonID: null,
  FirstName: first[at % first.length]!,
  LastName: last[(at * 3 + Math.floor(at / 8)) % last.length]!,
  Notes: '',
})

/** Person number `at` of a sample, of whom this is told. */
export const samplePerson = (at: number, told: Told, sentAt: number): DetailRow => {
  const { says, ...result } = told
  return {
    ...sampleIdentity(at),
    ...result,
    CompletedDate: new Date(sentAt + 2000 + at * 350).toISOString(),
    Credits: result.TextResultCategory === 'Invalid' ? 0 : 1,
    Replied: says !== undefined && says !== 'STOP',
    OptedOut: says === 'STOP',
    TextResponses: says === undefined ? [] : [says],
    TextSurveyResponse: null,
    OwnMessage: null,
    QuietUntil: null,
    WhyLeftOut: null,
    Attempts: result.TextResultCategory === 'Invalid' ? 0 : 1,
    NumberOfAttempts: result.TextResultCategory === 'Invalid' ? 0 : 1,
    TextResult: result.TextResultCategory,
    TextStatus: result.Outcome,
    LastCallTime: null,
    ...{ CallResult: null, AnsweredBy: '', Duration: 0, HeardSeconds: 0, Keys: '', SurveyResult: null, Transfer: null },
  }
}

export const delivered: Told = { TextResultCategory: 'Delivered', Outcome: 'delivered', ResultDetail: 'Delivered.' }

/** The few of every list that a text does not reach. */
export const notReached: readonly Told[] = [
  { TextResultCategory: 'Failed', Outcome: 'failed', ResultDetail: 'The phone could not be reached.' },
  {
    TextResultCategory: 'Failed',
    Outcome: 'failed',
    ResultDetail: 'The carrier says that this number does not exist.',
  },
  { TextResultCategory: 'Invalid', Outcome: 'invalid', ResultDetail: 'Opted out before this was sent.' },
  {
    TextResultCategory: 'Invalid',
    Outcome: 'invalid',
    ResultDetail: 'A landline or another number that cannot receive texts.',
  },
]

/** The replies of the people of a sample, newest first. */
export const sampleReplies = (rows: readonly DetailRow[], sentAt: number): TextReply[] =>
  rows
    .filter(({ TextResponses }) => TextResponses.length > 0)
    .map(({ PhoneNumber, FirstName, LastName, TextResponses, Replied, OptedOut, TextSurveyResponse }, at) => ({
      TextMessageID: at + 1,
      PhoneNumber,
      FirstName,
      LastName,
      Message: TextResponses[0]!,
      Replied,
      ReceivedDate: new Date(sentAt + 60_000 + at * 47_000).toISOString(),
      IsOptOut: OptedOut,
      OptOutReview: null,
      ReviewedBy: null,
      SurveyLabel: TextSurveyResponse?.Label ?? null,
    }))
    .reverse()
