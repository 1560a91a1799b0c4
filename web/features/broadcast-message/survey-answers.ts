import type { TextSurveyAutoReplies } from '@carillon/contract/broadcasts.ts'
import { whyNotSurveyReply } from '@carillon/domain/conversation/survey.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'

export const answerLabels = ['Yes', 'No'] as const
export type AnswerLabel = (typeof answerLabels)[number]

/** The field of an answer in what is wrong with the message step, as the server names it. */
export const answerField = (label: AnswerLabel): string => `TextSurveyAutoReplies.${label}`

/** What is wrong with the answers that a text survey sends by itself; they are checked as any text (rules/surveys 4). */
export const answerErrors = (answers: TextSurveyAutoReplies, maxLength: number): FieldErrors =>
  Object.fromEntries(
    answers.flatMap(({ Label, Message }) => {
      const why = Message.trim() === '' ? `Write your answer to ${Label}.` : whyNotSurveyReply(Message, maxLength)
      return why === undefined ? [] : [[answerField(Label), why]]
    }),
  )

/** The answers with one of them written, or, with undefined, without it. */
export const withAnswer = (
  answers: TextSurveyAutoReplies,
  label: AnswerLabel,
  Message: string | undefined,
): TextSurveyAutoReplies =>
  answerLabels.flatMap((Label) => {
    if (Label !== label) return answers.filter((each) => each.Label === Label)
    return Message === undefined ? [] : [{ Label, Message }]
  })

/** Whether a question tells people what to answer: without YES and NO in it, many answers count as Unknown (rules/surveys 5). */
export const asksYesOrNo = (message: string): boolean => /\byes\b/i.test(message) && /\bno\b/i.test(message)

export const yesOrNoHint = 'Reply YES or NO.'

export const withYesOrNo = (message: string): string =>
  message.trim() === '' ? yesOrNoHint : `${message.trimEnd()} ${yesOrNoHint}`
