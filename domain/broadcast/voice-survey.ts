import { type FieldErrors, isFilled, maxLength } from '../form/field-errors.ts'
import { answerKeys } from './call-keys.ts'

/** What a key of a voice survey answers; spelt as it travels. */
export type VoiceAnswer = { readonly ID: number; readonly Label: string }

export const longestLabel = 50

type VoiceSurveyForm = {
  readonly isSurvey: boolean
  readonly SurveyResponses: readonly VoiceAnswer[]
  readonly hasAudio: boolean
  readonly hasVoicemail: boolean
  readonly detectsMachines: boolean
}

/** What a voice survey is asked for besides what all calls are (rules/surveys 6 and 7); of any other broadcast, that it has no answers. */
export const whyNotVoiceSurvey = (form: VoiceSurveyForm): FieldErrors => {
  const { isSurvey, SurveyResponses, hasAudio, hasVoicemail, detectsMachines } = form
  if (!isSurvey) {
    return SurveyResponses.length > 0 ? { SurveyResponses: 'Only a voice survey has answers by key.' } : {}
  }
  return {
    ...whyNotVoiceAnswers(SurveyResponses),
    ...(!hasAudio && { Audio: 'A voice survey message must include a question and choices (press * then 1-9).' }),
    ...(detectsMachines &&
      !hasVoicemail && { AudioVM: 'Choose a message for voicemail: nobody can press a key there.' }),
  }
}

/** By `SurveyResponses.1` to `.9`: a key has one label, of at most 50 characters, and no other key has the same. */
const whyNotVoiceAnswers = (answers: readonly VoiceAnswer[]): FieldErrors => {
  const errors: FieldErrors = {}
  const keys = new Set<number>()
  const labels = new Set<string>()
  for (const { ID, Label } of answers) {
    const label = Label.trim().toLowerCase()
    const why = keys.has(ID)
      ? `Key ${ID} has one answer.`
      : !isFilled(Label)
        ? `Enter what key ${ID} answers.`
        : Label.trim().length > longestLabel
          ? maxLength('Answer', longestLabel)
          : labels.has(label)
            ? 'Another key has this answer already.'
            : undefined
    if (why) errors[`SurveyResponses.${ID}`] = why
    keys.add(ID)
    labels.add(label)
  }
  return errors
}

/** As they are kept: in the order of the keys; where none has a label all nine answer by their own names. */
export const answersOfForm = (answers: readonly VoiceAnswer[]): VoiceAnswer[] =>
  answers.length > 0
    ? answers.map(({ ID, Label }) => ({ ID, Label: Label.trim() })).sort((one, other) => one.ID - other.ID)
    : answerKeys([]).map((ID) => ({ ID, Label: `Key ${ID}` }))
