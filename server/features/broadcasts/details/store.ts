import type { DetailRow } from '@carillon/contract/broadcasts.ts'
import { outcome, outcomeNames } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { outcomesOfSection, resultDetail, textResultCategory } from '@carillon/domain/broadcast/results.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { containing, limitOf, orderBy } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DetailSort = 'PhoneNumber' | 'FirstName' | 'LastName' | 'TextResultCategory' | 'CompletedDate'

export type Section =
  | 'all'
  | 'delivered'
  | 'failed'
  | 'invalid'
  | 'not-completed'
  | 'not-replied'
  | 'replied'
  | 'opted-out'

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

/** Words and sentences of the domain, so that what travels is selected under its own names. */
const columns = sql`
  wire_phone(r.phone) as "PhoneNumber", r.person_id as "PersonID", r.first_name as "FirstName", r.last_name as "LastName",
  r.notes as "Notes",
  ${caseOf(state, states, (code) => textResultCategory(code as 0))} as "TextResultCategory",
  ${caseOf(state, states, (code) => outcomeNames[code]!)} as "Outcome",
  coalesce(${caseOf(sql`r.reason`, codes, (code) => resultDetail(outcome.waiting, code))},
    ${caseOf(state, states, (code) => resultDetail(code as 0, reason.none))}) as "ResultDetail",
  r.done_at as "CompletedDate",
  case when r.state in (${sql.lit(outcome.accepted)}, ${sql.lit(outcome.delivered)})
    or (r.state = ${sql.lit(outcome.failed)} and r.handed_at is not null and r.reason not in (
      ${sql.lit(reason.refusedInvalidDestination)}, ${sql.lit(reason.refusedOther)}, ${sql.lit(reason.unconfirmed)}))
    then r.credits else 0 end as "Credits",
  r.is_replied as "Replied", r.is_opted_out as "OptedOut"`

const sortColumns = {
  PhoneNumber: sql`r.phone`,
  FirstName: sql`lower(r.first_name)`,
  LastName: sql`lower(r.last_name)`,
  TextResultCategory: caseOf(state, states, (code) => textResultCategory(code as 0)),
  CompletedDate: sql`r.done_at`,
}

/**
 * How many of the delivered have replied, exactly and without walking a million recipients: each phone that a reply came from
 * is looked up by its key. Replies and marks are written in one transaction. Not everyone who replied counts as delivered:
 * a receipt may be still to come, or say that the text failed.
 */
export const repliedOfDelivered = (account: RawBuilder<unknown>, broadcast: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from (
      select distinct m.phone from text_messages m
      where m.account_id = ${account} and m.broadcast_id = ${broadcast} and m.is_inbound
    ) p
    where (select r.is_replied and r.state = ${sql.lit(outcome.delivered)} from recipients r
      where r.account_id = ${account} and r.broadcast_id = ${broadcast} and r.phone = p.phone))`

export type DetailsAsked = { broadcastId: number; section: Section; request: ListRequest<DetailSort> }

/**
 * A page of recipients. They are in the order of their key, so that the first page of a million reads a page; their number is
 * that of the counters wherever these tell it.
 */
export const listDetails = async (
  db: Db,
  scope: Scope,
  { broadcastId, section, request }: DetailsAsked,
): Promise<{ Items: DetailRow[]; Size: number }> => {
  const conditions = [
    sql`r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId}`,
    ...inSection(section),
    ...(request.q === '' ? [] : [matches(request.q)]),
  ]
  const where = sql.join(conditions, sql` and `)
  const Items = await all<DetailRow>(
    db,
    sql`select ${columns} from recipients r where ${where}
      ${inOrder(request)} ${limitOf(request)}`,
  )
  const counter = request.q === '' ? counterOf(scope, broadcastId, section) : undefined
  const size = await one<{ size: number }>(
    db,
    counter
      ? sql`select ${counter} as size from broadcast_counters
          where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
      : sql`select count(*) as size from recipients r where ${where}`,
  )
  return { Items, Size: size!.size }
}

/** By number alone as the key has it; saying where nulls go, as other orders do, would sort a million rows. */
const inOrder = (request: ListRequest<DetailSort>): RawBuilder<unknown> => {
  const [first] = request.sortby
  return first?.field === 'PhoneNumber'
    ? sql`order by r.phone ${first.isDescending ? sql`desc` : sql``}`
    : orderBy(request, sortColumns, sql`r.phone`)
}

const inSection = (section: Section): RawBuilder<unknown>[] => {
  switch (section) {
    case 'all':
      return []
    case 'replied':
      return [sql`r.is_replied`]
    case 'opted-out':
      return [sql`r.is_opted_out`]
    case 'not-replied':
      return [sql`r.state = ${sql.lit(outcome.delivered)} and not r.is_replied`]
    default:
      return [sql`r.state in (${sql.join(outcomesOfSection[section].map((code) => sql.lit(code)))})`]
  }
}

const counters: Partial<Record<Section, RawBuilder<unknown>>> = {
  all: sql`waiting + retrying + unknown + accepted + delivered + failed + invalid + not_sent`,
  delivered: sql`delivered`,
  failed: sql`failed`,
  invalid: sql`invalid`,
  'not-completed': sql`waiting + retrying + unknown + accepted + not_sent`,
  'not-replied': sql`delivered`,
  replied: sql`replied`,
  'opted-out': sql`opted_out`,
}

const counterOf = ({ accountId }: Scope, broadcastId: number, section: Section): RawBuilder<unknown> | undefined => {
  const counter = counters[section]
  const sum = counter && sql`coalesce(sum(${counter}), 0)`
  if (section !== 'not-replied') return sum
  return sql`${sum} - case when sum(replied) > 0 then ${repliedOfDelivered(sql`${accountId}`, sql`${broadcastId}`)} else 0 end`
}

const matches = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const isNamed = sql`r.first_name || ' ' || r.last_name ilike ${containing(q)}`
  return /^[\d\s().+-]+$/.test(q) && digits !== ''
    ? sql`(${isNamed} or r.phone::text like ${containing(digits)})`
    : isNamed
}
