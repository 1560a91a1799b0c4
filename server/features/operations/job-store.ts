import { type StaffJob, StaffJobsQuery } from '@carillon/contract/jobs.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersBy } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { StaffScope } from '../../platform/scope.ts'

export const jobFields = {
  sortable: ['Task', 'DueDate', 'CreatedDate'],
  filterable: filterKindsOf(StaffJobsQuery),
  defaultSort: 'DueDate',
} as const
type JobRequest = ListRequest<(typeof jobFields.sortable)[number]>

const longestError = 500

const shown = {
  JobID: sql`j.id`,
  Task: sql`j.task_identifier`,
  State: sql`case when j.attempts >= j.max_attempts then 'Given up' when j.locked_at is not null then 'Running'
    when j.last_error is not null then 'Failing' else 'Waiting' end`,
  Attempts: sql`j.attempts::int`,
  MostAttempts: sql`j.max_attempts::int`,
  Error: sql`coalesce(left(j.last_error, ${longestError}), '')`,
  DueDate: sql`j.run_at`,
  CreatedDate: sql`j.created_at`,
}
const columns = sql.join(Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

export const listJobs = (db: Db, _scope: StaffScope, request: JobRequest) => {
  const like = containing(request.q)
  const isFound = sql`(j.task_identifier ilike ${like} or j.last_error ilike ${like})`
  const where = sql.join([request.q === '' ? sql`true` : isFound, ...filtersBy(request.filters, shown)], sql` and `)
  const sorts = { Task: sql`j.task_identifier`, DueDate: sql`j.run_at`, CreatedDate: sql`j.created_at` }
  return readPage<StaffJob>(
    db,
    request,
    {
      ...{ id: sql`j.id`, from: sql`graphile_worker.jobs j`, where },
      order: orderBy(request, sorts, sql`j.id`),
    },
    (ids) => sql`select ${columns} from graphile_worker.jobs j where j.id = ${ids}`,
    ({ JobID }) => JobID,
  )
}

/** Its name; undefined where it is done by now, or somebody is at it. */
export const reviveJob = async (tx: Db, _scope: StaffScope, jobId: number, now: Date): Promise<string | undefined> => {
  const revived = await one<{ id: number }>(
    tx,
    sql`select r.id from graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at := ${now}, attempts := 0) r`,
  )
  if (!revived) return undefined
  return (await one<{ task: string }>(
    tx,
    sql`select task_identifier as task from graphile_worker.jobs where id = ${jobId}::bigint`,
  ))!.task
}
