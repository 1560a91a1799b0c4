import { reduceWizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { notify, notifyFailure } from '../../../ui/notify.ts'
import { updateFailed } from '../recipients/recipient-queries.ts'
import { type Faults, type FormStep, isRight } from './faults.ts'
import { stepNumber, wizardOf } from './steps.ts'
import type { DraftWork } from './use-draft-work.ts'
import { useValidatedStart } from './use-validated-start.ts'

/** What is asked where the calling window is closed at a start, and whether it was answered for this one. */
type WindowCheck = {
  readonly isBeyond: (StartDate: string) => boolean
  readonly onOutside: (StartDate: string, goOn: () => void) => void
}

/**
 * Moving between the steps. The draft says what is confirmed, the address which step is asked for, as far as it can be
 * reached. Faults are shown once Next was pressed on their step, now or on an earlier visit, and kept up to date.
 */
export const useSteps = (work: DraftWork, faults: Faults, asked: number, window: WindowCheck) => {
  const { form, change, id } = work
  const navigate = useNavigate()
  const { whyNotStart, isValidating } = useValidatedStart()
  const [tried, setTried] = useState<ReadonlySet<WizardStep>>(new Set())
  const [refused, setRefused] = useState<{ StartDate: string; sentence: string }>()
  const wizard = wizardOf(form, wizardSteps[asked - 1] ?? 'settings', {
    settings: isRight(faults.settings),
    recipients: isRight(faults.recipients),
    message: isRight(faults.message),
  })
  const { step } = wizard
  const first = useRef(step)

  const show = (next: WizardStep, draft = id): void => {
    const search = { ...(draft !== undefined && { draft }), step: stepNumber(next) }
    void navigate({ to: '/broadcasts/create', search, resetScroll: true })
  }

  const confirm = async (isAnyway = false): Promise<void> => {
    if (step === 'review') return
    setTried(new Set([...tried, step]))
    if (!isRight(faults[step])) return focusFirstFault()
    const { StartDate } = form
    if (
      step === 'settings' &&
      form.startOption === 'START_LATER' &&
      StartDate &&
      !isAnyway &&
      !window.isBeyond(StartDate)
    ) {
      const onOutside = (): void => window.onOutside(StartDate, () => void confirm(true))
      const sentence = await whyNotStart(StartDate, onOutside)
      if (sentence) return setRefused({ StartDate, sentence })
    }
    setRefused(undefined)
    const { isSettingsConfirmed, isRecipientsConfirmed, isMessagesConfirmed, ...next } = reduceWizard(wizard, {
      kind: 'confirmed',
      step,
    })
    change({ isSettingsConfirmed, isRecipientsConfirmed, isMessagesConfirmed })
    try {
      show(next.step, await work.flush())
    } catch (error) {
      notifyFailure(sentenceOf(error, updateFailed))
    }
  }

  const leave = async (): Promise<void> => {
    try {
      await work.flush()
      notify('Saved as a draft.')
      await navigate({ to: '/broadcasts', search: { status: 'Drafts' } })
    } catch (error) {
      notifyFailure(sentenceOf(error, updateFailed))
    }
  }

  const shown = (name: FormStep): FieldErrors => ({
    ...((tried.has(name) || form[flags[name]]) && faults[name]),
    ...(name === 'settings' && refused?.StartDate === form.StartDate && refused && { StartDate: refused.sentence }),
  })
  return { wizard, isFirst: step === first.current, show, confirm, leave, shown, isValidating }
}

const flags = {
  settings: 'isSettingsConfirmed',
  recipients: 'isRecipientsConfirmed',
  message: 'isMessagesConfirmed',
} as const

/** After the faults are on the screen. */
const focusFirstFault = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
}
