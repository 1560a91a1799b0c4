import { Button, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { addresses } from '../../../platform/addresses.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from './sample.module.css'

/** What the tour says of one step, a sentence at a time. */
export const SampleCallout = ({ sentences, onLeave }: { sentences: readonly string[]; onLeave: () => void }) => {
  const [at, setAt] = useState(0)
  return (
    <section
      className={classes.callout}
      aria-label="Guided sample"
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <Group gap={8} wrap="nowrap">
        <IconBell size={18} aria-hidden />
        <Text fw={640}>This is a sample. Nothing here is sent or saved.</Text>
      </Group>
      <Text aria-live="polite">{sentences[at]}</Text>
      <Group gap="xs">
        <Hint onTurn={at > 0 ? () => setAt(at - 1) : undefined}>Previous hint</Hint>
        <Hint onTurn={at < sentences.length - 1 ? () => setAt(at + 1) : undefined}>Next hint</Hint>
        <Text size="xs" c="dimmed">
          {at + 1} of {sentences.length}
        </Text>
        <LinkButton to={addresses.broadcasts} variant="subtle" size="compact-md" color="gray">
          Leave the tour
        </LinkButton>
      </Group>
    </section>
  )
}

const Hint = ({ onTurn, children }: { onTurn: (() => void) | undefined; children: string }) => (
  <Button
    variant="default"
    size="compact-md"
    // It keeps the focus at either end.
    {...(!onTurn && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={() => onTurn?.()}
  >
    {children}
  </Button>
)
