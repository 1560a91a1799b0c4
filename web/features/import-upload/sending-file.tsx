import { Button, Group, Stack, Text } from '@mantine/core'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { megabytes } from './refuse-file.ts'

type Props = { file: File; sent: number; total: number; onCancel: () => void }

/** How much of the file has gone out; then the server reads it. */
export const SendingFile = ({ file, sent, total, onCancel }: Props) => {
  const isSent = sent >= total && total > 0
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ProgressBar label={`Uploading ${file.name}`} value={sent} total={total} height={10} isMoving={isSent} />
      <Text c="dimmed" role="status">
        {isSent
          ? 'It is here. We are looking at its rows…'
          : `${megabytes(sent)} of ${megabytes(total)}. Please stay on this page until it is here.`}
      </Text>
    </Stack>
  )
}
