import {
  listStaffJobs,
  listStaffTasks,
  retryStaffJob,
  retryStaffTask,
  type StaffJob,
  type StaffTask,
} from '@carillon/contract/jobs.ts'
import { Box, Menu, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount, formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { Section } from '../staff/section.tsx'
import { StaffNav } from '../staff/staff-nav.tsx'

const everyMs = 10_000
const pagesize = 20

/** What is still to be done by itself, and long work of accounts; what has failed can be tried again. For staff. */
export const JobsPage = () => (
  <>
    <StaffNav />
    <PageHeader title="Jobs" subtitle="What goes on by itself. What failed is tried again, later each time." />
    <JobTable />
    <TaskTable />
  </>
)

const JobTable = () => {
  const list = useLocalList({ pagesize, sort: 'DueDate' })
  const fetched = useQuery({
    ...queryOf(listStaffJobs, { query: list.query }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const retry = useSend(retryStaffJob, {
    invalidates: [listStaffJobs],
    failure: 'There was an error having the job tried again.',
  })
  return (
    <Section title="Jobs of the installation">
      <Box mb="sm">
        <SearchBox label="Search job or error" value={list.q} onSearch={list.setSearch} />
      </Box>
      <DataTable
        label="Jobs of the installation"
        columns={jobColumns}
        idOf={({ JobID }) => JobID}
        nameOf={({ Task }) => Task}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the jobs.')}
        empty={<EmptyState compact sentence="Everything is done." />}
        menu={({ JobID, Task, State }) =>
          (State === 'Failing' || State === 'Given up') && (
            <RowMenu label={`Actions for ${Task}`}>
              <Menu.Item
                onClick={() =>
                  retry.mutate({ params: { JobID } }, { onSuccess: () => notify(`${Task} is tried again.`) })
                }
              >
                Try again now
              </Menu.Item>
            </RowMenu>
          )
        }
      />
    </Section>
  )
}

const TaskTable = () => {
  const list = useLocalList({ pagesize, sort: '-CreatedDate' })
  const fetched = useQuery({
    ...queryOf(listStaffTasks, { query: list.query }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const retry = useSend(retryStaffTask, {
    invalidates: [listStaffTasks],
    failure: 'There was an error having the task go on.',
  })
  return (
    <Section title="Long work of accounts">
      <Box mb="sm">
        <SearchBox label="Search kind, error or account" value={list.q} onSearch={list.setSearch} />
      </Box>
      <DataTable
        label="Long work of accounts"
        columns={taskColumns}
        idOf={({ TaskID }) => TaskID}
        nameOf={({ Kind }) => Kind}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the tasks.')}
        empty={<EmptyState compact sentence="There is no long work." />}
        menu={({ TaskID, Kind, State }) =>
          State === 'Failing' && (
            <RowMenu label={`Actions for ${Kind} ${TaskID}`}>
              <Menu.Item
                onClick={() => retry.mutate({ params: { TaskID } }, { onSuccess: () => notify(`${Kind} goes on.`) })}
              >
                Go on now
              </Menu.Item>
            </RowMenu>
          )
        }
      />
    </Section>
  )
}

const tones: Record<StaffJob['State'] | StaffTask['State'], Tone> = {
  ...{ Waiting: 'grey', Running: 'teal', Failing: 'amber', 'Given up': 'red', Done: 'green', Failed: 'red' },
} as const

const withError = (name: string, detail: string, error: string) => (
  <>
    <Text fw={560} component="div">
      {name}
    </Text>
    <Text size="xs" c="dimmed" component="div">
      {detail}
    </Text>
    {error && (
      <Text size="xs" component="div" style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    )}
  </>
)

const due = ({ DueDate }: { DueDate: string }) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(DueDate)}</span>

const jobColumns: readonly Column<StaffJob>[] = [
  {
    key: 'job',
    header: 'Job',
    sortby: 'Task',
    cell: ({ Task, Attempts, MostAttempts, Error: error }) =>
      withError(Task, `Attempt ${formatCount(Attempts)} of ${formatCount(MostAttempts)}`, error),
  },
  { key: 'state', header: 'State', cell: ({ State }) => <StatusWord word={State} tone={tones[State]} /> },
  { key: 'due', header: 'Due', sortby: 'DueDate', hideBelow: 'phone', cell: due },
]

const taskColumns: readonly Column<StaffTask>[] = [
  {
    key: 'task',
    header: 'Task',
    sortby: 'Kind',
    cell: ({ Kind, CompanyName, Done, Total, Error: error }) =>
      withError(Kind, `${CompanyName}, ${formatCount(Done)} of ${formatCount(Total)}`, error),
  },
  { key: 'state', header: 'State', cell: ({ State }) => <StatusWord word={State} tone={tones[State]} /> },
  {
    key: 'begun',
    header: 'Begun',
    sortby: 'CreatedDate',
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(CreatedDate)}</span>,
  },
]
