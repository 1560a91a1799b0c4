import { Alert, Button, Group, Text } from '@mantine/core'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { SendFailure } from './send-failure.ts'

type Props = { failure: SendFailure; isOwner: boolean; onStep: (step: 1 | 2 | 3) => void }

const stepLabels = { 1: 'Go to the settings', 2: 'Go to the recipients', 3: 'Go to the message' } as const

/** Why it was not sent, or that nobody knows, with the next step. */
export const SendFailureNotice = ({ failure: { kind, sentence, step }, isOwner, onStep }: Props) => (
  <Alert color={kind === 'unsure' ? 'yellow' : 'red'} role="alert" w="100%" p="sm">
    <Text>
      {sentence}
      {kind === 'credits' && (isOwner ? ' Buy more credits' : ' Ask an account owner to buy more credits')}
      {kind === 'credits' && ', or send to fewer people.'}
      {kind === 'groupSize' &&
        (isOwner ? ' Choose a larger group size' : ' Ask an account owner for a larger group size')}
      {kind === 'groupSize' && ', or send to people you have reached this period.'}
      {kind === 'unsure' && ' If you press the button again, it is still sent only once.'}
    </Text>
    <Group gap="xs" mt="xs">
      {kind === 'unsure' && (
        <LinkButton to="/broadcasts" variant="default" size="compact-sm">
          Check my broadcasts
        </LinkButton>
      )}
      {(kind === 'credits' || kind === 'groupSize') && (
        <Button variant="default" size="compact-sm" onClick={() => onStep(2)}>
          Change the recipients
        </Button>
      )}
      {step && (
        <Button variant="default" size="compact-sm" onClick={() => onStep(step)}>
          {stepLabels[step]}
        </Button>
      )}
    </Group>
  </Alert>
)
