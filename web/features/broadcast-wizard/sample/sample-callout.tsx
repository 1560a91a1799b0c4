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
        <Button variant="default" size="compact-md" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous hint
        </Button>
        <Button variant="default" size="compact-md" disabled={at >= sentences.length - 1} onClick={() => setAt(at + 1)}>
          Next hint
        </Button>
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
