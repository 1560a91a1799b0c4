import { Button, Group, Text } from '@mantine/core'

/** What an act on the recipients has done, and how to take it back. */
export type Told = { readonly sentence: string; readonly undo?: () => void }

/** Stays where one works instead of a toast, which would lie over the way on. */
export const ToldNote = ({ told }: { told: Told | undefined }) => (
  <Group role="status" gap="xs" mb={told ? 'sm' : 0}>
    {told && <Text fw={560}>{told.sentence}</Text>}
    {told?.undo && (
      <Button variant="subtle" size="compact-sm" onClick={told.undo}>
        Undo
      </Button>
    )}
  </Group>
)
