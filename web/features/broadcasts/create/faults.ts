import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import type { WizardStep } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'

/** The steps on which something is filled in. */
export type FormStep = Exclude<WizardStep, 'review'>

export type Faults = Readonly<Record<FormStep, FieldErrors>>

/** What is wrong with the recipients; nothing while their counts are unknown. */
export const recipientErrors = (
  counts: Pick<Draft, 'PotentialUniqueCount' | 'TextNumberCount'> | undefined,
): FieldErrors => {
  if (!counts || counts.TextNumberCount > 0) return {}
  return counts.PotentialUniqueCount === 0
    ? { Contacts: 'Add at least one recipient.' }
    : { Contacts: 'None of these recipients can be texted. Add someone with a textable number who has not opted out.' }
}

/** What is wrong with the message and the number it comes from. */
export const messageErrors = (
  form: Pick<DraftForm, 'TextNumberID'>,
  messageError: string | undefined,
  usable: readonly { TextNumberID: number }[],
): FieldErrors => ({
  ...(messageError !== undefined && { TextMessage: messageError }),
  ...(!usable.some(({ TextNumberID }) => TextNumberID === form.TextNumberID) && {
    TextNumberID: 'Choose a text number.',
  }),
})

export const isRight = (errors: FieldErrors): boolean => Object.keys(errors).length === 0
