import { type StaffTask, StaffTasksQuery } from '@carillon/contract/jobs.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersBy } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { StaffScope } from '../../platform/scope.ts'

export const taskFields = {
  sortable: ['CreatedDate', 'Kind'],
  filterable: filterKindsOf(StaffTasksQuery),
  defaultSort: '-CreatedDate',
} as const
type TaskRequest = ListRequest<(typeof taskFields.sortable)[number]>

const longestError = 500

const shown = {
  TaskID: sql`t.task_id`,
  AccountID: sql`t.account_id`,
  CompanyName: sql`(select a.company_name from accounts a where a.account_id = t.account_id)`,
  Kind: sql`t.kind`,
  State: sql`case when t.finished_at is not null then case when t.failure is null then 'Done' else 'Failed' end
    when t.failures > 0 then 'Failing' else 'Running' end`,
  Done: sql`t.done`,
  Total: sql`t.total`,
  Failures: sql`t.failures::int`,
  Error: sql`left(coalesce(t.error, t.failure, ''), ${longestError})`,
  DueDate: sql`t.due_at`,
  CreatedDate: sql`t.created_at`,
}
const columns = sql.join(Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/** Of all accounts. */
export const listTasksOfAll = (db: Db, _scope: StaffScope, request: TaskRequest) => {
  const like = containing(request.q)
  const isFound = sql`(t.kind ilike ${like} or t.error ilike ${like} or t.failure ilike ${like} or exists (
    select 1 from accounts a where a.account_id = t.account_id and a.company_name ilike ${like}))`
  const where = sql.join([request.q === '' ? sql`true` : isFound, ...filtersBy(request.filters, shown)], sql` and `)
  return readPage<StaffTask>(
    db,
    request,
    {
      ...{ id: sql`t.task_id`, from: sql`tasks t`, where },
      order: orderBy(request, { CreatedDate: sql`t.created_at`, Kind: sql`t.kind` }, sql`t.task_id desc`),
    },
    (ids) => sql`select ${columns} from tasks t where t.task_id = ${ids}`,
    ({ TaskID }) => TaskID,
  )
}

/** Which account it is of, and its kind; undefined of one that has ended, or that has not failed. */
export const reviveTask = (tx: Db, _scope: StaffScope, taskId: number) =>
  one<{ accountId: number; kind: string }>(
    tx,
    sql`update tasks set due_at = now(), failures = 0
      where task_id = ${taskId}::bigint and finished_at is null and failures > 0
      returning account_id as "accountId", kind`,
  )
