import { type callCategories, type DetailRow, DetailsQuery } from '@carillon/contract/broadcast-results.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome, outcomeNames } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { outcomesOfSection, resultDetail, textResultCategory } from '@carillon/domain/broadcast/results.ts'
import { surveyAnswer, surveyLabels } from '@carillon/domain/conversation/survey.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersBy, phoneColumn, type ReadFilter } from '../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { areInCallSection, callDetail, callResult } from './call-section-store.ts'
import { phonesOf } from './read-selection.ts'

export const detailFields = {
  sortable: ['PhoneNumber', 'FirstName', 'LastName', 'Notes', 'TextResultCategory', 'CompletedDate'],
  filterable: filterKindsOf(DetailsQuery),
  defaultSort: 'PhoneNumber',
} as const
export type DetailSort = (typeof detailFields.sortable)[number]

type Section = Asked['category']
/** Of `text-survey-results`: everybody who has answered, or those who answered so. */
type Response = Asked['response']
type Asked = z.output<typeof DetailsQuery>

const states = Object.values(outcome)

const caseOf = (
  column: RawBuilder<unknown>,
  codes: readonly number[],
  text: (code: number) => string,
): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    codes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(text(code))}`),
    sql` `,
  )} end`

const state = sql`r.state`
const codes = Object.values(reason).filter((code) => code !== reason.none)
const answers = [surveyAnswer.yes, surveyAnswer.no, surveyAnswer.unknown] as const

/** The last three, oldest first; found by the phone, which has few, and never among all that came back to the broadcast (`+ 0`). */
const responses = sql`case when r.is_replied or r.is_opted_out or r.survey > 0 then array(
    select message from (
      select m.text_message_id, m.message from text_messages m
      where m.account_id = r.account_id and m.phone = r.phone and m.broadcast_id + 0 = r.broadcast_id and m.is_inbound
      order by m.text_message_id desc limit 3) last order by text_message_id) else '{}' end`

/** It is handed over once; before that it may have been put off by the carrier, which is counted while it waits. */
export const attempts = sql`case when r.handed_at is not null then 1 when r.state = ${sql.lit(outcome.retrying)}
    then coalesce((select t.tries from retries t
      where t.account_id = r.account_id and t.broadcast_id = r.broadcast_id and t.phone = r.phone and t.channel = r.channel), 1)
    else 0 end`

export const resultOf = caseOf(state, states, (code) => textResultCategory(code as 0))
export const detailOf = sql`coalesce(${caseOf(sql`r.reason`, codes, (code) => resultDetail(outcome.waiting, code))},
    ${caseOf(state, states, (code) => resultDetail(code as 0, reason.none))})`
export const creditsOf = sql`case when r.state in (${sql.lit(outcome.accepted)}, ${sql.lit(outcome.delivered)})
    or (r.state = ${sql.lit(outcome.failed)} and r.handed_at is not null and r.reason not in (
      ${sql.lit(reason.refusedInvalidDestination)}, ${sql.lit(reason.refusedOther)}, ${sql.lit(reason.unconfirmed)}))
    then r.credits else 0 end`
export const answerOf = caseOf(sql`r.survey`, answers, (code) => surveyLabels[code as 1])
export const outcomeOf = caseOf(state, states, (code) => outcomeNames[code]!)

/** Words and sentences of the domain, so that what travels is selected under its own names. */
const detailColumns = sql`
  wire_phone(r.phone) as "PhoneNumber", r.person_id as "PersonID", r.first_name as "FirstName", r.last_name as "LastName",
  r.notes as "Notes",
  ${resultOf} as "TextResultCategory", ${outcomeOf} as "Outcome", ${detailOf} as "ResultDetail", r.done_at as "CompletedDate",
  ${creditsOf} as "Credits",
  r.is_replied as "Replied", r.is_opted_out as "OptedOut", ${responses} as "TextResponses",
  case when r.survey > 0 then jsonb_build_object('ID', r.survey, 'Label', ${answerOf}) end as "TextSurveyResponse",
  r.own_message as "OwnMessage", ${attempts} as "Attempts", null as "QuietUntil", null as "WhyLeftOut", null as "CallResult", '' as "AnsweredBy",
  0 as "Duration", 0 as "HeardSeconds", '' as "Keys", null as "SurveyResult", null as "Transfer",
  ${resultOf} as "TextResult", ${outcomeOf} as "TextStatus", ${attempts} as "NumberOfAttempts",
  r.handed_at as "LastCallTime"`

/** What is told of calls in another way, or of them alone; `of` is a select of the last call `c`, or of what all of them say. */
const ofCalls = (ofCall: RawBuilder<unknown>, ofText: RawBuilder<unknown>) =>
  sql`case r.channel when ${channel.call} then ${ofCall} else ${ofText} end`
const ofLastCall = (column: RawBuilder<unknown>) => sql`(select ${column} from call_attempts c
  where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone
  order by c.attempt desc, c.intent_at desc limit 1)`
const callCount = sql`(select count(*)::int from call_attempts c
  where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone)`
const tries = ofCalls(callCount, attempts)

const filterColumns = {
  PhoneNumber: phoneColumn(sql`r.phone`),
  PersonID: sql`r.person_id`,
  FirstName: sql`r.first_name`,
  LastName: sql`r.last_name`,
  Notes: sql`r.notes`,
  TextResultCategory: resultOf,
  Outcome: outcomeOf,
  ResultDetail: ofCalls(callDetail, detailOf),
  CompletedDate: sql`r.done_at`,
  Credits: ofCalls(ofLastCall(sql`c.credits`), creditsOf),
  Replied: sql`r.is_replied`,
  OptedOut: sql`r.is_opted_out`,
  OwnMessage: sql`r.own_message`,
  Attempts: tries,
  CallResult: ofCalls(callResult, sql`null`),
  AnsweredBy: ofCalls(
    ofLastCall(sql`case c.answered_by when 'person' then 'Person' when 'machine' then 'Machine' else '' end`),
    sql`''`,
  ),
  Duration: ofCalls(ofLastCall(sql`extract(epoch from c.ended_at - c.answered_at)`), sql`0`),
  HeardSeconds: ofCalls(ofLastCall(sql`c.heard_ms / 1000.0`), sql`0`),
  Keys: ofCalls(ofLastCall(sql`c.keys`), sql`''`),
  TextResult: resultOf,
  TextStatus: outcomeOf,
  NumberOfAttempts: tries,
  LastCallTime: ofCalls(ofLastCall(sql`c.intent_at`), sql`r.handed_at`),
}

/** By the bytes, as a sheet has them (sheet/order-rows.ts). */
const sortColumns = {
  PhoneNumber: sql`r.phone`,
  FirstName: sql`lower(r.first_name) collate "C"`,
  LastName: sql`lower(r.last_name) collate "C"`,
  Notes: sql`lower(r.notes) collate "C"`,
  TextResultCategory: caseOf(state, states, (code) => textResultCategory(code as 0)),
  CompletedDate: sql`r.done_at`,
}

/** Which recipients are meant, in the words of the list. */
export type DetailsAsked = {
  broadcastId: number
  section: Section
  response: Response
  /** Of one that texts and calls: its texts or its calls; both have some of the sections. */
  part?: 'texts' | 'calls' | undefined
  /** It calls: its sections are those of calls. */
  isOfCalls?: boolean
  q: string
  filters?: readonly ReadFilter[]
}
export type DetailsPage = DetailsAsked & { request: ListRequest<DetailSort> }

export const channelOf = ({ isOfCalls = false }: Pick<DetailsAsked, 'isOfCalls'>) =>
  isOfCalls ? channel.call : channel.text

/** The condition on `recipients r` of whichever channel. */
export const areAsked = (scope: Scope, asked: DetailsAsked): RawBuilder<unknown> =>
  sql.join(
    [
      sql`r.account_id = ${scope.accountId} and r.broadcast_id = ${asked.broadcastId}`,
      ...isInSection(asked),
      ...(asked.q === '' ? [] : [matches(asked.q)]),
      ...filtersBy(asked.filters ?? [], filterColumns),
    ],
    sql` and `,
  )

/**
 * A page of recipients. They are in the order of their key, so that the first page of a million reads a page; their number is
 * that of the counters wherever these tell it.
 */
export const listRows = async (
  db: Db,
  scope: Scope,
  { request, ...asked }: DetailsPage,
): Promise<{ Items: DetailRow[]; Size: number }> => {
  const Size = await countDetails(db, scope, asked)
  if (Size === 0) return { Items: [], Size }
  const where = sql.join([areAsked(scope, asked), ...amongRepliers(scope, asked, Size)], sql` and `)
  const { order, limit } = byNumber(request, Size) ?? { order: inOrder(request), limit: limitOf(request) }
  // The rest of a row is looked at for those of the page alone.
  const page = await all<{ phone: number }>(
    db,
    sql`select r.phone from recipients r where r.channel = ${channel.text} and ${where} ${order} ${limit}`,
  )
  const phones = page.map(({ phone }) => phone)
  return {
    Items: await detailsOf(db, scope, asked.broadcastId, isBackwards(request, Size) ? phones.reverse() : phones),
    Size,
  }
}

/** These recipients, in this order. */
export const detailsOf = (db: Db, scope: Scope, broadcastId: number, phones: readonly number[]): Promise<DetailRow[]> =>
  all<DetailRow>(
    db,
    sql`select ${detailColumns} from unnest(${phones}::bigint[]) with ordinality as page(phone, place)
      join recipients r on r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.phone = page.phone
        and r.channel = ${channel.text}
      order by page.place`,
  )

/** The key is walked from its nearer end: what is behind the middle is looked for backwards. */
const isBackwards = ({ sortby, page, pagesize }: ListRequest<DetailSort>, size: number): boolean =>
  sortby[0]?.field === 'PhoneNumber' && (page - 1) * pagesize >= size / 2

const byNumber = (request: ListRequest<DetailSort>, size: number) => {
  const [first] = request.sortby
  const before = (request.page - 1) * request.pagesize
  if (first === undefined || !isBackwards(request, size)) return undefined
  const rows = Math.min(request.pagesize, size - before)
  return {
    order: sql`order by r.phone ${first.isDescending ? sql`` : sql`desc`}`,
    limit: sql`limit ${Math.max(0, rows)} offset ${Math.max(0, size - before - rows)}`,
  }
}

/** So few are sooner found by the texts that came back than by walking all recipients. */
const fewRepliers = 5000

export const areFewRepliers = (section: Section, size: number): boolean =>
  size <= fewRepliers && ['replied', 'opted-out', 'text-survey-results'].includes(section)

const amongRepliers = (scope: Scope, { broadcastId, section }: DetailsAsked, size: number): RawBuilder<unknown>[] =>
  areFewRepliers(section, size)
    ? [
        sql`r.phone = any(array(select m.phone from text_messages m
          where m.account_id = ${scope.accountId} and m.broadcast_id = ${broadcastId} and m.is_inbound))`,
      ]
    : []

export const countDetails = async (db: Db, scope: Scope, asked: DetailsAsked): Promise<number> => {
  const counter = asked.q === '' && !asked.filters?.length && !asked.isOfCalls ? counterOf(asked) : undefined
  const size = await one<{ size: number }>(
    db,
    counter
      ? sql`select ${counter} as size from broadcast_counters
          where account_id = ${scope.accountId} and broadcast_id = ${asked.broadcastId} and channel = ${channel.text}`
      : sql`select count(*) as size from recipients r where r.channel = ${channelOf(asked)} and ${areAsked(scope, asked)}`,
  )
  return size!.size
}

export const findDetail = (db: Db, scope: Scope, broadcastId: number, phone: number) =>
  one<DetailRow>(
    db,
    sql`select ${detailColumns} from recipients r
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.phone = ${phone}
        and r.channel = ${channel.text}`,
  )

/** By number alone as the key has it; saying where nulls go, as other orders do, would sort a million rows. */
export const inOrder = (request: ListRequest<DetailSort>): RawBuilder<unknown> => {
  const [first] = request.sortby
  return first?.field === 'PhoneNumber'
    ? sql`order by r.phone ${first.isDescending ? sql`desc` : sql``}`
    : orderBy(request, sortColumns, sql`r.phone`)
}

type InSection = Pick<DetailsAsked, 'section' | 'response' | 'isOfCalls'>

const isInSection = ({ section, response, isOfCalls }: InSection): RawBuilder<unknown>[] => {
  if (isOfCalls) return areInCallSection(section, response)
  switch (section) {
    case 'all':
      return []
    case 'read':
    case 'live-person':
    case 'voicemail':
    case 'busy-no-answer':
    case 'survey-results':
    case 'to-be-called':
    case 'not-completed-for-good':
      // No number has an RCS agent, and the others are of calls.
      return [sql`false`]
    case 'may-ask-to-stop':
      return [isHeld]
    case 'invalid-for-good':
      return [sql`r.state = ${sql.lit(outcome.invalid)} and not ${isHeld}`]
    case 'replied':
      return [sql`r.is_replied`]
    case 'opted-out':
      return [sql`r.is_opted_out`]
    case 'not-replied':
      return [sql`r.state = ${sql.lit(outcome.delivered)} and not r.is_replied`]
    case 'text-survey-results':
      return [response === 'all' ? sql`r.survey > 0` : sql`r.survey = ${sql.lit(Number(response))}`]
    default:
      return [sql`r.state in (${sql.join(outcomesOfSection[section].map((code) => sql.lit(code)))})`]
  }
}

const isHeld = sql`(r.state = ${sql.lit(outcome.invalid)} and r.reason = ${sql.lit(reason.heldForReview)})`

type OfCalls = (typeof callCategories)[number]

const counters: Record<Exclude<Section, 'text-survey-results' | OfCalls>, RawBuilder<unknown>> = {
  all: sql`waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent`,
  delivered: sql`delivered`,
  read: sql`0`,
  failed: sql`failed`,
  invalid: sql`invalid`,
  'invalid-for-good': sql`invalid - held`,
  'may-ask-to-stop': sql`held`,
  'not-completed': sql`waiting + retrying + unknown + accepted + not_sent`,
  'not-replied': sql`delivered - delivered_replied`,
  replied: sql`replied`,
  'opted-out': sql`opted_out`,
}

/** By other keys nobody answers a text. */
const surveyCounters: { readonly [of in Response]?: RawBuilder<unknown> } = {
  all: sql`survey_yes + survey_no + survey_unknown`,
  1: sql`survey_yes`,
  2: sql`survey_no`,
  3: sql`survey_unknown`,
}

const counterOf = ({ section, response }: DetailsAsked): RawBuilder<unknown> =>
  sql`coalesce(sum(${(section === 'text-survey-results' ? surveyCounters[response] : counters[section as keyof typeof counters]) ?? sql`0`}), 0)`

const matches = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const isNamed = isWithin(q, sql`r.first_name || ' ' || r.last_name`, sql`r.notes`)
  return /^[\d\s().+-]+$/.test(q) && digits !== ''
    ? digits.length < 10
      ? sql`(${isNamed} or r.phone::text like ${containing(digits)})`
      : sql`r.phone = any(${phonesOf(q)}::bigint[])`
    : isNamed
}

/** Whether one of these texts contains it, in any letter case. One comparison: `ilike` would lower the pattern for each row. */
export const isWithin = (q: string, ...texts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`lower(${sql.join(texts, sql` || ${sql.lit('\u0001')} || `)}) like lower(${containing(q)})`
