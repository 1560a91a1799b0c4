import type { Delivery, FailedJob } from '@carillon/contract/operations.ts'
import { List, Text } from '@mantine/core'
import { formatAgo, formatCount, formatCounted, formatWhen } from '../../../ui/format.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Section } from '../section.tsx'
import { PlainTable } from './plain-table.tsx'

/** What goes on behind delivery: jobs, and the check of the ledger. */
export const Housekeeping = ({ delivery: { FailedJobs, LedgerCheck } }: { delivery: Delivery }) => (
  <>
    {FailedJobs.length > 0 && (
      <Section title="Background jobs that failed">
        <PlainTable
          label="Background jobs that failed"
          columns={columns}
          rows={FailedJobs}
          keyOf={(job) => `${job.Task} ${job.LastDate} ${job.Error}`}
          empty=""
        />
      </Section>
    )}
    <Section title="Ledger">
      {LedgerCheck === null && <Text c="dimmed">It is checked every night; the first check is still to come.</Text>}
      {LedgerCheck?.Count === 0 && <Text>Every credit was accounted for {formatWhen(LedgerCheck.CheckedDate)}.</Text>}
      {LedgerCheck !== null && LedgerCheck.Count > 0 && (
        <>
          <Text c="var(--c-red)">
            {formatCounted(LedgerCheck.Count, 'disagreement')} found {formatWhen(LedgerCheck.CheckedDate)}.
          </Text>
          <List size="sm">
            {LedgerCheck.Disagreements.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </>
      )}
    </Section>
  </>
)

const columns: readonly Column<FailedJob>[] = [
  { key: 'task', header: 'Job', cell: ({ Task }) => Task },
  {
    key: 'state',
    header: 'State',
    cell: ({ IsGivenUp }) =>
      IsGivenUp ? <StatusWord word="Given up" tone="red" /> : <StatusWord word="Tried again" tone="amber" />,
  },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ Attempts }) => formatCount(Attempts) },
  { key: 'error', header: 'Error', hideBelow: 'phone', cell: (job) => job.Error },
  { key: 'next', header: 'What to do', hideBelow: 'tablet', cell: (job) => job.NextStep },
  { key: 'last', header: 'Last', hideBelow: 'tablet', cell: ({ LastDate }) => formatAgo(LastDate) },
]
