import type { logSubjects } from '@carillon/contract/account-log.ts'
import { type AuditEvent, AuditQuery } from '@carillon/contract/audit.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { filtersBy } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'

export const auditFields = {
  sortable: ['CreatedDate'],
  filterable: filterKindsOf(AuditQuery),
  defaultSort: '-CreatedDate',
} as const
export type AuditRequest = ListRequest<(typeof auditFields.sortable)[number]>

const companyName = sql`(select a.company_name from accounts a where a.account_id = e.account_id)`

const shown = {
  AuditEventID: sql`e.audit_event_id`,
  AccountID: sql`e.account_id`,
  CompanyName: companyName,
  Kind: sql`e.kind`,
  Summary: sql`e.summary`,
  Reason: sql`e.reason`,
  By: sql`e.user_name`,
  IsStaff: sql`e.is_staff`,
  CreatedDate: sql`e.created_at`,
}
const columns = sql.join(Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

const whereOf = (request: AuditRequest) => {
  const like = containing(request.q)
  const isFound = sql`(e.summary ilike ${like} or e.reason ilike ${like} or e.user_name ilike ${like} or exists (
    select 1 from accounts a where a.account_id = e.account_id and a.company_name ilike ${like}))`
  return sql.join([request.q === '' ? sql`true` : isFound, ...filtersBy(request.filters, shown)], sql` and `)
}

/** Of all accounts. Events are numbered in the order in which they were written, which is that of their time. */
export const listEvents = (db: Db, _scope: StaffScope, request: AuditRequest) =>
  readPage<AuditEvent>(
    db,
    request,
    {
      ...{ id: sql`e.audit_event_id`, from: sql`audit_events e`, where: whereOf(request) },
      order: orderBy(request, { CreatedDate: sql`e.audit_event_id` }, sql`e.audit_event_id`),
    },
    (ids) => sql`select ${columns} from audit_events e where e.audit_event_id = ${ids}`,
    ({ AuditEventID }) => AuditEventID,
  )

/** The next of them, latest first, that were written before this one; of null the latest. */
export const eventsBefore = (db: Db, _scope: StaffScope, request: AuditRequest, before: number | null) =>
  all<AuditEvent>(
    db,
    sql`select ${columns} from audit_events e
      where (${before}::bigint is null or e.audit_event_id < ${before}::bigint) and ${whereOf(request)}
      order by e.audit_event_id desc limit 1000`,
  )

export type Subject = { kind: (typeof logSubjects)[number]; id: number; name: string }

export type NewEvent = {
  kind: AuditEvent['Kind']
  summary: string
  reason?: string
  now: Date
  /** What it was done to. */
  subject?: Subject | undefined
  /** Null of what came about by itself. */
  by: Pick<Scope, 'userId' | 'userName' | 'isStaff'> | null
}

export const insertEvent = (tx: Db, scope: Scope, { kind, summary, reason = '', now, by, subject }: NewEvent) =>
  sql`insert into audit_events (account_id, user_id, user_name, is_staff, kind, summary, reason, created_at, subject_kind,
      subject_id, subject_name)
    values (${scope.accountId}, ${by?.userId ?? 0}, ${by?.userName ?? 'By itself'}, ${by?.isStaff ?? false}, ${kind},
      ${summary}, ${reason}, ${now}, ${subject?.kind ?? ''}, ${subject?.id ?? null}, ${subject?.name ?? ''})`.execute(
    tx,
  )
