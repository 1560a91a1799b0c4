/** What is told of whoever is called, with the last of the calls to them; for queries over `recipients r`. */
import { beingCalledDetail, callResultNames, callResults } from '@carillon/domain/broadcast/call-result.ts'
import { type Outcome, outcome, outcomeNames } from '@carillon/domain/broadcast/outcome.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { callDetail, callResult, textOf } from './call-section-store.ts'
import { inZone } from './export/store.ts'

const states = Object.values(outcome) as Outcome[]

const resultName = sql`case ${callResult} ${sql.join(
  callResults.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(callResultNames[one])}`),
  sql` `,
)} end`
/** The last call of each, and how many there were. */
const last = sql`left join lateral (
    select c.*, count(*) over () as attempts from call_attempts c
    where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone
    order by c.attempt desc, c.intent_at desc limit 1) last on true`
/** The time that they pressed 0 and were joined with somebody, or else the last. */
const passedOn = sql`left join lateral (
    select t.* from call_transfers t where t.account_id = r.account_id and t.broadcast_id = r.broadcast_id and t.phone = r.phone
    order by (t.result is not distinct from 'Connected') desc, t.call_transfer_id desc limit 1) passed on true`
export const lastCall = sql`${last} ${passedOn}`
export const calledPeople = sql`recipients r ${lastCall}`

const answeredBy = sql`case last.answered_by when 'person' then 'Person' when 'machine' then 'Machine' else '' end`
const duration = sql`coalesce(round(extract(epoch from last.ended_at - last.answered_at)::numeric, 1), 0)::float`
const heard = sql`round(coalesce(last.heard_ms, 0) / 1000.0, 1)::float`
const attempts = sql`coalesce(last.attempts, 0)::int`
const credits = sql`case when r.state = ${sql.lit(outcome.delivered)} then coalesce(last.credits, 0) else 0 end::float`

/** What the key of their answer means. */
const label = sql`coalesce((select k."Label" from broadcast_calls v, jsonb_to_recordset(v.survey_answers) as k ("ID" smallint, "Label" text)
    where v.account_id = r.account_id and v.broadcast_id = r.broadcast_id and k."ID" = r.survey), '')`

const isConnected = sql`passed.result is not distinct from 'Connected'`
const talked = sql`case when passed.result = 'Unconfirmed' or passed.is_referred or passed.ended_at is null then null
  else round(passed.seconds::numeric, 1)::float end`
const transfer = sql`case when passed.call_transfer_id is not null then jsonb_build_object('TransferNumber', wire_phone(passed.to_phone),
  'Seconds', ${talked}, 'Result', coalesce(passed.result, 'InProgress')) end`

/** Of a call that is being made, or whose end nobody has heard of, more than its state says. */
const detail = sql`case when last.intent_at is not null and last.ended_at is null
    and r.state in (${sql.lit(outcome.waiting)}, ${sql.lit(outcome.retrying)}) then ${sql.lit(beingCalledDetail)} else ${callDetail} end`

export const callColumns = sql`wire_phone(r.phone) as "PhoneNumber", r.person_id as "PersonID", r.first_name as "FirstName",
  r.last_name as "LastName", r.notes as "Notes", ${callResult} as "CallResult",
  ${textOf(sql`r.state`, states, (state) => outcomeNames[state]!)} as "Outcome", ${detail} as "ResultDetail",
  ${answeredBy} as "AnsweredBy", ${attempts} as "Attempts", ${duration} as "Duration", ${heard} as "HeardSeconds",
  coalesce(last.keys, '') as "Keys",
  case when r.survey > 0 then jsonb_build_object('ID', r.survey, 'Label', ${label}) end as "SurveyResult", ${transfer} as "Transfer", ${credits} as "Credits", last.intent_at as "LastCallTime", r.done_at as "CompletedDate"`

export const callHeads = [
  ...['Phone', 'First Name', 'Last Name', 'Notes', 'Result', 'Result Detail', 'Answered By', 'Date/Time', 'Attempts'],
  ...['Duration', 'Transfer', 'Transfer Seconds', 'Survey Response', 'Credits'],
]

/** A select of one column `cells`, of those that `rest` says. */
export const cellsOf = (scope: Scope, rest: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select array[wire_phone(r.phone), r.first_name, r.last_name, r.notes, ${resultName}, ${callDetail}, ${answeredBy},
    ${inZone(scope, sql`coalesce(last.intent_at, r.done_at)`)}, (${attempts})::text, (${duration})::text,
    case when ${isConnected} then 'Y' else 'N' end, case when ${isConnected} then coalesce((${talked})::text, '') else '' end, ${label}, (${credits})::text] as cells
  from ${calledPeople} ${rest}`
