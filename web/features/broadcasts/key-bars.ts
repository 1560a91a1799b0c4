import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Tone } from '../../ui/status-word.tsx'

const tones = ['violet', 'teal', 'amber', 'green', 'red', 'ink'] as const satisfies readonly Tone[]

type KeyBar = {
  readonly label: string
  readonly count: number
  readonly tone: Tone | 'rest'
  /** Whose people; without it those who heard the question and pressed nothing that counted. */
  readonly key?: number
}

/** The answers to a voice survey in the order of their keys, and who has not answered of those who heard it. */
export const keyBars = ({
  SurveyResponses,
  SurveyResponseTotal,
  LivePersonTotal,
}: Pick<Broadcast, 'SurveyResponses' | 'SurveyResponseTotal' | 'LivePersonTotal'>): KeyBar[] => [
  ...SurveyResponses.map(({ ID, Label, Count }, at) => ({
    ...{
      label: Label === `Key ${ID}` ? Label : `${ID}: ${Label}`,
      count: Count,
      tone: tones[at % tones.length]!,
      key: ID,
    },
  })),
  { label: 'Not answered', count: Math.max(0, LivePersonTotal - SurveyResponseTotal), tone: 'rest' },
]
