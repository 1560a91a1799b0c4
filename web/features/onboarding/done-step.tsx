import { Button, List, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type Address, addresses } from '../../platform/addresses.ts'
import { formatCount } from '../../ui/format.ts'
import { useAccount } from '../account/queries.ts'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

type Props = StepProps & { onLeave: () => Promise<unknown> }

export const DoneStep = ({ onLeave }: Props) => {
  const router = useRouter()
  const { AvailableCallUnits } = useAccount()
  const { save, failed, isSaving } = useSaveStep('done')
  const leave = async (to: Extract<Address, '/' | '/broadcasts/create'>): Promise<void> => {
    if (!(await save())) return
    await onLeave()
    await router.navigate({ to, replace: true })
  }
  return (
    <StepForm
      title="You are set up"
      sentence="Try it on your own phone first."
      button="Send a first text"
      failed={failed}
      isSaving={isSaving}
      other={
        <Button variant="default" size="md" onClick={() => void leave(addresses.home)}>
          Go to Home
        </Button>
      }
      onSubmit={() => leave(addresses.newBroadcast)}
    >
      <List spacing={6}>
        <List.Item>
          You have {formatCount(AvailableCallUnits)} credits: one for each text of up to 160 characters.
        </List.Item>
        <List.Item>A free trial texts phones that were verified. You can verify more at any time.</List.Item>
      </List>
      <Text c="dimmed">Whoever answers STOP gets no further texts; that is done by itself.</Text>
    </StepForm>
  )
}
