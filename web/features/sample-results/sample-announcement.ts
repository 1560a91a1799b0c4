import type { SampleBroadcast } from './sample-broadcast.ts'
import { delivered, notReached, samplePerson } from './sample-people.ts'
import { sampleTexts } from './sample-texts.ts'

const replies: Record<number, string> = {
  3: 'Thank you!',
  8: 'Is the gym open for after-school care?',
  14: 'Got it, thanks for letting us know.',
  21: 'STOP',
  27: 'Will the buses run tomorrow?',
}

/** An announcement to 48 families, sent the day before. */
export const sampleAnnouncement = (now: number): SampleBroadcast => {
  const sentAt = now - 86_400_000
  const rows = Array.from({ length: 48 }, (_, at) =>
    samplePerson(at, at < 44 ? { ...delivered, says: replies[at] } : notReached[at - 44]!, sentAt),
  )
  const given = {
    BroadcastName: 'Sample: snow day',
    TextMessage: 'Lincoln High: no school tomorrow because of snow. Stay warm, and see you on Thursday.',
    IsTextSurvey: false,
    TextSurveyAutoReplies: [],
  }
  return sampleTexts('sample-text-announcement', given, rows, sentAt)
}
