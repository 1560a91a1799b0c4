import { Button, Group, Text } from '@mantine/core'

export const UndoToast = ({
  message,
  onUndo,
  label = 'Undo',
}: {
  message: string
  onUndo: () => void
  label?: string
}) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{message}</Text>
    <Button variant="subtle" size="compact-sm" flex="none" onClick={onUndo}>
      {label}
    </Button>
  </Group>
)
