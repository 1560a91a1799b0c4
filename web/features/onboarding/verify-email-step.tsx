import { Text } from '@mantine/core'
import { useUser } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/** Done by the mail that made the account; whoever comes back sees which address it was. */
export const VerifyEmailStep = ({ onDone }: StepProps) => {
  const { Email } = useUser()
  const { save, failed, isSaving } = useSaveStep('verifyEmail')
  return (
    <StepForm
      title="Your e-mail address"
      sentence="What you must know reaches you there."
      failed={failed}
      isSaving={isSaving}
      onSubmit={async () => (await save()) && onDone()}
    >
      <Text>
        <b style={{ overflowWrap: 'anywhere' }}>{Email}</b> is confirmed.
      </Text>
    </StepForm>
  )
}
