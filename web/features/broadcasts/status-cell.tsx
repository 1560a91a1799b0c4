import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Text } from '@mantine/core'
import { StatusWord } from '../../ui/status-word.tsx'
import { shownStatus } from './shown-status.ts'
import { isMoving, waitingLine } from './waiting-line.ts'

/** The status; of one that waits the word stays but stands still, with the reason below. */
export const StatusCell = ({ broadcast }: { broadcast: Broadcast }) => {
  const waiting = waitingLine(broadcast)
  return (
    <>
      <StatusWord word={shownStatus(broadcast)} isMoving={isMoving(broadcast)} />
      {waiting && (
        <Text size="xs" c="dimmed" mt={2}>
          {waiting}
        </Text>
      )}
    </>
  )
}
