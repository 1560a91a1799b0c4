/** The log of an account, as its owners and admins read it. */
import type { LogEntry } from '@carillon/contract/account-log.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { containing } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Subject } from './store.ts'

export type LogRequest = {
  q: string
  kind: LogEntry['Kind'] | null
  userId: number | null
  from: Date | null
  until: Date | null
  /** The last one that was shown. */
  before: number | null
  limit: number
}

/** Names of what the reader may not see are not told, nor found (rules/who-sees-whom). */
const isTold = (scope: Scope) => sql`(e.user_id = ${scope.userId} or case
  when e.subject_kind in ('Contact', 'Group', 'Import') then ${scope.canSeeAllRoster}::boolean
  when e.subject_kind in ('Broadcast', 'RepeatingBroadcast') then ${scope.canSeeAllBroadcasts}::boolean
  else e.subject_kind <> '' end)`

export const listLog = (db: Db, scope: Scope, asked: LogRequest): Promise<LogEntry[]> => {
  const like = containing(asked.q)
  const isFound = sql`(e.summary ilike ${like} or e.user_name ilike ${like} or (e.subject_name ilike ${like} and ${isTold(scope)}))`
  return all<LogEntry>(
    db,
    sql`select e.audit_event_id as "LogEntryID", e.kind as "Kind", e.summary as "Summary",
        case when e.is_staff then '' else e.reason end as "Reason",
        case when e.subject_kind <> '' and ${isTold(scope)} then json_build_object('Kind', e.subject_kind, 'ID', e.subject_id,
          'Name', e.subject_name) end as "Subject",
        case when e.is_staff then 'Support' else e.user_name end as "By", case when e.is_staff then 0 else e.user_id end as "UserID",
        e.is_staff as "IsSupport", e.created_at as "CreatedDate"
      from audit_events e
      where e.account_id = ${scope.accountId} and e.kind not in ('GlobalOptOut', 'Job')
        and (${asked.before}::bigint is null or e.audit_event_id < ${asked.before}::bigint)
        and (${asked.kind}::text is null or e.kind = ${asked.kind}::text)
        and (${asked.userId}::bigint is null or (e.user_id = ${asked.userId}::bigint and not e.is_staff))
        and (${asked.from}::timestamptz is null or e.created_at >= ${asked.from}::timestamptz)
        and (${asked.until}::timestamptz is null or e.created_at < ${asked.until}::timestamptz)
        and (${asked.q} = '' or ${isFound})
      order by e.audit_event_id desc limit ${asked.limit}`,
  )
}

/** As it is called at this moment, also where it has just been deleted; empty where it is gone. */
export const nameOf = async (db: Db, scope: Scope, kind: Subject['kind'], id: number): Promise<string> =>
  (await one<{ name: string }>(db, names[kind](scope, id)))?.name ?? ''

const names: Record<Subject['kind'], (scope: Scope, id: number) => ReturnType<typeof sql<{ name: string }>>> = {
  Contact: (scope, id) =>
    sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), wire_phone(primary_phone)) as name from contacts
      where account_id = ${scope.accountId} and person_id = ${id}`,
  Group: (scope, id) => sql`select name from lists where account_id = ${scope.accountId} and list_id = ${id}`,
  Broadcast: (scope, id) =>
    sql`select name from broadcasts where account_id = ${scope.accountId} and broadcast_id = ${id}`,
  RepeatingBroadcast: (scope, id) =>
    sql`select form ->> 'BroadcastName' as name from repeating_broadcasts
      where account_id = ${scope.accountId} and repeating_id = ${id}`,
  Template: (scope, id) =>
    sql`select name from templates where account_id = ${scope.accountId} and template_id = ${id}`,
  TextNumber: (scope, id) =>
    sql`select wire_phone(phone) as name from text_numbers where account_id = ${scope.accountId} and text_number_id = ${id}`,
  User: (scope, id) =>
    sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), user_name) as name from users
      where account_id = ${scope.accountId} and user_id = ${id}`,
  Import: (scope, id) =>
    sql`select file_name as name from uploads where account_id = ${scope.accountId} and upload_id = ${id}`,
}
