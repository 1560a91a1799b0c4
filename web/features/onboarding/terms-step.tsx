import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { useAccount } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { TermsWords } from './terms-words.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

export const TermsStep = ({ progress, onDone }: StepProps) => {
  const { CompanyName } = useAccount()
  const { save, failed, isSaving } = useSaveStep('terms')
  const [isAgreed, setIsAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const agree = async (): Promise<void> => {
    if (!isAgreed) return setError('Agree to the terms to go on.')
    if (await save({ TermsVersion: progress.TermsVersion })) onDone()
  }
  return (
    <StepForm
      title="Terms of use"
      sentence={`Version of ${progress.TermsVersion}. We keep which version you agreed to, when, and from which network address.`}
      button="Agree and continue"
      failed={failed}
      isSaving={isSaving}
      onSubmit={agree}
    >
      <Card>
        <TermsWords />
      </Card>
      <Checkbox
        label={`I agree to these terms for ${CompanyName}.`}
        checked={isAgreed}
        error={error}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => {
          setIsAgreed(currentTarget.checked)
          setError(undefined)
        }}
      />
    </StepForm>
  )
}
