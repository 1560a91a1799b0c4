import { Text } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import type { SaveState } from './draft-saver.ts'

/** Whether the draft is safe. */
export const SaveNote = ({ state, isStarted }: { state: SaveState; isStarted: boolean }) => (
  <Text size="xs" c="dimmed" role="status" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    {state === 'failed' ? (
      <>
        <IconCloudOff size={14} aria-hidden /> Not saved yet. We keep trying.
      </>
    ) : !isStarted && state === 'saved' ? (
      ''
    ) : state === 'saved' ? (
      <>
        <IconCheck size={14} aria-hidden /> Draft saved
      </>
    ) : (
      'Saving…'
    )}
  </Text>
)
