import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Tone } from '../../ui/status-word.tsx'
import { surveyTones } from '../broadcast-people/survey-word.tsx'
import type { SurveyChoice } from '../broadcast-people/tabs.ts'

type SurveyBar = {
  readonly label: string
  readonly count: number
  readonly tone: Tone | 'rest'
  /** Whose people; without it those who got the question and have not answered. */
  readonly response?: SurveyChoice
}

/** Yes, No and Unknown in their order, and who has not answered of those who got it. */
export const surveyBars = ({
  TextSurveyResponses,
  NotRepliedTotal,
}: Pick<Broadcast, 'TextSurveyResponses' | 'NotRepliedTotal'>): SurveyBar[] => [
  ...TextSurveyResponses.map(({ ID, Label, Count }) => ({
    label: Label,
    count: Count,
    tone: surveyTones[Label],
    response: String(ID) as SurveyChoice,
  })),
  { label: 'Not answered', count: NotRepliedTotal, tone: 'rest' },
]
