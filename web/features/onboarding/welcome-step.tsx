import { List } from '@mantine/core'
import { useUser } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

export const WelcomeStep = ({ onDone }: StepProps) => {
  const { FirstName } = useUser()
  const { save, failed, isSaving } = useSaveStep('welcome')
  return (
    <StepForm
      title={`Welcome, ${FirstName}`}
      sentence="Setting up takes about five minutes. You can stop at any time and go on here later, on any device."
      button="Begin"
      failed={failed}
      isSaving={isSaving}
      onSubmit={async () => (await save()) && onDone()}
    >
      <List spacing={6}>
        <List.Item>Read and agree to the terms of use.</List.Item>
        <List.Item>Say who you are and what you will send.</List.Item>
        <List.Item>Have your phone at hand: we text a code to it.</List.Item>
        <List.Item>Get a number to text from, for free.</List.Item>
      </List>
    </StepForm>
  )
}
