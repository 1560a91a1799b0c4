import { Button, Group, Text } from '@mantine/core'

export const UndoToast = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{message}</Text>
    <Button variant="subtle" size="compact-sm" flex="none" onClick={onUndo}>
      Undo
    </Button>
  </Group>
)
