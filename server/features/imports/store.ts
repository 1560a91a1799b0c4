/** Uploads: a file that was taken in, and how far what is made of it has come. They belong to the user who made them. */
import { type FileUpload, FileUploadsQuery, type ImportCounts, type Tab } from '@carillon/contract/imports.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Plan } from './policy.ts'

export type Purpose = FileUpload['Purpose']

/** A condition on `uploads u`. */
const isMine = (scope: Scope) => sql`u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`

const noCounts: ImportCounts = {
  ...{ Rows: 0, Good: 0, Noted: 0, Bad: 0, DuplicatesInFile: 0, Known: 0, Removed: 0 },
  ...{ Added: 0, Updated: 0, Unchanged: 0 },
}

/** What the task that goes on says, or what was said when it ended. */
const ofTask = (column: 'done' | 'cursor_id', ended: 'done_no' | 'cursor_no') =>
  sql`coalesce((select t.${sql.ref(column)} from tasks t
    where t.account_id = u.account_id and t.task_id = u.task_id and t.finished_at is null), u.${sql.ref(ended)})`
const doneSoFar = ofTask('done', 'done_no')
const cursorSoFar = ofTask('cursor_id', 'cursor_no')

const columns = sql`
  u.upload_id as "FileID", u.file_name as "FileName", u.kind as "FileKind", u.purpose as "Purpose",
  u.created_at as "CreatedDate", u.step as "Step",
  case when u.failure is not null then 'Error' when u.step in ('PROCESS', 'SAVING') then 'InProgress'
    else 'Complete' end as "Progress",
  ${doneSoFar} as "Done", u.total_no as "Total", u.failure as "Message",
  jsonb_build_object('Tabs', u.tabs) as "FileStructure", u.tab as "Tab",
  (coalesce(u.plan, u.tabs -> u.tab::integer) ->> 'HeadingRow')::integer > 0 as "HasHeader",
  (coalesce(u.plan, u.tabs -> u.tab::integer) ->> 'HeadingRow')::integer as "HeadingRow",
  coalesce(u.plan, u.tabs -> u.tab::integer) -> 'Columns' as "Columns",
  u.list_id as "ListID", case when u.list_id = 0 then 'Everyone' else coalesce((
    select l.name from lists l where l.account_id = u.account_id and l.list_id = u.list_id), '') end as "ListName",
  u.is_overwriting as "Overwrite", u.undone_at as "UndoneDate", ${JSON.stringify(noCounts)}::jsonb || u.counts as "Counts",
  case when u.consent_at is not null then jsonb_build_object(
    'UserName', (select user_name from users c where c.account_id = u.account_id and c.user_id = u.consent_by),
    'DeclaredDate', to_char(u.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "Consent"`

export const uploadFields = {
  sortable: ['CreatedDate', 'FileName', 'FileID'],
  filterable: filterKindsOf(FileUploadsQuery),
  defaultSort: '-CreatedDate',
} as const
type UploadRequest = ListRequest<(typeof uploadFields.sortable)[number]>

const sortColumns = { CreatedDate: sql`u.created_at`, FileName: sql`lower(u.file_name)`, FileID: sql`u.upload_id` }

export const listUploads = (db: Db, scope: Scope, request: UploadRequest, since: Date) => {
  const filters = filtersOf(request.filters, columns)
  const where = sql.join(
    [isMine(scope), sql`u.created_at >= ${since}`, sql`u.file_name ilike ${containing(request.q)}`, ...filters],
    sql` and `,
  )
  return readPage<FileUpload>(
    db,
    request,
    {
      ...{ id: sql`u.upload_id`, from: sql`uploads u`, where },
      order: orderBy(request, sortColumns, sql`u.upload_id desc`),
    },
    (ids) => sql`select ${columns} from uploads u where ${isMine(scope)} and u.upload_id = ${ids}`,
    ({ FileID }) => FileID,
  )
}

export const findUpload = (db: Db, scope: Scope, uploadId: number): Promise<FileUpload | undefined> =>
  one<FileUpload>(db, sql`select ${columns} from uploads u where ${isMine(scope)} and u.upload_id = ${uploadId}`)

/** What an act on an upload must know. */
export type Upload = {
  uploadId: number
  purpose: Purpose
  fileName: string
  step: FileUpload['Step']
  failure: string | null
  /** What goes on with it, or did last. */
  taskId: number | null
  tab: number
  tabs: Tab[]
  plan: Plan | null
  cursorNo: number
  doneNo: number
  totalNo: number
  counts: ImportCounts
  listId: number
  isOverwriting: boolean
  /** The group was made for it. */
  makesGroup: boolean
  newGroups: number
  channels: ('text' | 'voice')[]
  /** Somebody has asked for what comes after the check of the rows. */
  isConfirmed: boolean
  audienceId: number | null
}

const facts = sql`
  u.upload_id as "uploadId", u.purpose, u.file_name as "fileName", u.step, u.failure, u.task_id as "taskId", u.tab, u.tabs,
  u.plan, ${cursorSoFar} as "cursorNo", ${doneSoFar} as "doneNo", u.total_no as "totalNo",
  ${JSON.stringify(noCounts)}::jsonb || u.counts as counts, u.list_id as "listId", u.is_overwriting as "isOverwriting",
  u.makes_group as "makesGroup",
  u.new_groups as "newGroups", to_json(u.channels) as channels,
  u.consent_at is not null or u.channels <> '{}' as "isConfirmed", u.audience_id as "audienceId"`

export const readUpload = (db: Db, scope: Scope, uploadId: number): Promise<Upload | undefined> =>
  one<Upload>(db, sql`select ${facts} from uploads u where ${isMine(scope)} and u.upload_id = ${uploadId}`)

/** Whatever changes an upload or its rows holds this lock. */
export const lockUpload = (tx: Db, scope: Scope, uploadId: number): Promise<Upload | undefined> =>
  one<Upload>(tx, sql`select ${facts} from uploads u where ${isMine(scope)} and u.upload_id = ${uploadId} for update`)

/** Everybody in the rows that were read and can be used, each number once, the first row winning: what `insertPeople` takes. */
export const peopleOfRows = (scope: Scope, uploadId: number): RawBuilder<unknown> =>
  sql`select distinct on (p.phone) p.phone, null::bigint as person_id, g.given_phones, r.first_name, r.last_name, r.notes,
      null::bigint as list_id
    from import_rows r cross join unnest(array[r.primary_phone, r.secondary_phone, r.tertiary_phone]) as p (phone)
      cross join lateral (select case when coalesce(r.secondary_phone, r.tertiary_phone) is not null
        then array_remove(array[r.primary_phone, r.secondary_phone, r.tertiary_phone], null) end as given_phones) g
    where r.account_id = ${scope.accountId} and r.upload_id = ${uploadId} and p.phone is not null
      and (r.outcome is null or r.outcome not in ('bad', 'removed'))
    order by p.phone, r.row_no`

export type Change = Partial<{
  step: Upload['step']
  tab: number
  plan: string
  list_id: number
  is_overwriting: boolean
  makes_group: boolean
  channels: string[]
  cursor_no: number
  done_no: number
  total_no: number
  new_groups: number
  counts: string
  failure: string | null
  task_id: number
  consent_by: number | null
  consent_at: Date | null
  finished_at: Date | null
  undone_at: Date
}>

export const changeUpload = async (tx: Db, scope: Scope, uploadId: number, change: Change) => {
  const sets = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update uploads set ${sql.join(sets)}
    where account_id = ${scope.accountId} and upload_id = ${uploadId}`.execute(tx)
}

export const deleteRows = (tx: Db, scope: Scope, uploadId: number) =>
  sql`delete from import_rows where account_id = ${scope.accountId} and upload_id = ${uploadId}`.execute(tx)

export const deleteUpload = async (tx: Db, scope: Scope, uploadId: number) => {
  await deleteRows(tx, scope, uploadId)
  await sql`delete from upload_chunks where account_id = ${scope.accountId} and upload_id = ${uploadId}`.execute(tx)
  await sql`delete from uploads where account_id = ${scope.accountId} and upload_id = ${uploadId}`.execute(tx)
}

export const countryOf = async (db: Db, scope: Scope): Promise<number> =>
  (await one<{ country_id: number }>(db, sql`select country_id from accounts where account_id = ${scope.accountId}`))!
    .country_id
