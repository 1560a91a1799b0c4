import { reduceWizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { summaryFailed, updateFailed } from '../broadcast-recipients/recipient-queries.ts'
import { isMergeRight } from '../template-merges/merge-state.ts'
import type { DraftMerge } from '../template-merges/use-merge.ts'
import { type Faults, type FormStep, isRight, nobody, recipientErrors } from './faults.ts'
import { rememberKind } from './kinds.ts'
import { stepNumber, wizardOf } from './steps.ts'
import type { DraftWork } from './use-draft-work.ts'
import { useIsAsked } from './use-is-asked.ts'
import { useValidatedSchedule } from './use-validated-schedule.ts'
import { useValidatedStart } from './use-validated-start.ts'

/** What is asked where the calling window is closed at a start (null is now), and whether it goes out all the same. */
type WindowCheck = {
  readonly isBeyond: boolean
  /** Whether the window is closed, as far as this page knows it. */
  readonly isOutside: (StartDate: string | null) => boolean
  readonly onOutside: (StartDate: string | null, goOn: () => void) => void
}

type Options = {
  work: DraftWork
  faults: Faults
  /** What the address asks for, from 1. */
  asked: number
  window: WindowCheck
  merge: DraftMerge
  /** Next was pressed on a step that is not right: its dialog, if it has one. */
  onFaults: (step: FormStep) => void
}

/**
 * Moving between the steps. The draft says what is confirmed, the address which step is asked for, as far as it can be
 * reached. Faults are shown once Next was pressed on their step, now or on an earlier visit, and kept up to date.
 */
export const useSteps = ({ work, faults, asked, window, merge, onFaults }: Options) => {
  const { form, change, id } = work
  const navigate = useNavigate()
  const { whyNotStart, isValidating } = useValidatedStart()
  const schedule = useValidatedSchedule()
  const [tried, setTried] = useState<ReadonlySet<WizardStep>>(new Set())
  const [isRecounting, setIsRecounting] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<{ start: string; errors: FieldErrors }>()
  const wizard = wizardOf(form, wizardSteps[asked - 1] ?? 'settings', {
    settings: isRight(faults.settings),
    recipients: isRight(faults.recipients),
    message: isRight(faults.message) && isMergeRight(form, work.draft),
  })
  const { step } = wizard
  const first = useRef(step)
  const isAsked = useIsAsked()
  const startNow = JSON.stringify([form.startOption, form.StartDate, form.RepeatingBroadcastSchedule])

  const show = (next: WizardStep, draft = id): void => {
    const search = { ...(draft !== undefined && { draft }), step: stepNumber(next) }
    void navigate({ to: addresses.newBroadcast, search, resetScroll: true })
  }

  /** Undefined where the start is fine, or was accepted as it is; else what is wrong with it. */
  const whyNotGo = async (): Promise<FieldErrors | undefined> => {
    if (form.startOption === 'REPEATING') return await schedule.whyNotSchedule(form.RepeatingBroadcastSchedule)
    const StartDate = form.startOption === 'START_LATER' ? form.StartDate : null
    if (window.isBeyond) return undefined
    const onOutside = (): void => window.onOutside(StartDate, () => void confirm(true))
    if (StartDate === null) {
      if (!window.isOutside(null)) return undefined
      onOutside()
      return {}
    }
    const sentence = await whyNotStart(StartDate, onOutside)
    return sentence === undefined ? undefined : { StartDate: sentence }
  }

  /** Whoever was added a moment ago counts. Undefined where that could not be asked, which is said. */
  const faultsNow = async (step: FormStep): Promise<FieldErrors | undefined> => {
    if (step !== 'recipients') return faults[step]
    setIsRecounting(true)
    try {
      return recipientErrors(id === undefined ? nobody : await work.recounted())
    } catch (error) {
      notifyFailure(sentenceOf(error, summaryFailed))
      return undefined
    } finally {
      setIsRecounting(false)
    }
  }

  const confirm = async (isAnyway = false): Promise<void> => {
    if (step === 'review') return
    const found = await faultsNow(step)
    if (!found) return
    setTried(new Set([...tried, step]))
    if (!isRight(found)) {
      onFaults(step)
      return focusFirstFault()
    }
    if (step === 'settings') {
      const errors = isAnyway ? undefined : await whyNotGo()
      if (errors) return setRefused({ start: startNow, errors })
      rememberKind({ type: form.BroadcastType, isTextSurvey: form.IsTextSurvey })
    }
    if (step === 'message' && !(await merge.check())) return
    setRefused(undefined)
    const { isSettingsConfirmed, isRecipientsConfirmed, isMessagesConfirmed, ...next } = reduceWizard(wizard, {
      kind: 'confirmed',
      step,
    })
    change({ isSettingsConfirmed, isRecipientsConfirmed, isMessagesConfirmed })
    const draft = await saved()
    // Whoever has gone elsewhere meanwhile stays there.
    if (draft !== undefined && isAsked(asked)) show(next.step, draft)
  }

  const leave = async (): Promise<void> => {
    if ((await saved()) === undefined) return
    notify('Saved as a draft.')
    if (isAsked()) await navigate({ to: addresses.broadcasts, search: { status: 'Drafts' } })
  }

  /** The id of the draft with everything on the server. Undefined where that failed, which is said. */
  const saved = async (): Promise<number | undefined> => {
    setIsSaving(true)
    try {
      return await work.flush()
    } catch (error) {
      notifyFailure(sentenceOf(error, id === undefined ? startFailed : updateFailed))
      return undefined
    } finally {
      setIsSaving(false)
    }
  }

  const shown = (name: FormStep): FieldErrors => ({
    ...((tried.has(name) || form[flags[name]]) && faults[name]),
    ...(name === 'settings' && refused?.start === startNow && refused.errors),
  })
  return {
    wizard,
    isFirst: step === first.current,
    show,
    confirm,
    leave,
    shown,
    isBusy: isSaving || isRecounting || isValidating || schedule.isValidating || merge.isChecking,
  }
}

const startFailed = 'There was an error starting your draft broadcast.'

const flags = {
  settings: 'isSettingsConfirmed',
  recipients: 'isRecipientsConfirmed',
  message: 'isMessagesConfirmed',
} as const
