import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Group, Stack, Text } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toneOf } from '../../ui/status-word.tsx'
import { hasTextsOut } from '../broadcasts/calls-to-come.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { ResultsInShort } from '../broadcasts/results-in-short.tsx'
import { beforeStart, shownStatus } from '../broadcasts/shown-status.ts'
import { toReach } from '../broadcasts/to-reach.ts'
import { isMoving } from '../broadcasts/waiting-line.ts'

/** While it runs how far it has come; then what became of it. */
export const ProgressCell = ({ broadcast }: { broadcast: Broadcast }) => {
  const { PhoneNumberCount, TotalCompleted, BroadcastName } = broadcast
  const word = shownStatus(broadcast)
  if (beforeStart.includes(word) && !hasTextsOut(broadcast)) {
    return (
      <Text size="xs" c="dimmed">
        {formatCount(toReach(broadcast))} to be {isOfCalls(broadcast) ? 'called' : 'texted'}
      </Text>
    )
  }
  const isRunning = word === 'Broadcasting' || word === 'Paused'
  return (
    <Stack gap={6}>
      {isRunning && (
        <Group gap="xs" wrap="nowrap">
          <ProgressBar
            label={`Progress of ${BroadcastName}`}
            value={TotalCompleted}
            total={PhoneNumberCount}
            isMoving={isMoving(broadcast)}
            tone={toneOf(word)}
          />
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatCount(TotalCompleted)} of {formatCount(PhoneNumberCount)}
          </Text>
        </Group>
      )}
      <ResultsInShort broadcast={broadcast} />
    </Stack>
  )
}
