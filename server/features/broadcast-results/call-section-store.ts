import {
  callDetailOf,
  callParts,
  callReasonText,
  callResultOf,
  callSections,
  isToBeCalled,
} from '@carillon/domain/broadcast/call-result.ts'
import { type Outcome, outcome } from '@carillon/domain/broadcast/outcome.ts'
import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'

const states = Object.values(outcome) as Outcome[]
const reasons = Object.values(reason) as Reason[]

/** For a query over `recipients r` of calls: by the domain itself, for each state and reason there is. */
export const callResult = sql`case r.state ${sql.join(
  states.map(
    (state) =>
      sql`when ${sql.lit(state)} then case r.reason ${sql.join(
        reasons.map((why) => sql`when ${sql.lit(why)} then ${sql.lit(callResultOf(state, why))}`),
        sql` `,
      )} end`,
  ),
  sql` `,
)} end`

export const textOf = <Code extends number>(
  column: RawBuilder<unknown>,
  codes: readonly Code[],
  text: (code: Code) => string,
): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    codes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(text(code))}`),
    sql` `,
  )} end`

/** Why it is so, in words; of those who wait, for what. */
export const callDetail = sql`coalesce(nullif(${textOf(sql`r.reason`, reasons, callReasonText)}, ''),
  ${textOf(sql`r.state`, states, (state) => callDetailOf[state] ?? '')})`

/** Those that a section of the page means (rules/calls 12), with `survey-results` those who answered by this key; texts have others. */
export const areInCallSection = (section: string, response: string): RawBuilder<unknown>[] => {
  if (section === 'survey-results') {
    return [response === 'all' ? sql`r.survey > 0` : sql`r.survey = ${sql.lit(Number(response))}`]
  }
  if (isCallPart(section)) {
    const codes = states.filter((state) => isToBeCalled(state) === callParts[section]).map((code) => sql.lit(code))
    return [sql`${callResult} = 'Incomplete' and r.state in (${sql.join(codes)})`]
  }
  if (!isCallSection(section)) return [sql`false`]
  const wanted = callSections[section]
  return wanted === null ? [] : [sql`${callResult} = ${wanted}`]
}

const isCallSection = (section: string): section is keyof typeof callSections => Object.hasOwn(callSections, section)

const isCallPart = (section: string): section is keyof typeof callParts => Object.hasOwn(callParts, section)
