import type { DetailRow } from '@carillon/contract/broadcasts.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { formatWhen } from '../../../ui/format.ts'
import { Phone } from '../../../ui/phone.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { personName } from '../recipients/person-name.ts'

export const detailColumns: readonly Column<DetailRow>[] = [
  {
    key: 'person',
    header: 'Person',
    sortby: 'LastName',
    width: '28%',
    cell: (row) => (
      <Stack gap={2}>
        <Text fw={560}>{personName(row) || <Phone digits={row.PhoneNumber} />}</Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {personName(row) && <Phone digits={row.PhoneNumber} />}
        </Text>
        <Box hiddenFrom="sm">
          <Result row={row} />
        </Box>
      </Stack>
    ),
  },
  {
    key: 'phone',
    header: 'Phone number',
    hideBelow: 'phone',
    width: 148,
    cell: (row) => <Phone digits={row.PhoneNumber} />,
  },
  { key: 'result', header: 'Result', hideBelow: 'phone', cell: (row) => <Result row={row} /> },
  {
    key: 'when',
    header: 'When',
    hideBelow: 'tablet',
    width: 170,
    cell: (row) => (row.CompletedDate ? formatWhen(row.CompletedDate) : ''),
  },
]

/** The word of the category, the reason below it where it says more, and what the person did. */
const Result = ({ row }: { row: DetailRow }) => {
  const { word, tone, isMoving } = resultOf(row)
  // 'Waiting to be sent.' says no more than 'Waiting'.
  const detail = row.ResultDetail.startsWith(word) ? '' : row.ResultDetail
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <StatusWord word={word} tone={tone} isMoving={isMoving} />
        {row.Replied && <StatusWord word="Replied" tone="violet" />}
        {row.OptedOut && <StatusWord word="Opted out" tone="amber" />}
      </Group>
      {detail && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </Stack>
  )
}

const resultOf = ({ TextResultCategory, Outcome }: DetailRow): { word: string; tone: Tone; isMoving: boolean } => {
  switch (TextResultCategory) {
    case 'Delivered':
      return { word: 'Delivered', tone: 'green', isMoving: false }
    case 'Failed':
      return { word: 'Failed', tone: 'red', isMoving: false }
    case 'Invalid':
      return { word: 'Invalid', tone: 'grey', isMoving: false }
    case 'NotSent':
      return notSent[Outcome] ?? { word: 'Not sent', tone: 'grey', isMoving: false }
  }
}

const notSent: Record<string, { word: string; tone: Tone; isMoving: boolean }> = {
  waiting: { word: 'Waiting', tone: 'grey', isMoving: false },
  retrying: { word: 'Waiting', tone: 'grey', isMoving: false },
  unknown: { word: 'Not confirmed yet', tone: 'amber', isMoving: false },
  accepted: { word: 'On its way', tone: 'teal', isMoving: true },
}
