import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { formatWhen } from '../../ui/format.ts'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLine } from '../../ui/table/name-line.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { reasonText, type Waiting, wordOf } from './row-words.ts'
import { SurveyWord } from './survey-word.tsx'

/** `waiting` is what those wait for who are still to be texted. */
export const detailColumns = (waiting: Waiting): readonly Column<DetailRow>[] => [
  {
    key: 'person',
    header: 'Person',
    sortby: 'LastName',
    cell: (row) => (
      <Stack gap={2}>
        <NameLine>
          <Text fw={560}>{personName(row) || <Phone digits={row.PhoneNumber} />}</Text>
        </NameLine>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {personName(row) && <Phone digits={row.PhoneNumber} />}
        </Text>
        <Box hiddenFrom="sm">
          <Result row={row} waiting={waiting} />
        </Box>
      </Stack>
    ),
  },
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PhoneNumber',
    hideBelow: 'phone',
    width: 132,
    cell: (row) => <Phone digits={row.PhoneNumber} />,
  },
  {
    key: 'result',
    header: 'Result',
    sortby: 'TextResultCategory',
    hideBelow: 'phone',
    width: '28%',
    cell: (row) => <Result row={row} waiting={waiting} />,
  },
  {
    key: 'when',
    header: 'When',
    sortby: 'CompletedDate',
    hideBelow: 'tablet',
    width: 170,
    cell: (row) => (row.CompletedDate ? formatWhen(row.CompletedDate) : ''),
  },
]

/** The word of the category, the reason below it where it says more, and what the person did. */
const Result = ({ row, waiting }: { row: DetailRow; waiting: Waiting }) => {
  const { word, tone, isMoving } = wordOf(row)
  const reason = reasonText(row, waiting)
  const said = row.TextResponses?.at(-1)
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <StatusWord word={word} tone={tone} isMoving={isMoving} />
        {row.TextSurveyResponse && <SurveyWord label={row.TextSurveyResponse.Label} />}
        {row.Replied && !row.TextSurveyResponse && <StatusWord word="Replied" tone="violet" />}
        {row.OptedOut && <StatusWord word="Opted out" tone="amber" />}
      </Group>
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
      {said && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          “{said}”
        </Text>
      )}
    </Stack>
  )
}
