import { type FieldErrors, isFilled, required } from '../form/field-errors.ts'
import type { Inbound } from '../phone/opt-words.ts'
import { whyTooLong } from '../text/length.ts'
import { whyNotAsWritten } from '../text/merge-field.ts'
import { shortUrlSentence } from '../text/short-url-sentence.ts'
import { hasBlockedUrl } from '../text/short-urls.ts'

/** The answer to a text survey, as it is stored (recipients.survey) and labelled (rules/surveys 3). */
export const surveyAnswer = { none: 0, yes: 1, no: 2, unknown: 3 } as const
export type SurveyAnswer = (typeof surveyAnswer)[keyof typeof surveyAnswer]

export const surveyLabels = { 1: 'Yes', 2: 'No', 3: 'Unknown' } as const

/** How long after it was handed over to a recipient a survey takes their answer (rules/surveys 2). */
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

type SurveyReply = { readonly Label: 'Yes' | 'No'; readonly Message: string }

/** The auto replies of a broadcast, as they travel. */
export type SurveyForm = {
  readonly IsTextSurvey?: boolean | null | undefined
  readonly TextSurveyAutoReplies?: readonly SurveyReply[] | null | undefined
}

/** What is wrong with the auto replies of a broadcast. Of one that asks nothing nobody would ever get them: it has none. */
export const whyNotAnswers = ({ IsTextSurvey, TextSurveyAutoReplies }: SurveyForm, longest: number): FieldErrors => {
  const replies = TextSurveyAutoReplies ?? []
  if (IsTextSurvey) return whyNotSurveyReplies(replies, longest)
  const isAnswering = replies.some(({ Message }) => isFilled(Message))
  return isAnswering ? { TextSurveyAutoReplies: 'Only a text survey has auto replies.' } : {}
}

/**
 * Checks what a text survey answers by itself (rules/surveys 4); by `TextSurveyAutoReplies.Yes` and `.No`. One that is empty answers
 * nothing; one that is given says something, is no longer than a message, and has no link of a public shortener. It leaves as it
 * is written, without signature, and whoever gets it is not looked up: fields would stay as they are.
 */
export const whyNotSurveyReplies = (replies: readonly SurveyReply[], longest: number): FieldErrors => {
  const errors: FieldErrors = {}
  const labels = new Set<string>()
  for (const { Label, Message } of replies) {
    const why = labels.has(Label) ? `There is one auto reply to ${Label}.` : whyNotSurveyReply(Message, longest)
    if (why) errors[`TextSurveyAutoReplies.${Label}`] = why
    labels.add(Label)
  }
  return errors
}

export const whyNotSurveyReply = (message: string, longest: number): string | undefined => {
  if (message === '') return undefined
  if (!isFilled(message)) return required('Auto Reply')
  const why = whyNotAsWritten(message) ?? whyTooLong(message, '', longest)
  return why ?? (hasBlockedUrl(message) ? shortUrlSentence : undefined)
}

/** The reply to one answer; empty where there is none. */
export const surveyReplyTo = (replies: readonly SurveyReply[], label: SurveyReply['Label']): string =>
  replies.find(({ Label }) => Label === label)?.Message ?? ''
