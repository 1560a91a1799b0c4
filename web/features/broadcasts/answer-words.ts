import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount } from '../../ui/format.ts'

type Counters = Pick<Broadcast, 'IsTextSurvey' | 'RepliedTotal' | 'TextSurveyResponses' | 'SurveyResponses'>

/** Who has answered, in a line: how many, and of a survey what. Empty where nobody has and nothing was asked. */
export const answerWords = ({ IsTextSurvey, RepliedTotal, TextSurveyResponses, SurveyResponses }: Counters): string => {
  const byKey = wordsOf(SurveyResponses, SurveyResponses.length > mostKeysToTell)
  // Who said something else is told where there is anybody.
  const byText = IsTextSurvey
    ? wordsOf(TextSurveyResponses.filter(({ Label, Count }) => Label !== 'Unknown' || Count > 0))
    : RepliedTotal > 0
      ? `${formatCount(RepliedTotal)} replied`
      : ''
  if (byKey === '' || byText === '') return byText || byKey
  return `${byText}${IsTextSurvey ? ' by text' : ''}, ${byKey} by key`
}

/** Of more keys only those that somebody has pressed. */
const mostKeysToTell = 3

const wordsOf = (answers: readonly { Label: string; Count: number }[], onlyGiven = false): string =>
  answers
    .filter(({ Count }) => Count > 0 || !onlyGiven)
    .map(({ Label, Count }) => `${formatCount(Count)} ${Label}`)
    .join(' · ')
