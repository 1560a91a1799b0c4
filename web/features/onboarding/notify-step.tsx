import { Alert, Button, Text } from '@mantine/core'
import { usePush } from '../notifications/use-push.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

const words = {
  on: 'This browser shows notifications.',
  off: 'Your browser asks next whether Carillon may show notifications.',
  blocked:
    'You said no to notifications of Carillon in this browser. You can allow them in its settings, beside the address.',
  unsupported: 'This browser cannot show them. You can be told by mail or text instead.',
} as const

export const NotifyStep = ({ onDone }: StepProps) => {
  const push = usePush()
  const { save, failed, isSaving } = useSaveStep('browserNotifications')
  const goOn = async (): Promise<void> => {
    if (await save()) onDone()
  }
  const canAsk = push.state === 'off'
  return (
    <StepForm
      title="Hear of replies"
      sentence="A notification shows who wrote and their first words, also when Carillon is closed."
      button={canAsk ? 'Allow notifications' : 'Continue'}
      failed={failed}
      isSaving={isSaving || push.isWorking}
      other={
        canAsk && (
          <Button variant="default" size="md" onClick={() => void goOn()}>
            Not now
          </Button>
        )
      }
      onSubmit={() => (canAsk ? push.allow() : goOn())}
    >
      <Text>{words[push.state]}</Text>
      {push.error && (
        <Alert color="red" role="alert">
          {push.error}
        </Alert>
      )}
    </StepForm>
  )
}
