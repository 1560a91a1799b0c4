import type { Broadcast, BroadcastStatus } from '@carillon/contract/broadcasts.ts'
import { sentence } from '@carillon/contract/errors.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { broadcastStatuses, statusCategory } from '@carillon/domain/broadcast/status.ts'
import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import { messageKinds } from '@carillon/domain/conversation/message-kind.ts'
import { surveyAnswer, surveyLabels } from '@carillon/domain/conversation/survey.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { keptAudioById } from '../audio/use-store.ts'

type Notices = 'Notice' | 'NoticeKind' | 'NoticeUntil'

/** A broadcast as it travels, but for what is not in its row alone: pace, pictures, the words of its schedule and its wait. */
export type BroadcastRow = Omit<
  Broadcast,
  | ('Pace' | 'EstimatedCompletion' | 'TemplateMerge' | 'Media' | 'RepeatingScheduleDescription')
  | ('MessageRecordingInstruction' | Notices)
> & {
  /** What its number waits for, and what it waits for itself. */
  notices: { ofNumber: string | null; own: string | null }
  mediaIds: number[]
  schedule: RepeatingSchedule | null
  recording: { ID: number | null; ExpiresDate: string | null; Awaits: ('Audio' | 'AudioVM')[] } | null
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

const opening = sql.join(Object.entries(messageKinds).flatMap(([kind, is]) => (is === 'opens' ? [sql.lit(kind)] : [])))

const replies = sql`case when c.replied + c.opted_out > 0 then (select count(*) from text_messages m
    where m.account_id = b.account_id and m.broadcast_id = b.broadcast_id and m.is_inbound) else 0 end::int`

/** As far as they are among the last thousand: a list asks for those of each of its broadcasts. Reserved words never make anything unread. */
const unreadReplies = sql`case when c.replied > 0 then (select count(*) from (
      select m.text_number_id, m.phone, m.created_at from text_messages m
      where m.account_id = b.account_id and m.broadcast_id = b.broadcast_id and m.is_inbound and m.type in (${opening})
      order by m.text_message_id desc limit 1000) m
    cross join lateral (select v.phone from conversations v where v.account_id = b.account_id and v.text_number_id = m.text_number_id
      and v.phone = m.phone and v.unread > 0 and not v.is_auto_opt_out and m.created_at > coalesce(v.viewed_at, '-infinity') ${eachByKey}) v)
  else 0 end::int`

/** It texts and calls. */
const isBoth = sql`(t.broadcast_id is not null and v.broadcast_id is not null)`

const toReview = sql`case when c.replied > 0 then (select count(*) from opt_out_reviews v
    where v.account_id = b.account_id and v.broadcast_id = b.broadcast_id and v.state = 1) else 0 end::int`

/** Frozen, it is they who wait; approved, they are as many as were promised. */
const approval = sql`case when p.broadcast_id is not null then jsonb_build_object('State', p.state, 'AskNumber', p.ask_number,
    'PeopleCount', case when p.state <> 'Approved' and b.started_at is null then case when ${isBoth} then p.people else coalesce(c.to_go, d.to_go, p.people) end else p.people end,
    'AskedDate', p.asked_at, 'ExpiresDate', p.expires_at, 'DecidedDate', p.decided_at, 'Words', p.words,
    'DecidedBy', coalesce((select trim(w.first_name || ' ' || w.last_name) from users w
      where w.account_id = p.account_id and w.user_id = p.decided_by), '')) end`

const audioOf = (id: RawBuilder<unknown>) => keptAudioById(sql`b.account_id`, id)

/** How many have pressed each key that answers. */
const answers = sql`(select coalesce(jsonb_agg(jsonb_build_object('ID', k."ID", 'Label', k."Label", 'Count', (
    select coalesce(sum(n.people), 0) from broadcast_answers n
    where n.account_id = b.account_id and n.broadcast_id = b.broadcast_id and n.answer = k."ID")) order by k."ID"), '[]')
  from jsonb_to_recordset(v.survey_answers) as k ("ID" smallint, "Label" text))`
const answered = sql`case when v.survey_answers is null then 0 else (select coalesce(sum(n.people), 0) from broadcast_answers n
    where n.account_id = b.account_id and n.broadcast_id = b.broadcast_id) end::int`

/** People with whom all is done: of those who get both, those who are through with their calls, and no more than are with their texts. */
const completed = sql`case when not ${isBoth} then coalesce(c.completed, d.completed, 0) when b.type like 'SMSOr%' then coalesce(c.completed, 0) + coalesce(d.completed, 0)
  else greatest(0, least(coalesce(d.completed, 0), coalesce(c.completed + d.everybody - c.everybody, 0))) end`

/** It texts first; whoever has confirmed is one, whatever phones they have. */
const escalation = sql`case when v.call_after_minutes is not null then (select jsonb_build_object('CallAfterMinutes', v.call_after_minutes,
    'OnePhoneAtATime', v.one_phone_at_a_time, 'ConfirmedTotal', coalesce(c.confirmed, 0),
    'CallsFromDate', case when isfinite(max(w.plan_at)) then max(w.plan_at) end)
  from broadcast_queue w where w.account_id = b.account_id and w.broadcast_id = b.broadcast_id and w.channel = ${channel.call}) end`

const phoneCount = sql`case when ${isBoth} then b.phone_number_count else coalesce(c.everybody, d.everybody, b.phone_number_count) end`

/** Until it is planned a broadcast has no counters, and everybody is still to be sent to. */
export const columns = sql`
  b.broadcast_id as "BroadcastID", b.name as "BroadcastName", b.type as "BroadcastType", b.status as "BroadcastStatus",
  ${category} as "BroadcastStatusCategory", b.start_at as "StartDate", b.created_at as "CreatedDate",
  b.completed_at as "CompletedDate", coalesce(t.text_message, '') as "TextMessage", coalesce(t.text_number_id, 0) as "TextNumberID",
  coalesce(wire_phone(n.phone), '') as "TextPhoneNumber", coalesce(t.include_signature, false) as "IncludeSignature", coalesce(t.signature, '') as "Signature",
  coalesce(wire_phone(v.caller_id), '') as "CallerID", ${audioOf(sql`v.audio_id`)} as "Audio", ${audioOf(sql`v.voicemail_audio_id`)} as "AudioVM",
  coalesce(v.calls_at_a_time, 0) as "CallThrottle", coalesce(v.retries, 0) as "RetryTimes",
  coalesce(v.offers_removal, false) as "OfferRemoval", coalesce(v.detects_machines, false) as "DetectAnsweringMachines",
  case when v.awaits_live or v.awaits_voicemail then jsonb_build_object('ID', v.recording_id, 'ExpiresDate', v.recording_until,
    'Awaits', to_jsonb(array_remove(array[case when v.awaits_live then 'Audio' end, case when v.awaits_voicemail then 'AudioVM' end], null))) end as recording, ${answers} as "SurveyResponses", ${answered} as "SurveyResponseTotal",
  jsonb_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) as "User",
  ${phoneCount}::int as "PhoneNumberCount",
  (${phoneCount} - b.further_count)::int as "PeopleCount",
  ${completed}::int as "TotalCompleted",
  coalesce(d.delivered - d.voicemails, 0)::int as "LivePersonTotal", coalesce(d.voicemails, 0)::int as "AnsweringMachineTotal",
  coalesce(d.unreached, 0)::int as "BusyNoAnswerTotal", coalesce(d.invalid, 0)::int as "InvalidNumberTotal",
  case when v.broadcast_id is null then 0 else coalesce(d.everybody - d.delivered - d.unreached - d.invalid, b.phone_number_count) end::int as "IncompleteTotal",
  case when v.broadcast_id is null then 0 else coalesce(d.to_go, b.phone_number_count) end::int as "ToBeCalledTotal",
  coalesce(d.transfers, 0)::int as "TransferTotal", coalesce(d.transfers_abandoned, 0)::int as "TransferAbandonedTotal",
  coalesce(d.transfers_turned_away, 0)::int as "TransferTurnedAwayTotal", case when v.transfer_number is not null then jsonb_build_object('IsTransfer', true,
    'TransferNumber', wire_phone(v.transfer_number), 'TransferLines', v.transfer_lines, 'Introduction', ${audioOf(sql`v.transfer_audio_id`)}) end as "TransferAndConnect",
  ${escalation} as "Escalation",
  coalesce(d.failed, 0)::int as "FailedCallTotal",
  coalesce(c.delivered, 0)::int as "DeliveredTexts", coalesce(c.failed, 0)::int as "FailedTextTotal",
  coalesce(c.invalid, 0)::int as "InvalidTextCount", coalesce(c.held, 0)::int as "HeldTextCount",
  case when t.broadcast_id is null then 0 else coalesce(c.open, b.phone_number_count) end::int as "NotDeliveredTexts",
  coalesce(c.accepted, 0)::int as "OnTheirWay", coalesce(c.unknown, 0)::int as "UnknownTexts",
  ${unconfirmed} as "UnconfirmedTexts",
  coalesce(c.replied, 0)::int as "RepliedTotal", coalesce(c.delivered - c.delivered_replied, 0)::int as "NotRepliedTotal",
  coalesce(c.opted_out, 0)::int as "TextOptedOut", ${toReview} as "RepliesToReview", coalesce(c.credits_used, 0) + coalesce(d.credits_used, 0) as "CreditsUsed",
  b.max_credit_cost as "MaxCreditCost", case when b.status = 'Broadcasting' then jsonb_build_object('ofNumber',
    case when n.is_blocked then ${sentence('TextNumberBlocked')} else l.notice end,
    'own', case when ${isBoth} then coalesce(q.notice, (select o.notice from broadcast_queue o
      where o.account_id = b.account_id and o.broadcast_id = b.broadcast_id and o.channel = ${channel.call})) else q.notice end) else '{"ofNumber": null, "own": null}' end as notices,
  b.repeating_id is not null as "IsPartOfRepeatingBroadcastSequence", b.calling_window is null as "CallingWindowIgnored",
  coalesce(t.quiet_hours, false) as "QuietHours", coalesce(t.quiet_hours_skipped, '') as "EmergencyReason", b.calling_window is not null as "CheckCallingWindow",
  coalesce(t.character_limit, 0) as "CharacterLimit", coalesce(to_jsonb(t.media_ids), '[]') as "mediaIds", coalesce(t.is_text_survey, false) as "IsTextSurvey",
  ${autoReplies} as "TextSurveyAutoReplies", ${responses} as "TextSurveyResponses",
  coalesce(c.survey_yes + c.survey_no + c.survey_unknown, 0)::int as "TextSurveyResponseTotal", ${labels} as "Labels",
  t.template_merge_id as "TemplateMergeID", b.custom_data as "CustomData", false as "IsFree",
  '{"ChargeAmount": 0}'::jsonb as "EnhancedMessageAddOnCharge", ${replies} as "TextReplies", ${unreadReplies} as "UnreadTextReplies",
  ${approval} as "Approval", 0 as "ReadCount", false as "HasRcsAgent", false as "IsSampleBroadcast", b.repeating_id as "RepeatingBroadcastID", s.schedule,
  '/v1/broadcasts/' || b.broadcast_id as "Uri", '/v1/broadcasts/' || b.broadcast_id || '/details' as "UriBroadcastDetails"`

export const tables = sql`broadcasts b
  left join broadcast_texts t on t.account_id = b.account_id and t.broadcast_id = b.broadcast_id
  left join broadcast_calls v on v.account_id = b.account_id and v.broadcast_id = b.broadcast_id
  join users u on u.account_id = b.account_id and u.user_id = b.user_id
  left join text_numbers n on n.account_id = t.account_id and n.text_number_id = t.text_number_id
  left join broadcast_queue q on q.account_id = b.account_id and q.broadcast_id = b.broadcast_id
    and q.channel = case when t.broadcast_id is null then ${channel.call} else ${channel.text} end::smallint
  left join repeating_broadcasts s on s.account_id = b.account_id and s.repeating_id = b.repeating_id
  left join broadcast_approvals p on p.account_id = b.account_id and p.broadcast_id = b.broadcast_id
  left join sending_lanes l on l.account_id = b.account_id and l.lane_id = coalesce(t.text_number_id, -b.account_id)
  left join lateral (
    select sum(delivered) as delivered, sum(failed) as failed, sum(invalid) as invalid, sum(held) as held, sum(accepted) as accepted,
      sum(unknown) as unknown, sum(replied) as replied, sum(delivered_replied) as delivered_replied,
      sum(opted_out) as opted_out, sum(credits_used) as credits_used, sum(confirmed) as confirmed,
      sum(survey_yes) as survey_yes, sum(survey_no) as survey_no, sum(survey_unknown) as survey_unknown,
      sum(waiting + retrying) as to_go, sum(waiting + retrying + unknown + accepted + not_sent) as open,
      sum(unknown + accepted + delivered + failed + invalid + not_sent) as completed,
      sum(waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent) as everybody
    from broadcast_counters k where k.account_id = b.account_id and k.broadcast_id = b.broadcast_id and k.channel = ${channel.text}
  ) c on true
  left join lateral (
    select sum(waiting + retrying) as to_go, sum(delivered) as delivered, sum(voicemails) as voicemails, sum(unreached) as unreached, sum(invalid) as invalid, sum(failed) as failed,
      sum(transfers) as transfers, sum(transfers_abandoned) as transfers_abandoned, sum(transfers_turned_away) as transfers_turned_away,
      sum(credits_used) as credits_used, sum(unknown + accepted + delivered + failed + invalid + not_sent) as completed,
      sum(waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent) as everybody
    from broadcast_counters k where k.account_id = b.account_id and k.broadcast_id = b.broadcast_id and k.channel = ${channel.call}
  ) d on true`

export const findBroadcast = (db: Db, scope: Scope, broadcastId: number) =>
  one<BroadcastRow>(
    db,
    sql`select ${columns} from ${tables} where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`,
  )

/** Whether this user sees it, without its counters, which take a while where many have replied. */
export const findName = (db: Db, scope: Scope, broadcastId: number) =>
  one<{ BroadcastName: string; BroadcastType: BroadcastType; TextNumberID: number }>(
    db,
    sql`select b.name as "BroadcastName", b.type as "BroadcastType", coalesce(t.text_number_id, 0) as "TextNumberID"
      from broadcasts b left join broadcast_texts t using (account_id, broadcast_id)
      where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`,
  )

export const deleteBroadcast = (tx: Db, scope: Scope, broadcastId: number, now: Date) =>
  sql`update broadcasts b set deleted_at = ${now}
    where ${isVisible(scope)} and b.broadcast_id = ${broadcastId}`.execute(tx)

export type ToChange = {
  broadcast_id: number
  user_id: number
  name: string
  type: BroadcastType
  status: BroadcastStatus
  /** It texts; what follows of texts is empty where it does not. */
  has_text: boolean
  /** It calls besides. */
  has_both: boolean
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
    sql`select b.broadcast_id, b.user_id, b.name, b.type, b.status, t.broadcast_id is not null as has_text, b.type in ('SMSAndAnnouncement', 'SMSOrAnnouncement', 'SMSAndSurvey', 'SMSOrSurvey') as has_both, coalesce(t.text_number_id, 0) as text_number_id,
        coalesce(t.text_message, '') as text_message, coalesce(t.signature, '') as signature, coalesce(t.prefix, '') as prefix,
        coalesce(t.has_merge_fields, false) as has_merge_fields, coalesce(t.character_limit, 0) as character_limit,
        coalesce(t.credits_each_domestic, 0) as credits_each_domestic, coalesce(t.credits_each_abroad, 0) as credits_each_abroad,
        coalesce(t.segments_each_domestic, 0) as segments_each_domestic, coalesce(t.segments_each_abroad, 0) as segments_each_abroad,
        b.calling_window, coalesce(t.over_limit, 'Refuse') as over_limit, b.start_at, b.started_at,
        coalesce(t.include_signature, false) as include_signature, coalesce(to_jsonb(t.media_ids), '[]') as media_ids, t.template_merge_id,
        coalesce(t.is_text_survey, false) as is_text_survey, coalesce(t.survey_reply_yes, '') as survey_reply_yes,
        coalesce(t.survey_reply_no, '') as survey_reply_no, coalesce(t.quiet_hours, false) as quiet_hours,
        coalesce(t.quiet_hours_skipped, '') as quiet_hours_skipped, b.max_credit_cost, b.custom_data
      from broadcasts b left join broadcast_texts t using (account_id, broadcast_id)
      where ${isVisible(scope)} and b.broadcast_id = ${broadcastId} for update of b`,
  )
