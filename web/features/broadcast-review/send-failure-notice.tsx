import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Reader } from '../broadcast-plan/reader.ts'
import { sendAdvice } from '../broadcast-plan/send-advice.ts'
import type { SendFailure } from '../broadcast-plan/send-failure.ts'
import classes from './send-failure-notice.module.css'

type Props = {
  failure: SendFailure
  reader: Reader
  onStep: (step: 1 | 2 | 3) => void
  onAnotherDay: () => void
}

const stepLabels = { 1: 'Go to the settings', 2: 'Go to the recipients', 3: 'Go to the message' } as const

/** Why it was not sent, or that nobody knows, with the next step. Above the plan, and where the eye is taken to. */
export const SendFailureNotice = ({ failure, reader, onStep, onAnotherDay }: Props) => {
  const { kind, sentence, step } = failure
  const { more, ways } = sendAdvice(failure, reader)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new failure
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [failure])
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className={classes.notice!}
      color={kind === 'unsure' ? 'yellow' : 'red'}
      role="alert"
      p="sm"
      mb="md"
    >
      <Text>
        {sentence} {more}
      </Text>
      <Group gap="xs" mt="xs">
        {ways.includes('broadcasts') && (
          <LinkButton to={addresses.home} variant="default" size="compact-sm">
            Check the home page
          </LinkButton>
        )}
        {ways.includes('text-number') && <Way label="Send from another number" onClick={() => onStep(3)} />}
        {ways.includes('another-day') && <Way label="Choose another day" onClick={onAnotherDay} />}
        {ways.includes('recipients') && <Way label="Change the recipients" onClick={() => onStep(2)} />}
        {ways.includes('text-settings') && (
          <LinkButton to={addresses.textSettings} variant="default" size="compact-sm">
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
