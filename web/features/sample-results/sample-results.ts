import { sampleAnnouncement } from './sample-announcement.ts'
import type { SampleBroadcast } from './sample-broadcast.ts'
import { sampleSurvey } from './sample-survey.ts'
import { sampleVoiceSurvey } from './sample-voice-survey.ts'

const samples: Record<string, (now: number) => SampleBroadcast> = {
  'sample-text-announcement': sampleAnnouncement,
  'sample-text-survey': sampleSurvey,
  'sample-voice-survey': sampleVoiceSurvey,
}

/** The demonstration broadcast of an address; undefined where there is none of that name. */
export const findSample = (key: string, now: number): SampleBroadcast | undefined => samples[key]?.(now)
