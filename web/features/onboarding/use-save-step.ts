import { getAccount } from '@carillon/contract/account.ts'
import { getOnboardingProgress, type OnboardingProgress, saveOnboardingStep } from '@carillon/contract/onboarding.ts'
import type { OnboardingStep } from '@carillon/domain/people/onboarding-steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, type InputOf, sentenceOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'

type Body = InputOf<typeof saveOnboardingStep>['body']

export type StepProps = { progress: OnboardingProgress; onDone: () => void }

const failure = 'There was an error updating your onboarding progress.'

/** Saves a step: what is wrong by field, what is wrong with the whole, and whether it was saved. */
export const useSaveStep = (Step: OnboardingStep) => {
  const cache = useQueryClient()
  const send = useSend(saveOnboardingStep, { invalidates: [getAccount] })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string>()
  const save = async (body: Body = {}): Promise<boolean> => {
    setErrors({})
    setFailed(undefined)
    try {
      const progress = await send.mutateAsync({ params: { Step }, body })
      cache.setQueryData(queryOf(getOnboardingProgress).queryKey, progress)
      return true
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, [why]]) => [field, why ?? failure])
      setErrors(Object.fromEntries(fields))
      if (fields.length === 0) setFailed(sentenceOf(error, failure))
      return false
    }
  }
  return { save, errors, setErrors, failed, isSaving: send.isPending }
}
