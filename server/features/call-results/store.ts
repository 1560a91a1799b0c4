import { CallResultsQuery, type CallRow } from '@carillon/contract/call-results.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { callDetailOf, callResultNames, callResults } from '@carillon/domain/broadcast/call-result.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { type Outcome, outcome, outcomeNames } from '@carillon/domain/broadcast/outcome.ts'
import { type Reason, reason, reasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { areInCallSection, callResult } from '../broadcast-results/call-section-store.ts'
import { inZone } from '../broadcast-results/export/store.ts'

/** In the order of their key: no sorting of a million. */
export const callFields = {
  sortable: ['PhoneNumber'],
  filterable: filterKindsOf(CallResultsQuery),
  defaultSort: 'PhoneNumber',
} as const
type Request = ListRequest<'PhoneNumber'>

type Asked = z.output<typeof CallResultsQuery>
export type CallsAsked = {
  broadcastId: number
  section: Asked['category']
  response: Asked['response']
  request: Request
}

const states = Object.values(outcome) as Outcome[]
const reasons = Object.values(reason) as Reason[]

const caseOf = <Code extends number>(
  column: RawBuilder<unknown>,
  codes: readonly Code[],
  text: (code: Code) => string,
): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    codes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(text(code))}`),
    sql` `,
  )} end`

const resultName = sql`case ${callResult} ${sql.join(
  callResults.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(callResultNames[one])}`),
  sql` `,
)} end`
const detail = sql`coalesce(nullif(${caseOf(sql`r.reason`, reasons, (why) => reasonSentences[reasonName(why)])}, ''),
  ${caseOf(sql`r.state`, states, (state) => callDetailOf[state] ?? '')})`

/** The last call of each, and how many there were. */
const recipients = sql`recipients r left join lateral (
    select c.*, count(*) over () as attempts from call_attempts c
    where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone
    order by c.attempt desc, c.intent_at desc limit 1) last on true`

const answeredBy = sql`case last.answered_by when 'person' then 'Person' when 'machine' then 'Machine' else '' end`
const duration = sql`coalesce(round(extract(epoch from last.ended_at - last.answered_at)::numeric, 1), 0)::float`
const heard = sql`round(coalesce(last.heard_ms, 0) / 1000.0, 1)::float`
const attempts = sql`coalesce(last.attempts, 0)::int`
const credits = sql`case when r.state = ${sql.lit(outcome.delivered)} then coalesce(last.credits, 0) else 0 end::float`

/** What the key of their answer means. */
const label = sql`coalesce((select k."Label" from broadcast_calls v, jsonb_to_recordset(v.survey_answers) as k ("ID" smallint, "Label" text)
    where v.account_id = r.account_id and v.broadcast_id = r.broadcast_id and k."ID" = r.survey), '')`

const columns = sql`wire_phone(r.phone) as "PhoneNumber", r.person_id as "PersonID", r.first_name as "FirstName",
  r.last_name as "LastName", r.notes as "Notes", ${callResult} as "CallResult",
  ${caseOf(sql`r.state`, states, (state) => outcomeNames[state]!)} as "Outcome", ${detail} as "ResultDetail",
  ${answeredBy} as "AnsweredBy", ${attempts} as "Attempts", ${duration} as "Duration", ${heard} as "HeardSeconds",
  coalesce(last.keys, '') as "Keys",
  case when r.survey > 0 then jsonb_build_object('ID', r.survey, 'Label', ${label}) end as "SurveyResult", ${credits} as "Credits", last.intent_at as "LastCallTime", r.done_at as "CompletedDate"`

const chosen = (scope: Scope, { broadcastId, section, response, request }: CallsAsked) => {
  const digits = request.q.replace(/\D/g, '')
  return sql.join(
    [
      sql`r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call}`,
      ...areInCallSection(section, response),
      ...(request.q === ''
        ? []
        : [
            sql`(r.first_name || ' ' || r.last_name ilike ${containing(request.q)} or r.notes ilike ${containing(request.q)}
              or (${digits} <> '' and r.phone::text like ${containing(digits)}))`,
          ]),
      ...filtersOf(request.filters, columns),
    ],
    sql` and `,
  )
}

const inOrder = (request: Request) => orderBy(request, { PhoneNumber: sql`r.phone` }, sql`r.phone`)

export const listCalls = async (
  db: Db,
  scope: Scope,
  asked: CallsAsked,
): Promise<{ Items: CallRow[]; Size: number }> => {
  const { broadcastId, request } = asked
  const { Items, Size } = await readPage<CallRow & { phone: number }>(
    db,
    request,
    {
      id: sql`r.phone`,
      from: request.filters.length > 0 ? recipients : sql`recipients r`,
      where: chosen(scope, asked),
      order: inOrder(request),
    },
    (ids) => sql`select ${columns}, r.phone from ${recipients}
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call} and r.phone = ${ids}`,
    ({ phone }) => phone,
  )
  return { Items: Items.map(({ phone, ...row }) => row), Size }
}

export const callHeads = [
  ...['Phone', 'First Name', 'Last Name', 'Notes', 'Result', 'Result Detail', 'Answered By', 'Date/Time', 'Attempts'],
  ...['Duration', 'Transfer', 'Survey Response', 'Credits'],
]

/** A select of one column `cells`. */
export const callCells = (scope: Scope, asked: CallsAsked): RawBuilder<unknown> => sql`
  select array[wire_phone(r.phone), r.first_name, r.last_name, r.notes, ${resultName}, ${detail}, ${answeredBy},
    ${inZone(scope, sql`coalesce(last.intent_at, r.done_at)`)}, (${attempts})::text, (${duration})::text, 'N', ${label}, (${credits})::text] as cells
  from ${recipients} where ${chosen(scope, asked)} ${inOrder(asked.request)}`
