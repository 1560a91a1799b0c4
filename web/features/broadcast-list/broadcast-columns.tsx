import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Box, Stack, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { toBroadcast, toSeries } from '../../platform/addresses.ts'
import { formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLine } from '../../ui/table/name-line.tsx'
import { StatusCell } from '../broadcasts/status-cell.tsx'
import { TypeIcon } from '../broadcasts/type-icon.tsx'
import { typeName } from '../broadcasts/type-name.ts'
import { LabelChips } from '../labels/label-chip.tsx'
import { FieldWords } from '../library/field-words.tsx'
import { ProgressCell } from './progress-cell.tsx'

const ownerName = ({ User }: Broadcast): string => `${User.FirstName} ${User.LastName}`.trim()

/** `showsOwner` where broadcasts of several users are listed. */
export const broadcastColumns = (showsOwner: boolean): readonly Column<Broadcast>[] => [
  {
    key: 'name',
    header: 'Name',
    sortby: 'BroadcastName',
    cell: (broadcast) => (
      <Stack gap={3}>
        <NameLine>
          <TextLink {...toBroadcast(broadcast.BroadcastID)} fw={600} c="var(--c-ink)">
            {broadcast.BroadcastName}
          </TextLink>
        </NameLine>
        <Text size="xs" c="dimmed" lineClamp={1} maw={360}>
          <TypeIcon broadcast={broadcast} />
          {typeName(broadcast)}
          {broadcast.Audio && ` · ${broadcast.Audio.Name}`}
          {broadcast.TextMessage && <FieldWords text={` · ${broadcast.TextMessage}`} />}
        </Text>
        {broadcast.RepeatingBroadcastID !== null && (
          <PartOfSeries id={broadcast.RepeatingBroadcastID} description={broadcast.RepeatingScheduleDescription} />
        )}
        <LabelChips labels={broadcast.Labels} />
        <Box hiddenFrom="sm" fz={12}>
          <StatusCell broadcast={broadcast} />
          <Text size="xs" c="dimmed" mt={2}>
            {formatWhen(broadcast.StartDate)}
            {showsOwner && ` · ${ownerName(broadcast)}`}
          </Text>
        </Box>
        <Box hiddenFrom="md" mt={4} maw={320}>
          <ProgressCell broadcast={broadcast} />
        </Box>
      </Stack>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortby: 'BroadcastStatusCategory',
    width: 150,
    hideBelow: 'phone',
    cell: (broadcast) => <StatusCell broadcast={broadcast} />,
  },
  {
    key: 'progress',
    header: 'Results',
    width: '26%',
    hideBelow: 'tablet',
    cell: (broadcast) => <ProgressCell broadcast={broadcast} />,
  },
  {
    key: 'start',
    header: 'Start',
    sortby: 'StartDate',
    width: 168,
    hideBelow: 'phone',
    cell: (broadcast) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(broadcast.StartDate)}</span>,
  },
  ...(showsOwner
    ? [{ key: 'owner', header: 'Owner', sortby: 'User', width: 130, hideBelow: 'wide', cell: ownerName } as const]
    : []),
]

/** A run of a series names its schedule, which leads to the series. */
const PartOfSeries = ({ id, description }: { id: number; description: string | null }) => (
  <TextLink
    {...toSeries(id)}
    fz={12}
    c="var(--c-quiet)"
    style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
  >
    <IconRepeat size={13} aria-hidden />
    {description || 'Repeating'}
  </TextLink>
)
