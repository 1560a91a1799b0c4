import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { whyNotCreate, whyNotName } from '@carillon/domain/broadcast/create.ts'
import { canEscalate, whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { type BroadcastType, combination, hasText, hasVoice, isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { type Whom, whomText } from '@carillon/domain/broadcast/whom.ts'
import { canReach, furthestStep, type Wizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { whyNotRepeat } from '@carillon/domain/time/repeating-form.ts'
import { timeZone } from '../../ui/format.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { isRight } from './faults.ts'

/** What the address calls a step: its number from 1. */
export const stepNumber = (step: WizardStep): number => wizardSteps.indexOf(step) + 1

export const stepTitles: Record<WizardStep, string> = {
  settings: 'Settings',
  recipients: 'Recipients',
  message: 'Message',
  review: 'Review and send',
}

const textSentences: Record<WizardStep, string> = {
  settings: 'What you call it, and when it goes out.',
  recipients: 'Who gets it. A number that is added twice is texted once.',
  message: 'What it says. The phone shows what one of your people will see.',
  review: 'Read it once more. Nothing goes out before you press the button.',
}

const callSentences: Record<WizardStep, string> = {
  settings: 'What you call it, from which number, and when it goes out.',
  recipients: 'Who is called. A number that is added twice is called once.',
  message: 'What they hear. Record it, type it, upload it, or take one that you have.',
  review: 'Hear it once more. No phone rings before you press the button.',
}

const surveySentences: Record<WizardStep, string> = {
  ...callSentences,
  message: 'What they are asked, and which keys answer.',
}

const bothSentences: Record<WizardStep, string> = {
  ...callSentences,
  recipients: 'Who gets it. A number that is added twice gets it once.',
  message: 'What the text says, and below it what those who are called hear.',
  review: 'Read and hear it once more. Nothing goes out before you press the button.',
}

export const stepSentencesOf = (type: BroadcastType): Record<WizardStep, string> =>
  combination(type)
    ? bothSentences
    : isVoiceSurvey(type)
      ? surveySentences
      : hasVoice(type)
        ? callSentences
        : textSentences

/** What is set so far, below each title; `added` is everybody in the draft. */
export const stepNotes = (form: DraftForm, draft: Draft | undefined, added?: Whom): Record<WizardStep, string> => ({
  settings: startNote(form),
  // Whom of them it reaches is told by the step itself.
  recipients: added && added.phones > 0 ? `${whomText(added)} added` : 'Who gets it',
  message: !hasText(form.BroadcastType)
    ? (draft?.Audio?.Name ?? 'What they hear')
    : form.TextMessage.trim() || 'What it says',
  review: 'Who, when, and what it costs',
})

const startNote = ({ startOption, StartDate }: DraftForm): string => {
  if (startOption === 'REPEATING') return 'Repeats'
  return startOption === 'START_LATER' && StartDate ? `Starts ${whenText(StartDate)}` : 'Name, kind and start'
}

/** What is wrong with a later start, by field. */
export const startErrors = (StartDate: string | null, startTimeText: string, now: number): FieldErrors => {
  const form = { startOption: 'START_LATER', StartDate, startTimeText } as const
  const found = whyNotCreate(form, { now, timeZone: 'UTC', maxLength: 0 })
  const errors: FieldErrors = {
    ...(found.StartDate && { StartDate: found.StartDate }),
    ...(found.startTimeText && { startTimeText: found.startTimeText }),
  }
  return !StartDate && isRight(errors) ? { StartDate: 'Choose a Start Date.' } : errors
}

/** What is wrong on the first step. `startTimeText` is what stands in the field for the time. */
export const settingsErrors = (form: DraftForm, startTimeText: string, now: number): FieldErrors => {
  const name = whyNotName(form.BroadcastName)
  return {
    ...(name !== undefined && { BroadcastName: name }),
    ...(canEscalate(form.BroadcastType) && whyNotEscalation(form)),
    ...(form.startOption === 'START_LATER' && startErrors(form.StartDate, startTimeText, now)),
    ...(form.startOption === 'REPEATING' &&
      whyNotRepeat(form.RepeatingBroadcastSchedule ?? {}, { timeZone: timeZone(), now })),
  }
}

/**
 * The wizard as the draft has it. A step that was confirmed and is no longer right (its start has passed, its people
 * were removed) counts as not confirmed, so that an address can never lead past it.
 */
export const wizardOf = (
  form: DraftForm,
  step: WizardStep,
  isRight: Readonly<Record<'settings' | 'recipients' | 'message', boolean>>,
): Wizard => {
  const wizard: Wizard = {
    type: form.BroadcastType,
    isTextSurvey: form.IsTextSurvey,
    step: 'settings',
    isSettingsConfirmed: form.isSettingsConfirmed && isRight.settings,
    isRecipientsConfirmed: form.isRecipientsConfirmed && isRight.recipients,
    isMessagesConfirmed: form.isMessagesConfirmed && isRight.message,
  }
  return { ...wizard, step: canReach(wizard, step) ? step : furthestStep(wizard) }
}
