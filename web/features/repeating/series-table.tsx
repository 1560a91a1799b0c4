import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { Box, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addresses, toSeries } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { NameLine } from '../../ui/table/name-line.tsx'
import { useList } from '../../ui/use-list.ts'
import { useRepeatingList } from './queries.ts'
import { SeriesMenu } from './series-menu.tsx'
import { audienceText, statusTones } from './series-words.ts'
import { useSeriesActs } from './use-series-acts.tsx'

/** The series, in the order of their next runs. */
export const SeriesTable = ({ mayCreate }: { mayCreate: boolean }) => {
  const list = useList({ pagesize: 25, sort: 'NextRunDate' })
  const fetched = useRepeatingList(list.query)
  const acts = useSeriesActs()
  const navigate = useNavigate()
  const open = ({ RepeatingBroadcastID }: RepeatingBroadcast): void => void navigate(toSeries(RepeatingBroadcastID))
  return (
    <>
      <Box mb="sm">
        <SearchBox label="Search repeating broadcasts" value={list.q} onSearch={list.setSearch} />
      </Box>
      <DataTable
        label="Repeating broadcasts"
        columns={columns}
        idOf={(series) => series.RepeatingBroadcastID}
        nameOf={(series) => series.BroadcastName}
        fetched={fetched}
        list={list}
        hasCards
        failure={sentenceOf(fetched.error, 'There was an error getting your repeating broadcasts.')}
        empty={
          <EmptyState
            sentence="Nothing repeats yet. A weekly reminder or a monthly notice is written once and goes out by itself."
            action={mayCreate && <LinkButton to={addresses.newSeries}>New repeating broadcast</LinkButton>}
          />
        }
        onOpen={open}
        menu={(series) => <SeriesMenu series={series} acts={acts} onDetails={() => open(series)} />}
      />
      {acts.dialog}
    </>
  )
}

const nextText = ({ NextRunDate }: RepeatingBroadcast): string => (NextRunDate ? formatWhen(NextRunDate) : 'None')

const Status = ({ series: { Status: word } }: { series: RepeatingBroadcast }) => (
  <StatusWord word={word} tone={statusTones[word]} />
)

const columns: readonly Column<RepeatingBroadcast>[] = [
  {
    key: 'name',
    header: 'Name',
    sortby: 'BroadcastName',
    cell: (series) => (
      <Stack gap={3}>
        <NameLine>
          <TextLink {...toSeries(series.RepeatingBroadcastID)} fw={600} c="var(--c-ink)">
            {series.BroadcastName}
          </TextLink>
        </NameLine>
        <Text size="xs" c="dimmed">
          {series.RepeatingBroadcastSchedule.ScheduleDescription}
        </Text>
        <Box hiddenFrom="sm" fz={12}>
          <Status series={series} />
          <Text size="xs" c="dimmed" mt={2}>
            {series.NextRunDate && `Next ${nextText(series)} · `}
            {audienceText(series)}
          </Text>
        </Box>
      </Stack>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortby: 'Status',
    width: 110,
    hideBelow: 'phone',
    cell: (series) => <Status series={series} />,
  },
  {
    key: 'next',
    header: 'Next run',
    sortby: 'NextRunDate',
    width: 180,
    hideBelow: 'phone',
    cell: (series) => <span style={{ whiteSpace: 'nowrap' }}>{nextText(series)}</span>,
  },
  { key: 'audience', header: 'Who gets it', hideBelow: 'tablet', cell: audienceText },
  {
    key: 'owner',
    header: 'Owner',
    width: 130,
    hideBelow: 'desk',
    cell: ({ User }) => `${User.FirstName} ${User.LastName}`.trim(),
  },
]
