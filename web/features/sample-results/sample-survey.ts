import type { SampleBroadcast } from './sample-broadcast.ts'
import { delivered, notReached, samplePerson } from './sample-people.ts'
import { sampleAnswer, sampleTexts } from './sample-texts.ts'

/** What person number `at` answered; some have not yet. */
const answerOf = (at: number): string | undefined => {
  if (at === 33) return 'Who is this?'
  if (at === 17) return 'Maybe, let me check my calendar'
  if (at % 9 === 4) return undefined
  return at % 3 === 1 ? 'No' : at % 4 === 0 ? 'Yes, count me in' : 'Yes'
}

/** A yes or no question to 40 families, sent the day before. */
export const sampleSurvey = (now: number): SampleBroadcast => {
  const sentAt = now - 86_400_000
  const rows = Array.from({ length: 40 }, (_, at) => {
    const says = at < 36 ? answerOf(at) : undefined
    const row = samplePerson(at, at < 36 ? { ...delivered, says } : notReached[at - 36]!, sentAt)
    return says === undefined ? row : { ...row, TextSurveyResponse: sampleAnswer(says) }
  })
  const given = {
    BroadcastName: 'Sample: science fair helpers',
    TextMessage: 'Can you help at the science fair on Saturday from 9 to 12? Reply YES or NO.',
    IsTextSurvey: true,
    TextSurveyAutoReplies: [
      { Label: 'Yes' as const, Message: 'Thank you! Please come to the gym at 8:45.' },
      { Label: 'No' as const, Message: 'Thanks for letting us know. Maybe next time!' },
    ],
  }
  return sampleTexts('sample-text-survey', given, rows, sentAt)
}
