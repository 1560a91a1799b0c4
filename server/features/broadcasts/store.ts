import type { Broadcast, BroadcastStatus } from '@carillon/contract/broadcasts.ts'
import { sentence } from '@carillon/contract/errors.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { broadcastStatuses, statusCategory } from '@carillon/domain/broadcast/status.ts'
import { surveyAnswer, surveyLabels } from '@carillon/domain/conversation/survey.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Notices = 'Notice' | 'NoticeKind' | 'NoticeUntil'

/** A broadcast as it travels, but for what is not in its row alone: pace, pictures, the words of its schedule and its wait. */
export type BroadcastRow = Omit<
  Broadcast,
  'Pace' | 'EstimatedCompletion' | 'TemplateMerge' | 'Media' | 'RepeatingScheduleDescription' | Notices
> & {
  /** What its number waits for, and what it waits for itself. */
  notices: { ofNumber: string | null; own: string | null }
  mediaIds: number[]
  schedule: RepeatingSchedule | null
}

export const isVisible = (scope: Scope): RawBuilder<unknown> =>
  sql`b.account_id = ${scope.accountId} and b.deleted_at is null
    ${scope.canSeeAllBroadcasts ? sql`` : sql`and b.user_id = ${scope.userId}`}`

export const category = sql`case b.status ${sql.join(
  broadcastStatuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(statusCategory(status))}`),
  sql` `,
)} end`

const autoReplies = sql`(select coalesce(jsonb_agg(jsonb_build_object('Label', label, 'Message', message)), '[]')
  from (values ('Yes', t.survey_reply_yes), ('No', t.survey_reply_no)) as said (label, message) where message <> '')`

/** How many have answered so, in the order of their stored numbers. */
const responses = sql`(select case when t.is_text_survey
    then jsonb_agg(jsonb_build_object('ID', id, 'Label', label, 'Count', coalesce(answers, 0)) order by id) else '[]' end
  from (values ${sql.join(
    [
      [surveyAnswer.yes, sql`c.survey_yes`] as const,
      [surveyAnswer.no, sql`c.survey_no`] as const,
      [surveyAnswer.unknown, sql`c.survey_unknown`] as const,
    ].map(([id, count]) => sql`(${sql.lit(id)}, ${sql.lit(surveyLabels[id])}, ${count})`),
  )}) as said (id, label, answers))`

const labels = sql`(select coalesce(jsonb_agg(jsonb_build_object('LabelID', y.label_id, 'LabelName', y.name, 'Color', y.color)
    order by lower(y.name)), '[]')
  from broadcast_labels x join labels y using (account_id, label_id)
  where x.account_id = b.account_id and x.broadcast_id = b.broadcast_id)`

/** They end so together, when the wait for receipts is over, and few are confirmed after that. */
const unconfirmed = sql`case when c.failed > 0 and b.finalizing_at is not null then (
    select coalesce(sum(case e.event when 'unconfirmed' then e.detail::int when 'confirmed' then -e.detail::int end), 0)
    from broadcast_events e where e.account_id = b.account_id and e.broadcast_id = b.broadcast_id)
  else 0 end::int`

/** Nobody has marked one of them as read: there is no inbox yet. */
const replies = sql`case when c.replied + c.opted_out > 0 then (select count(*) from text_messages m
    where m.account_id = b.account_id and m.broadcast_id = b.broadcast_id and m.is_inbound) else 0 end::int`

const toReview = sql`case when c.replied > 0 then (select count(*) from opt_out_reviews v
    where v.account_id = b.account_id and v.broadcast_id = b.broadcast_id and v.state = 1) else 0 end::int`

/** Until it is planned a broadcast has no counters, and everybody is still to be sent to. */
export const columns = sql`
  b.broadcast_id as "BroadcastID", b.name as "BroadcastName", b.type as "BroadcastType", b.status as "BroadcastStatus",
  ${category} as "BroadcastStatusCategory", b.start_at as "StartDate", b.created_at as "CreatedDate",
  b.completed_at as "CompletedDate", t.text_message as "TextMessage", t.text_number_id as "TextNumberID",
  wire_phone(n.phone) as "TextPhoneNumber", t.include_signature as "IncludeSignature", t.signature as "Signature",
  jsonb_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User",
  coalesce(c.everybody, b.phone_number_count)::int as "PhoneNumberCount", coalesce(c.completed, 0)::int as "TotalCompleted",
  coalesce(c.delivered, 0)::int as "DeliveredTexts", coalesce(c.failed, 0)::int as "FailedTextTotal",
  coalesce(c.invalid, 0)::int as "InvalidTextCount", coalesce(c.open, b.phone_number_count)::int as "NotDeliveredTexts",
  coalesce(c.accepted, 0)::int as "OnTheirWay", coalesce(c.unknown, 0)::int as "UnknownTexts",
  ${unconfirmed} as "UnconfirmedTexts",
  coalesce(c.replied, 0)::int as "RepliedTotal", coalesce(c.delivered - c.delivered_replied, 0)::int as "NotRepliedTotal",
  coalesce(c.opted_out, 0)::int as "TextOptedOut", ${toReview} as "RepliesToReview", coalesce(c.credits_used, 0) as "CreditsUsed",
  b.max_credit_cost as "MaxCreditCost", case when b.status = 'Broadcasting' then jsonb_build_object('ofNumber',
    case when n.is_blocked then ${sentence('TextNumberBlocked')} else l.notice end,
    'own', q.notice) else '{"ofNumber": null, "own": null}' end as notices,
  b.repeating_id is not null as "IsPartOfRepeatingBroadcastSequence", b.calling_window is null as "CallingWindowIgnored",
  t.quiet_hours as "QuietHours", t.quiet_hours_skipped as "EmergencyReason", b.calling_window is not null as "CheckCallingWindow",
  t.character_limit as "CharacterLimit", to_jsonb(t.media_ids) as "mediaIds", t.is_text_survey as "IsTextSurvey",
  ${autoReplies} as "TextSurveyAutoReplies", ${responses} as "TextSurveyResponses",
  coalesce(c.survey_yes + c.survey_no + c.survey_unknown, 0)::int as "TextSurveyResponseTotal", ${labels} as "Labels",
  t.template_merge_id as "TemplateMergeID", b.custom_data as "CustomData", false as "IsFree",
  '{"ChargeAmount": 0}'::jsonb as "EnhancedMessageAddOnCharge", ${replies} as "TextReplies", ${replies} as "UnreadTextReplies",
  0 as "ReadCount", false as "HasRcsAgent", false as "IsSampleBroadcast", b.repeating_id as "RepeatingBroadcastID", s.schedule,
  '/v1/broadcasts/' || b.broadcast_id as "Uri", '/v1/broadcasts/' || b.broadcast_id || '/details' as "UriBroadcastDetails"`

export const tables = sql`broadcasts b
  join broadcast_texts t using (account_id, broadcast_id)
  join users u using (account_id, user_id)
  join text_numbers n using (account_id, text_number_id)
  left join broadcast_queue q on q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and q.channel = ${channel.text}
  left join repeating_broadcasts s on s.account_id = b.account_id and s.repeating_id = b.repeating_id
  left join sending_lanes l on l.account_id = b.account_id and l.lane_id = t.text_number_id
  left join lateral (
    select sum(delivered) as delivered, sum(failed) as failed, sum(invalid) as invalid, sum(accepted) as accepted,
      sum(unknown) as unknown, sum(replied) as replied, sum(delivered_replied) as delivered_replied,
      sum(opted_out) as opted_out, sum(credits_used) as credits_used,
      sum(survey_yes) as survey_yes, sum(survey_no) as survey_no, sum(survey_unknown) as survey_unknown,
      sum(waiting + retrying + unknown + accepted + not_sent) as open,
      sum(unknown + accepted + delivered + failed + invalid + not_sent) as completed,
      sum(waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent) as everybody
    from broadcast_counters k where k.account_id = b.account_id and k.broadcast_id = b.broadcast_id and k.channel = ${channel.text}
  ) c on true`

export const findBroadcast = (db: Db, scope: Scope, broadcastId: number) =>
  one<BroadcastRow>(
    db,
    sql`select ${columns} from ${tables} where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`,
  )

/** Whether this user sees it, without its counters, which take a while where many have replied. */
export const findName = (db: Db, scope: Scope, broadcastId: number) =>
  one<{ BroadcastName: string; TextNumberID: number }>(
    db,
    sql`select b.name as "BroadcastName", t.text_number_id as "TextNumberID"
      from broadcasts b join broadcast_texts t using (account_id, broadcast_id)
      where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`,
  )

export const deleteBroadcast = (tx: Db, scope: Scope, broadcastId: number, now: Date) =>
  sql`update broadcasts b set deleted_at = ${now}
    where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`.execute(tx)

export type ToChange = {
  broadcast_id: number
  user_id: number
  name: string
  status: BroadcastStatus
  text_number_id: number
  text_message: string
  signature: string
  prefix: string
  has_merge_fields: boolean
  character_limit: number
  credits_each_domestic: number
  credits_each_abroad: number
  segments_each_domestic: number
  segments_each_abroad: number
  calling_window: CallingWindow | null
  over_limit: 'Refuse' | 'NextDay'
  include_signature: boolean
  media_ids: number[]
  template_merge_id: number | null
  is_text_survey: boolean
  survey_reply_yes: string
  survey_reply_no: string
  quiet_hours: boolean
  quiet_hours_skipped: string
  max_credit_cost: number
  start_at: string
  started_at: string | null
  custom_data: Broadcast['CustomData']
}

/** The broadcast as it is stored; nobody else changes it until this transaction ends. */
export const lockBroadcast = (tx: Db, scope: Scope, broadcastId: number) =>
  one<ToChange>(
    tx,
    sql`select b.broadcast_id, b.user_id, b.name, b.status, t.text_number_id, t.text_message, t.signature, t.prefix,
        t.has_merge_fields, t.character_limit, t.credits_each_domestic, t.credits_each_abroad, t.segments_each_domestic,
        t.segments_each_abroad, b.calling_window, t.over_limit, b.start_at, b.started_at, t.include_signature, to_jsonb(t.media_ids) as media_ids, t.template_merge_id,
        t.is_text_survey, t.survey_reply_yes, t.survey_reply_no, t.quiet_hours, t.quiet_hours_skipped, b.max_credit_cost, b.custom_data
      from broadcasts b join broadcast_texts t using (account_id, broadcast_id)
      where ${isVisible(scope)} and b.broadcast_id = ${broadcastId} for update`,
  )
