import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { type BroadcastType, hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { WizardStep } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { shortUrlSentence } from '@carillon/domain/text/short-url-sentence.ts'
import { answerErrors } from '../broadcast-message/survey-answers.ts'

/** The steps on which something is filled in. */
export type FormStep = Exclude<WizardStep, 'review'>

export type Faults = Readonly<Record<FormStep, FieldErrors>>

/** The counts of what is not a draft yet. */
export const nobody = { PotentialUniqueCount: 0, TextNumberCount: 0, VoiceNumberCount: 0 }

/** What is wrong with the recipients; nothing while their counts are unknown. */
export const recipientErrors = (
  counts: Pick<Draft, 'PotentialUniqueCount' | 'TextNumberCount' | 'VoiceNumberCount'> | undefined,
  type: BroadcastType = 'SMS',
): FieldErrors => {
  const isCalled = hasVoice(type)
  const isTexted = hasText(type)
  if (!counts) return {}
  if ((isCalled && counts.VoiceNumberCount > 0) || (isTexted && counts.TextNumberCount > 0)) return {}
  if (counts.PotentialUniqueCount === 0) return { Contacts: 'Add at least one recipient.' }
  return {
    Contacts: isCalled
      ? 'None of these recipients can be called. Add someone who has not opted out of calls.'
      : 'None of these recipients can be texted. Add someone with a textable number who has not opted out.',
  }
}

/** What is wrong with the message, the answers of a survey, and the number it comes from. */
export const messageErrors = (
  form: Pick<DraftForm, 'TextNumberID' | 'IsTextSurvey' | 'TextSurveyAutoReplies'>,
  found: {
    readonly message: string | undefined
    /** Links in the message that the server knows to be blocked. */
    readonly blockedLinks: readonly string[]
    readonly usable: readonly { TextNumberID: number }[]
    readonly maxLength: number
  },
): FieldErrors => {
  const message = found.message ?? (found.blockedLinks.length > 0 ? shortUrlSentence : undefined)
  return {
    ...(message !== undefined && { TextMessage: message }),
    ...(form.IsTextSurvey && answerErrors(form.TextSurveyAutoReplies, found.maxLength)),
    ...(!found.usable.some(({ TextNumberID }) => TextNumberID === form.TextNumberID) && {
      TextNumberID: 'Choose a text number.',
    }),
  }
}

export const isRight = (errors: FieldErrors): boolean => Object.keys(errors).length === 0
