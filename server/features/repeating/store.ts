import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { RepeatingBroadcast, RepeatingStatus } from '@carillon/contract/repeating.ts'
import type { Occurrence, RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { keptAudioById } from '../audio/use-store.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'
import { mediaColumn } from '../media/store.ts'

/** What each run is made of: a broadcast without its start and without what was frozen into the audience of the series. */
export type SeriesForm = Omit<
  z.output<typeof CreateBroadcast>,
  | 'StartDate'
  | 'EmergencyReason'
  | 'DraftBroadcastID'
  | 'TemplateMergeID'
  | 'Contacts'
  | 'FileUploads'
  | 'TextNumberID'
  | 'Audio'
  | 'AudioVM'
  | 'RecordLater'
  | 'RecordLaterVM'
  | 'TransferAndConnect'
> & {
  /** 0 where it calls. */
  TextNumberID: number
} & FormOfCalls

/** As it travels. */
export type FormOfCalls = Pick<DraftForm, 'Audio' | 'AudioVM' | 'TransferAndConnect'>

export type RepeatingSort = 'NextRunDate' | 'BroadcastName' | 'Status' | 'CreatedDate'

/** For a query over `repeating_broadcasts s`. */
export const isVisible = (scope: Scope): RawBuilder<unknown> =>
  sql`s.account_id = ${scope.accountId} and s.deleted_at is null
    ${scope.canSeeAllBroadcasts ? sql`` : sql`and s.user_id = ${scope.userId}`}`

/** As it travels, with the schedule as it is stored: dates and words are made of it. */
export type RepeatingRow = Omit<RepeatingBroadcast, 'RepeatingBroadcastSchedule' | 'NextRunDates'> & {
  schedule: RepeatingSchedule
}

/** Ids in the form, in order: `{MediaID}` of its pictures, `{LabelID}` of its labels. */
const idsIn = (field: 'Media' | 'Labels', key: 'MediaID' | 'LabelID') => sql`array(
  select (each ->> ${key})::bigint from jsonb_array_elements(s.form -> ${field}) with ordinality as e(each, place) order by place)`

/** One that was deleted since is on no run any more. */
const labels = sql`(select coalesce(jsonb_agg(jsonb_build_object('LabelID', y.label_id, 'LabelName', y.name, 'Color', y.color)
    order by lower(y.name)), '[]')
  from labels y where y.account_id = s.account_id and y.label_id = any(${idsIn('Labels', 'LabelID')}))`

/** Of one that calls; what a form of texts says of calls counts for nothing. */
const ofCalls = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when s.form ->> 'BroadcastType' not in ('SMS', 'GroupSMS') then ${value} else ${otherwise} end`

const idAt = (path: string) => sql`(s.form #>> ${path})::bigint`
const none = sql`null`
const audioAt = (path: string) => ofCalls(keptAudioById(sql`s.account_id`, idAt(path)), none)

const transfer = sql`case when jsonb_typeof(s.form -> 'TransferAndConnect') = 'object'
  then s.form -> 'TransferAndConnect' || jsonb_build_object('Introduction', ${audioAt('{TransferAndConnect,Introduction,AudioID}')}) end`

const callColumns = sql`${ofCalls(sql`s.form ->> 'CallerID'`, sql`''`)} as "CallerID",
  ${audioAt('{Audio,AudioID}')} as "Audio", ${audioAt('{AudioVM,AudioID}')} as "AudioVM",
  ${ofCalls(sql`(s.form ->> 'CallThrottle')::int`, sql`0`)} as "CallThrottle",
  ${ofCalls(sql`(s.form ->> 'RetryTimes')::int`, sql`0`)} as "RetryTimes",
  ${ofCalls(sql`(s.form ->> 'OfferRemoval')::boolean`, sql`false`)} as "OfferRemoval",
  ${ofCalls(sql`coalesce((s.form ->> 'DetectAnsweringMachines')::boolean, u.detects_machines)`, sql`false`)} as "DetectAnsweringMachines",
  ${ofCalls(sql`s.form -> 'SurveyResponses'`, sql`'[]'::jsonb`)} as "SurveyResponses",
  ${ofCalls(sql`(s.form ->> 'ContinueOnNextDay')::boolean`, none)} as "ContinueOnNextDay",
  ${ofCalls(sql`(s.form ->> 'CallAfterMinutes')::int`, none)} as "CallAfterMinutes",
  coalesce((s.form ->> 'OnePhoneAtATime')::boolean, true) as "OnePhoneAtATime",
  ${ofCalls(transfer, none)} as "TransferAndConnect"`

const decided = (what: RawBuilder<unknown>) => sql`(select count(*) from repeating_decisions d
  where d.account_id = s.account_id and d.repeating_id = s.repeating_id and ${what})::int`

/** The day of the latest run that was made, missed or failed. */
const lastKey = sql`greatest(
  (select max(occurrence_key) from broadcasts b where b.account_id = s.account_id and b.repeating_id = s.repeating_id),
  (select max(occurrence_key) from repeating_failures f
    where f.account_id = s.account_id and f.repeating_id = s.repeating_id))`

const columns = (scope: Scope) => sql`
  s.repeating_id as "RepeatingBroadcastID", s.form ->> 'BroadcastName' as "BroadcastName",
  s.form ->> 'BroadcastType' as "BroadcastType", s.form ->> 'TextMessage' as "TextMessage",
  (s.form ->> 'TextNumberID')::bigint as "TextNumberID", coalesce(wire_phone(n.phone), '') as "TextPhoneNumber",
  (s.form ->> 'IncludeSignature')::boolean as "IncludeSignature",
  ${mediaColumn(sql`s.account_id`, idsIn('Media', 'MediaID'))} as "Media", (s.form ->> 'IsTextSurvey')::boolean as "IsTextSurvey",
  s.form -> 'TextSurveyAutoReplies' as "TextSurveyAutoReplies", ${callColumns}, ${labels} as "Labels",
  (s.form ->> 'CheckCallingWindow')::boolean as "CheckCallingWindow",
  ${decided(sql`d.is_excluded`)} as "ExcludedMessageCount", ${decided(sql`d.own_message is not null`)} as "OwnMessageCount",
  s.schedule, s.status as "Status",
  s.next_at as "NextRunDate", ${lastKey} as "LastRunDay", (
    select coalesce(jsonb_agg(jsonb_build_object('ListID', g.id, 'ListName',
      case g.id when 0 then 'Everyone' when -1 then 'Unfiled' else coalesce(l.name, '') end) order by g.place), '[]')
    from (select (each ->> 'ListID')::bigint as id, place
      from jsonb_array_elements(s.form -> 'Lists') with ordinality as e(each, place)) g
    left join lists l on l.list_id = g.id and ${isSeenGroup(scope)}
  ) as "Lists", coalesce(a.row_count, 0) as "ContactCount",
  jsonb_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User",
  s.failures_in_a_row as "FailuresInARow", (
    select coalesce(jsonb_agg(r.broadcast_id order by r.occurrence_key desc), '[]') from (
      select broadcast_id, occurrence_key from broadcasts b
      where b.account_id = s.account_id and b.repeating_id = s.repeating_id and b.deleted_at is null
      order by occurrence_key desc limit 5) r
  ) as "LastBroadcastIDs", s.created_at as "CreatedDate", s.modified_at as "ModifiedDate",
  '/v1/repeatingbroadcasts/' || s.repeating_id as "Uri"`

const tables = sql`repeating_broadcasts s
  join users u using (account_id, user_id)
  left join text_numbers n on n.account_id = s.account_id
    and n.text_number_id = (s.form ->> 'TextNumberID')::bigint
  left join audiences a on a.account_id = s.account_id and a.audience_id = s.audience_id`

export const findRepeating = (db: Db, scope: Scope, repeatingId: number) =>
  one<RepeatingRow>(
    db,
    sql`select ${columns(scope)} from ${tables} where ${isVisible(scope)} and s.repeating_id = ${repeatingId}`,
  )

const sortColumns = {
  NextRunDate: sql`s.next_at`,
  BroadcastName: sql`lower(s.form ->> 'BroadcastName')`,
  Status: sql`s.status`,
  CreatedDate: sql`s.created_at`,
}

export const listRepeating = (
  db: Db,
  scope: Scope,
  request: ListRequest<RepeatingSort>,
): Promise<{ Items: RepeatingRow[]; Size: number }> => {
  const conditions = [isVisible(scope), ...filtersOf(request.filters, columns(scope))]
  if (request.q !== '') {
    const pattern = containing(request.q)
    conditions.push(sql`(s.form ->> 'BroadcastName' ilike ${pattern} or s.form ->> 'TextMessage' ilike ${pattern})`)
  }
  return readPage<RepeatingRow>(
    db,
    request,
    {
      id: sql`s.repeating_id`,
      from: request.filters.length > 0 ? tables : sql`repeating_broadcasts s`,
      where: sql.join(conditions, sql` and `),
      order: orderBy(request, sortColumns, sql`s.repeating_id desc`),
    },
    (ids) => sql`select ${columns(scope)} from ${tables} where ${isVisible(scope)} and s.repeating_id = ${ids}`,
    ({ RepeatingBroadcastID }) => RepeatingBroadcastID,
  )
}

export type NewSeries = {
  form: SeriesForm
  audienceId: number | null
  schedule: RepeatingSchedule
  next: Occurrence
  now: Date
}

export const insertRepeating = async (tx: Db, scope: Scope, series: NewSeries): Promise<number> =>
  (await one<{ repeating_id: number }>(
    tx,
    sql`insert into repeating_broadcasts (account_id, user_id, form, audience_id, schedule, next_at, next_key, sees_all_roster,
        created_at, modified_at)
      values (${scope.accountId}, ${scope.userId}, ${JSON.stringify(series.form)}::jsonb, ${series.audienceId},
        ${JSON.stringify(series.schedule)}::jsonb, ${new Date(series.next.at)}, ${series.next.key},
        ${scope.canSeeAllRoster}, ${series.now}, ${series.now})
      returning repeating_id`,
  ))!.repeating_id

/** A series as it is stored. */
export type Series = {
  repeating_id: number
  user_id: number
  form: SeriesForm
  audience_id: number | null
  schedule: RepeatingSchedule
  status: RepeatingStatus
  next_at: string | null
  next_key: string | null
  failures_in_a_row: number
  /** Its creator saw everybody when the recipients were chosen. */
  sees_all_roster: boolean
  last_key: string | null
}

/** Nobody else changes it, and no run is made of it, until this transaction ends. */
export const lockRepeating = async (tx: Db, scope: Scope, repeatingId: number): Promise<Series | undefined> => {
  const locked = await one(
    tx,
    sql`select 1 from repeating_broadcasts s where ${isVisible(scope)} and s.repeating_id = ${repeatingId} for update`,
  )
  if (!locked) return undefined
  // Read once it is locked, so that a run which was being made is among its runs.
  return await findSeries(tx, scope, repeatingId)
}

export const findSeries = (db: Db, scope: Scope, repeatingId: number): Promise<Series | undefined> =>
  one<Series>(
    db,
    sql`select s.repeating_id, s.user_id, s.form, s.audience_id, s.schedule, s.status, s.next_at, s.next_key, s.failures_in_a_row,
        s.sees_all_roster, ${lastKey} as last_key
      from repeating_broadcasts s where ${isVisible(scope)} and s.repeating_id = ${repeatingId}`,
  )

export const updateRepeating = (tx: Db, scope: Scope, series: Series, now: Date) =>
  sql`update repeating_broadcasts set user_id = ${series.user_id}, form = ${JSON.stringify(series.form)}::jsonb,
      audience_id = ${series.audience_id}, schedule = ${JSON.stringify(series.schedule)}::jsonb, status = ${series.status}, next_at = ${series.next_at},
      next_key = ${series.next_key}, failures_in_a_row = ${series.failures_in_a_row}, sees_all_roster = ${series.sees_all_roster},
      modified_at = ${now}
    where account_id = ${scope.accountId} and repeating_id = ${series.repeating_id}`.execute(tx)

export type MovedOn = { status: RepeatingStatus; next: Occurrence | undefined; failuresInARow: number }

/** To its next run. */
export const moveOn = (tx: Db, scope: Scope, repeatingId: number, { status, next, failuresInARow }: MovedOn) =>
  sql`update repeating_broadcasts set status = ${status}, failures_in_a_row = ${failuresInARow},
      next_at = ${next ? new Date(next.at) : null}, next_key = ${next?.key ?? null}
    where account_id = ${scope.accountId} and repeating_id = ${repeatingId}`.execute(tx)

/** Its runs stay, and so do the people of those that are still being sent. */
export const deleteRepeating = (tx: Db, scope: Scope, repeatingId: number, now: Date) =>
  sql`update repeating_broadcasts set deleted_at = ${now}, next_at = null, next_key = null
    where account_id = ${scope.accountId} and repeating_id = ${repeatingId}`.execute(tx)

/** Whether a run of it has recipients who are still to be sent to. */
export const hasRunInProgress = async (db: Db, scope: Scope, repeatingId: number): Promise<boolean> =>
  (await one<{ found: boolean }>(
    db,
    sql`select exists (select 1 from broadcasts
      where account_id = ${scope.accountId} and repeating_id = ${repeatingId}
        and status in ('AwaitingAuthorization', 'AuthorizationApproved', 'Broadcasting', 'Paused')) as found`,
  ))!.found

export type Plan = { IsFreeTrial: boolean; FreeTrialConversion: boolean }

export const planOf = async (db: Db, scope: Scope): Promise<Plan> =>
  (await one<Plan>(
    db,
    sql`select is_free_trial as "IsFreeTrial", free_trial_conversion as "FreeTrialConversion" from accounts
      where account_id = ${scope.accountId}`,
  ))!
