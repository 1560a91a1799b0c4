import { reduceWizard, type Wizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { summaryFailed, updateFailed } from '../broadcast-recipients/recipient-queries.ts'
import { focusMergeFaults } from '../template-merges/focus-faults.ts'
import { isMergeRight } from '../template-merges/merge-state.ts'
import type { DraftMerge } from '../template-merges/use-merge.ts'
import { type Faults, type FormStep, isRight, nobody, recipientErrors } from './faults.ts'
import { rememberKind } from './kinds.ts'
import { stepNumber, wizardOf } from './steps.ts'
import type { DraftWork } from './use-draft-work.ts'
import { useIsAsked } from './use-is-asked.ts'
import { useValidatedSchedule } from './use-validated-schedule.ts'
import { useValidatedStart } from './use-validated-start.ts'
import { isBusy, shownFaults, startOf } from './visit.ts'

/** Whether a start (null is now) lies outside the calling window, and whether it goes out all the same. */
type WindowCheck = {
  readonly isBeyond: boolean
  /** Whether the window is closed, as far as this page knows it. */
  readonly isOutside: (StartDate: string | null) => boolean
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
  const { visit, act, form, change, id } = work
  const navigate = useNavigate()
  const { whyNotStart } = useValidatedStart()
  const { whyNotSchedule } = useValidatedSchedule()
  const reached = wizardOf(form, wizardSteps[asked - 1] ?? 'settings', {
    settings: isRight(faults.settings),
    recipients: isRight(faults.recipients),
    message: isRight(faults.message) && isMergeRight(form, work.draft),
  })
  const isSending = visit.phase === 'sending'
  const wizard = useStay(reached, asked, isSending)
  const { step } = wizard
  const unready = step === 'review' && reached.step !== 'review' ? reached.step : undefined
  const [first] = useState(step)
  const isAsked = useIsAsked()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one goes back while it is being sent, not with every render
  useEffect(() => {
    if (isSending && asked !== stepNumber('review') && isAsked()) show('review')
  }, [isSending, asked])

  const show = (next: WizardStep, draft = id): void => {
    const search = { ...(draft !== undefined && { draft }), step: stepNumber(next) }
    void navigate({ to: addresses.newBroadcast, search, resetScroll: true })
  }

  const during = async <T>(work: 'recounting' | 'validating' | 'saving', wait: Promise<T>): Promise<T> => {
    act({ kind: 'began', work })
    return await wait.finally(() => act({ kind: 'ended' }))
  }

  /** Undefined where the start is fine, or was accepted as it is; else what is wrong with it. */
  const whyNotGo = async (): Promise<FieldErrors | undefined> => {
    if (form.startOption === 'REPEATING') {
      return await during('validating', whyNotSchedule(form.RepeatingBroadcastSchedule))
    }
    const StartDate = form.startOption === 'START_LATER' ? form.StartDate : null
    if (window.isBeyond) return undefined
    const onOutside = (): void => act({ kind: 'asked', about: { kind: 'window', StartDate, goesOn: true } })
    if (StartDate === null) {
      if (!window.isOutside(null)) return undefined
      onOutside()
      return {}
    }
    const sentence = await during(
      'validating',
      whyNotStart({ StartDate, BroadcastType: form.BroadcastType }, onOutside),
    )
    return sentence === undefined ? undefined : { StartDate: sentence }
  }

  /** Whoever was added a moment ago counts. Undefined where that could not be asked, which is said. */
  const faultsNow = async (step: FormStep): Promise<FieldErrors | undefined> => {
    if (step !== 'recipients') return faults[step]
    try {
      const counts = id === undefined ? nobody : await during('recounting', work.recounted())
      return recipientErrors(counts, form.BroadcastType)
    } catch (error) {
      notifyFailure(sentenceOf(error, summaryFailed))
      return undefined
    }
  }

  /** `isAnyway`: with this start, or without those whose message has a fault. */
  const confirm = async (isAnyway = false): Promise<void> => {
    if (step === 'review') return
    const found = await faultsNow(step)
    if (!found) return
    act({ kind: 'nextPressed', step })
    if (!isRight(found)) {
      onFaults(step)
      return focusFirstFault()
    }
    if (step === 'settings') {
      const errors = isAnyway ? undefined : await whyNotGo()
      if (errors) return act({ kind: 'startRefused', start: startOf(form), errors })
      rememberKind({ type: form.BroadcastType, isTextSurvey: form.IsTextSurvey })
    }
    if (step === 'message' && !(await merge.check(isAnyway))) return focusMergeFaults()
    act({ kind: 'confirmed' })
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
    try {
      return await during('saving', work.flush())
    } catch (error) {
      if (error instanceof ApiError && error.reply?.Current) act({ kind: 'asked', about: { kind: 'clash' } })
      else notifyFailure(sentenceOf(error, id === undefined ? startFailed : updateFailed))
      return undefined
    }
  }

  return {
    wizard,
    /** The step that keeps the review, which is open, from being sent; undefined where none does. */
    unready,
    /** What is wrong on it; nothing where its messages are to be checked again. */
    unreadyFault: unready && whatIsWrong(unready, faults, form),
    isFirst: step === first,
    show,
    confirm,
    leave,
    shown: (name: FormStep): FieldErrors => shownFaults(visit, name, faults[name]),
    isBusy: isBusy(visit) || merge.isChecking,
  }
}

const whatIsWrong = (step: FormStep, faults: Faults, { isMessagesConfirmed }: { isMessagesConfirmed: boolean }) =>
  Object.values(faults[step])[0] ?? (step === 'message' && isMessagesConfirmed ? undefined : unconfirmed)

const unconfirmed = 'This step has to be gone through again.'

/**
 * Whoever reads the review stays there until they go: what another tab, or the clock, makes wrong meanwhile is said there, with the way
 * to put it right. While it is being sent no way leads from there, as nothing of it can be changed any more.
 */
const useStay = (reached: Wizard, asked: number, isSending: boolean): Wizard => {
  const [stays, setStays] = useState(false)
  const isAtReview = asked === stepNumber('review') && (stays || reached.step === 'review')
  if (isAtReview !== stays) setStays(isAtReview)
  return isAtReview || isSending ? { ...reached, step: 'review' } : reached
}

const startFailed = 'There was an error starting your draft broadcast.'
