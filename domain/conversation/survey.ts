import type { Inbound } from '../phone/opt-words.ts'

/** The answer to a text survey, as it is stored (recipients.survey) and labelled (spec 2 §3). */
export const surveyAnswer = { none: 0, yes: 1, no: 2, unknown: 3 } as const
export type SurveyAnswer = (typeof surveyAnswer)[keyof typeof surveyAnswer]

export const surveyLabels = { 1: 'Yes', 2: 'No', 3: 'Unknown' } as const

/** How long after it was handed over to a recipient a survey takes their answer (decisions §6). */
export const surveyOpenDays = 7

/**
 * What a text is to an open survey whose answer so far is `before`. The last YES or NO counts. Anything else is recorded only
 * while there is neither: whoever has answered and goes on talking has not taken their answer back. Words with a meaning of
 * their own (STOP, HELP, JOIN) never get here.
 */
export const readAnswer = (kind: Inbound['kind'], before: SurveyAnswer): SurveyAnswer => {
  if (kind === 'yes') return surveyAnswer.yes
  if (kind === 'no') return surveyAnswer.no
  return before === surveyAnswer.yes || before === surveyAnswer.no ? surveyAnswer.none : surveyAnswer.unknown
}
