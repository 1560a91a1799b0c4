import type { DraftForm } from '@carillon/contract/drafts.ts'
import { answerKeys } from '@carillon/domain/broadcast/call-keys.ts'

export type Answers = DraftForm['SurveyResponses']

const fewestShown = 2

/** The keys that have a field: those with a label, and one more to go on with. */
export const shownKeys = (answers: Answers): readonly number[] => {
  const last = Math.max(0, ...answers.map(({ ID }) => ID))
  return answerKeys([]).filter((key) => key <= Math.max(fewestShown, last + 1))
}

/** The answers with one of them labelled, or, with nothing, without it. */
export const withLabel = (answers: Answers, key: number, Label: string): Answers =>
  [...answers.filter(({ ID }) => ID !== key), ...(Label === '' ? [] : [{ ID: key, Label }])].sort(
    (one, other) => one.ID - other.ID,
  )

/** What the question is to end with: 'For Yes, press 1. For No, press 2.' */
export const choicesToSay = (answers: Answers): string =>
  answers
    .filter(({ Label }) => Label.trim() !== '')
    .map(({ ID, Label }) => `For ${Label.trim()}, press ${ID}.`)
    .join(' ')
