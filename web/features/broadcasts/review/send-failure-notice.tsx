import { Alert, Button, Group, Text } from '@mantine/core'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type Reader, sendAdvice } from './send-advice.ts'
import type { SendFailure } from './send-failure.ts'

type Props = {
  failure: SendFailure
  reader: Reader
  onStep: (step: 1 | 2 | 3) => void
  onAnotherDay: () => void
}

const stepLabels = { 1: 'Go to the settings', 2: 'Go to the recipients', 3: 'Go to the message' } as const

/** Why it was not sent, or that nobody knows, with the next step. */
export const SendFailureNotice = ({ failure, reader, onStep, onAnotherDay }: Props) => {
  const { kind, sentence, step } = failure
  const { more, ways } = sendAdvice(failure, reader)
  return (
    <Alert color={kind === 'unsure' ? 'yellow' : 'red'} role="alert" w="100%" p="sm">
      <Text>
        {sentence} {more}
      </Text>
      <Group gap="xs" mt="xs">
        {ways.includes('broadcasts') && (
          <LinkButton to="/broadcasts" variant="default" size="compact-sm">
            Check my broadcasts
          </LinkButton>
        )}
        {ways.includes('text-number') && <Way label="Send from another number" onClick={() => onStep(3)} />}
        {ways.includes('another-day') && <Way label="Choose another day" onClick={onAnotherDay} />}
        {ways.includes('recipients') && <Way label="Change the recipients" onClick={() => onStep(2)} />}
        {ways.includes('text-settings') && (
          <LinkButton to="/settings/text" variant="default" size="compact-sm">
            Open the text settings
          </LinkButton>
        )}
        {step && <Way label={stepLabels[step]} onClick={() => onStep(step)} />}
      </Group>
    </Alert>
  )
}

const Way = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
)
