import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { PasteState } from './paste-state.ts'

type Props = { state: PasteState; onRetry: () => void; onClose: () => void }

/** How far the import is. After a failure it can be tried again from where it stopped. */
export const PasteProgress = ({ state: { done, total, failure }, onRetry, onClose }: Props) => (
  <Stack gap="md">
    <Text role="status">
      {formatCount(done)} of {formatCount(total)} are in.{!failure && ' Please leave this page open.'}
    </Text>
    <ProgressBar label="Adding your contacts" value={done} total={total} isMoving={!failure} height={8} />
    {failure && (
      <>
        <Alert color="red" role="alert">
          {failure} Nothing that is in already is added twice.
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button autoFocus onClick={onRetry}>
            Try again
          </Button>
        </Group>
      </>
    )}
  </Stack>
)
