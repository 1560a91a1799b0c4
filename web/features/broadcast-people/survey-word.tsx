import { StatusWord, type Tone } from '../../ui/status-word.tsx'

type SurveyLabel = 'Yes' | 'No' | 'Unknown'

/** An answer to a text survey: the same colours in rows, replies and bars. */
export const surveyTones: Record<SurveyLabel, Tone> = { Yes: 'green', No: 'red', Unknown: 'amber' }

export const SurveyWord = ({ label }: { label: SurveyLabel }) => (
  <StatusWord word={label === 'Unknown' ? 'Unknown answer' : `Answered ${label}`} tone={surveyTones[label]} />
)
