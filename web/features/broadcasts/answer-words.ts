import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount } from '../../ui/format.ts'

type Counters = Pick<Broadcast, 'IsTextSurvey' | 'RepliedTotal' | 'TextSurveyResponses'>

/** Who has answered, in a line: how many, and of a survey what. Empty where nobody has and nothing was asked. */
export const answerWords = ({ IsTextSurvey, RepliedTotal, TextSurveyResponses }: Counters): string => {
  if (!IsTextSurvey) return RepliedTotal > 0 ? `${formatCount(RepliedTotal)} replied` : ''
  // Who said something else is told where there is anybody.
  const answers = TextSurveyResponses.filter(({ Label, Count }) => Label !== 'Unknown' || Count > 0)
  return answers.map(({ Label, Count }) => `${formatCount(Count)} ${Label}`).join(' · ')
}
