import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallMade, type CallRow, getCallResult, listCallResults } from '@carillon/contract/call-results.ts'
import { type CallSection, callReasonText, callSections } from '@carillon/domain/broadcast/call-result.ts'
import { callEndText } from '@carillon/domain/broadcast/call-words.ts'
import { type ReasonName, reason } from '@carillon/domain/broadcast/reason.ts'
import { sampleSounds } from '../broadcasts/sample-sounds.ts'
import { answering, type SampleBroadcast, sampleBroadcast } from './sample-broadcast.ts'
import { type Asked, matches, pageOf, sorted } from './sample-list.ts'
import { sampleIdentity } from './sample-people.ts'

const labels = { 1: 'Yes', 2: 'No', 3: 'I can come later' } as const
type Key = keyof typeof labels

type Told = { result: CallRow['CallResult']; why: ReasonName; key?: Key; calls?: number }

/** What became of the calls to person number `at`. */
const toldOf = (at: number): Told => {
  if (at % 11 === 6) return { result: 'BusyNoAnswer', why: at % 2 ? 'lineBusy' : 'notAnswered', calls: 3 }
  if (at === 20 || at === 38) return { result: 'Invalid', why: at === 20 ? 'notInService' : 'optedOut' }
  if (at === 29) return { result: 'Incomplete', why: 'cutOff' }
  if (at % 5 === 3) return { result: 'Voicemail', why: 'voicemail', calls: at % 2 ? 1 : 2 }
  if (at % 9 === 5) return { result: 'LivePerson', why: 'livePerson' }
  return { result: 'LivePerson', why: 'livePerson', key: at % 7 === 2 ? 3 : at % 3 === 1 ? 2 : 1 }
}

/** A question by voice to 45 families, asked the day before. */
export const sampleVoiceSurvey = (now: number): SampleBroadcast => {
  const sentAt = now - 86_400_000
  const people = Array.from({ length: 45 }, (_, at) => personOf(at, sentAt))
  const rows = people.map(({ row }) => row)
  const count = (isOne: (row: CallRow) => boolean): number => rows.filter(isOne).length
  const of = (section: CallSection): number => count(isIn(section))
  const broadcast = sampleBroadcast(
    {
      ...{ BroadcastName: 'Sample: science fair by phone', BroadcastType: 'Survey', PhoneNumberCount: rows.length },
      ...{
        TextNumberID: 0,
        TextPhoneNumber: '',
        CallerID: '2175550200',
        ...sampleSounds,
        CallThrottle: 10,
        RetryTimes: 2,
      },
      SurveyResponses: Object.entries(labels).map(([ID, Label]) => ({
        ...{ ID: Number(ID), Label },
        Count: count(({ SurveyResult }) => SurveyResult?.Label === Label),
      })) as Broadcast['SurveyResponses'],
      SurveyResponseTotal: count(({ SurveyResult }) => SurveyResult !== null),
      LivePersonTotal: of('live-person'),
      AnsweringMachineTotal: of('voicemail'),
      BusyNoAnswerTotal: of('busy-no-answer'),
      InvalidNumberTotal: of('invalid'),
      IncompleteTotal: of('not-completed'),
    },
    { credits: rows.reduce((sum, { Credits }) => sum + Credits, 0), sentAt },
  )
  return answering('sample-voice-survey', broadcast, sentAt, {
    [listCallResults.name]: ({ query }) => pageOf(sorted(rows.filter(shownBy(query)), query?.sortby), query),
    [getCallResult.name]: ({ params }) => {
      const { row, Calls } = people.find((each) => each.row.PhoneNumber === params?.PhoneNumber) ?? people[0]!
      return { ...row, Calls }
    },
  })
}

const personOf = (at: number, sentAt: number): { row: CallRow; Calls: CallMade[] } => {
  const { result, why, key, calls = 1 } = toldOf(at)
  const answeredBy =
    result === 'Voicemail' ? 'Machine' : result === 'BusyNoAnswer' || result === 'Invalid' ? '' : 'Person'
  const made = why === 'optedOut' ? 0 : calls
  const Calls = Array.from({ length: made }, (_, before) =>
    callOf({ at, attempt: before + 1, answeredBy: before + 1 === made ? answeredBy : '', why, key, sentAt }),
  ).reverse()
  const last = Calls[0]
  const row: CallRow = {
    ...sampleIdentity(at),
    CallResult: result,
    Outcome:
      result === 'LivePerson' || result === 'Voicemail' ? 'delivered' : result === 'Invalid' ? 'invalid' : 'failed',
    ResultDetail: callReasonText(reason[why]),
    AnsweredBy: answeredBy,
    Attempts: made,
    ...{ Duration: last?.Duration ?? 0, HeardSeconds: last?.HeardSeconds ?? 0, Keys: last?.Keys ?? '' },
    SurveyResult: key === undefined ? null : { ID: key, Label: labels[key] },
    Transfer: null,
    Credits: last?.Credits ?? 0,
    LastCallTime: last?.DialedDate ?? null,
    CompletedDate: last?.EndedDate ?? new Date(sentAt).toISOString(),
  }
  return { row, Calls }
}

type Made = {
  at: number
  attempt: number
  answeredBy: CallRow['AnsweredBy']
  why: ReasonName
  key: Key | undefined
  sentAt: number
}

const retryAfter = 300

/** Each person's calls are behind those of the persons before, and five minutes apart. */
const callOf = ({ at, attempt, answeredBy, why, key, sentAt }: Made): CallMade => {
  const rings = why === 'notInService' || why === 'lineBusy' ? null : 2 + (at % 4) * 3
  const { seconds, heard } = heardBy(answeredBy, why, key)
  const time = (after: number): string =>
    new Date(sentAt + (at * 4 + (attempt - 1) * retryAfter + after) * 1000).toISOString()
  const answeredAfter = rings === null ? 1 : rings + 1
  const isPerson = answeredBy === 'Person'
  const sound = isPerson ? sampleSounds.Audio : sampleSounds.AudioVM
  return {
    Attempt: attempt,
    DialedDate: time(0),
    RangDate: rings === null ? null : time(1),
    AnsweredDate: answeredBy === '' ? null : time(answeredAfter),
    EndedDate: time(answeredAfter + seconds),
    ...{ Duration: seconds, AnsweredBy: answeredBy, ToldBy: '', NetworkCode: '', HeardSeconds: heard },
    Result: callEndText({
      cause: answeredBy
        ? 'hung up'
        : why === 'notInService'
          ? 'not in service'
          : why === 'lineBusy'
            ? 'busy'
            : 'no answer',
      code: '',
      answeredBy: answeredBy === '' ? null : isPerson ? 'person' : 'machine',
      ...{ hasRung: rings !== null, hasAnswered: answeredBy !== '', isLost: false },
    }),
    Keys: key === undefined ? '' : String(key),
    ...{ Quality: null, MachineReadySeconds: null },
    Credits: answeredBy === '' || why === 'cutOff' ? 0 : 1,
    Sound: answeredBy === '' ? null : { Name: sound.Name, Uri: sound.Uri, Words: sound.Words },
  }
}

/** Seconds of the call, and of the message in it. */
const heardBy = (answeredBy: CallRow['AnsweredBy'], why: ReasonName, key: Key | undefined) => {
  if (answeredBy === '') return { seconds: 0, heard: 0 }
  if (answeredBy === 'Machine') return { seconds: 21, heard: sampleSounds.AudioVM.Length }
  if (why === 'cutOff') return { seconds: 4, heard: 3 }
  return { seconds: key === undefined ? 24 : 13, heard: key === undefined ? sampleSounds.Audio.Length : 11 }
}

const isIn = (section: string) => (row: CallRow) => {
  const result = callSections[section as CallSection]
  return result === null || row.CallResult === result
}

const shownBy = (query: Asked['query']) => (row: CallRow) =>
  (query?.category === 'survey-results'
    ? row.SurveyResult !== null && ['all', String(row.SurveyResult.ID)].includes(query.response ?? 'all')
    : isIn(query?.category ?? 'all')(row)) && matches(row, query?.q)
