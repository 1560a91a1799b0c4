import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { formatCount, formatWhen } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ResultBar } from '../../../ui/result-bar.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { resultParts } from '../result-parts.ts'
import { shownStatus } from '../shown-status.ts'
import classes from './broadcast-columns.module.css'

export const broadcastColumns: readonly Column<Broadcast>[] = [
  {
    key: 'name',
    header: 'Name',
    sortby: 'BroadcastName',
    cell: (broadcast) => (
      <Stack gap={2}>
        <TextLink
          to="/broadcast-details/$id/{-$section}/{-$sub}"
          params={{ id: String(broadcast.BroadcastID) } as never}
          fw={600}
          c="var(--c-ink)"
        >
          {broadcast.BroadcastName}
        </TextLink>
        <Text size="xs" c="dimmed" lineClamp={1} maw={360}>
          {typeName(broadcast)}
          {broadcast.TextMessage && ` · ${broadcast.TextMessage}`}
        </Text>
        <Text size="xs" hiddenFrom="sm" component="div">
          <StatusWord word={shownStatus(broadcast)} />
          <Text span size="xs" c="dimmed">
            {' · '}
            {formatWhen(broadcast.StartDate)}
          </Text>
        </Text>
        <Box hiddenFrom="md" mt={4} maw={320}>
          <Progress broadcast={broadcast} />
        </Box>
      </Stack>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortby: 'BroadcastStatusCategory',
    width: 128,
    hideBelow: 'phone',
    cell: (broadcast) => <StatusWord word={shownStatus(broadcast)} />,
  },
  {
    key: 'progress',
    header: 'Results',
    width: '34%',
    hideBelow: 'tablet',
    cell: (broadcast) => <Progress broadcast={broadcast} />,
  },
  {
    key: 'start',
    header: 'Start',
    sortby: 'StartDate',
    width: 168,
    hideBelow: 'phone',
    cell: (broadcast) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(broadcast.StartDate)}</span>,
  },
  {
    key: 'owner',
    header: 'Owner',
    width: 130,
    hideBelow: 'desk',
    cell: ({ User }) => `${User.FirstName} ${User.LastName}`.trim(),
  },
]

/** While it runs how far it has come; then what became of it. */
const Progress = ({ broadcast }: { broadcast: Broadcast }) => {
  const { PhoneNumberCount, TotalCompleted, BroadcastName } = broadcast
  const word = shownStatus(broadcast)
  if (word === 'Scheduled') {
    return (
      <Text size="xs" c="dimmed">
        {formatCount(PhoneNumberCount)} to be texted
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
            isMoving={word === 'Broadcasting'}
          />
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatCount(TotalCompleted)} of {formatCount(PhoneNumberCount)}
          </Text>
        </Group>
      )}
      <div className={classes.results}>
        <ResultBar label={`Results of ${BroadcastName}`} parts={resultParts(broadcast)} height={6} />
      </div>
    </Stack>
  )
}

const typeName = ({ BroadcastType }: Broadcast): string => (BroadcastType === 'GroupSMS' ? 'Group text' : 'Text')
