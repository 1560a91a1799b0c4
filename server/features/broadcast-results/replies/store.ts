import type { TextReply } from '@carillon/contract/broadcast-results.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { optOutReview, optOutReviewLabels } from '@carillon/domain/conversation/opt-out-review.ts'
import { surveyLabels } from '@carillon/domain/conversation/survey.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersOf } from '../../../platform/filters.ts'
import { containing, type ListRequest, limitOf } from '../../../platform/page.ts'
import { eachByKey, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Chosen } from '../read-selection.ts'
import { isWithin } from '../store.ts'

export const surveyLabel = sql`case m.survey ${sql.join(
  Object.entries(surveyLabels).map(([id, label]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(label)}`),
  sql` `,
)} end`

const review = sql`select 1 from opt_out_reviews v where v.account_id = m.account_id and v.text_message_id = m.text_message_id`

/** Of the text `m`. */
export const isOptOut = sql`(m.type in ('Stop', 'Auto Opt-out') or exists (${review} and v.state = ${sql.lit(optOutReview.optOut)} offset 0))`

const ofReview = (told: RawBuilder<unknown>) => sql`(select ${told} from opt_out_reviews v left join users u
    on u.account_id = v.account_id and u.user_id = v.decided_by
  where v.account_id = m.account_id and v.text_message_id = m.text_message_id)`

const reviewLabel = ofReview(
  sql`case v.state ${sql.join(
    Object.entries(optOutReviewLabels).map(([id, label]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(label)}`),
    sql` `,
  )} end`,
)

const reviewer = ofReview(sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)`)

const columns = sql`m.text_message_id as "TextMessageID", wire_phone(m.phone) as "PhoneNumber",
  coalesce(r.first_name, '') as "FirstName", coalesce(r.last_name, '') as "LastName", m.message as "Message",
  coalesce(r.is_replied, false) as "Replied", m.created_at as "ReceivedDate", ${isOptOut} as "IsOptOut", ${reviewLabel} as "OptOutReview", ${reviewer} as "ReviewedBy",
  ${surveyLabel} as "SurveyLabel"`

/** What of a list's query says which replies it shows. */
type Shown = Pick<ListRequest, 'q' | 'filters'>
const everything: Shown = { q: '', filters: [] }

const name = sql`r.first_name || ' ' || r.last_name`

/** In the words of the text `m`, or in its number. */
const hasWords = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const isNumber = digits === '' ? sql`false` : sql`m.phone::text like ${containing(digits)}`
  return sql`${isWithin(q, sql`m.message`)} or ${isNumber}`
}

/**
 * The texts that came back to a broadcast, as far as they meet the search. Each is looked up by its key: to
 * join all would go through a million for twenty thousand.
 */
const replies = (scope: Scope, broadcastId: number, { q, filters }: Shown): RawBuilder<unknown> => {
  const isFound = sql`(${hasWords(q)} or coalesce(${isWithin(q, name)}, false))`
  return sql`from text_messages m
    left join lateral (select c.person_id, c.given_phones, c.first_name, c.last_name, c.notes, c.is_replied from recipients c
      where c.account_id = m.account_id and c.broadcast_id = m.broadcast_id and c.phone = m.phone
        and c.channel = ${channel.text} ${eachByKey}) r on true
    where m.account_id = ${scope.accountId} and m.broadcast_id = ${broadcastId} and m.is_inbound
      and ${sql.join([q === '' ? sql`true` : isFound, ...filtersOf(filters, columns)], sql` and `)}`
}

export const listTextReplies = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  request: ListRequest,
): Promise<{ Items: TextReply[]; Size: number }> => {
  const find = request.filters.length > 0 ? filterPage : request.q === '' ? pageOf : searchPage
  const found = await find(db, scope, broadcastId, request)
  const Items = await all<TextReply>(
    db,
    sql`select ${columns} ${replies(scope, broadcastId, everything)} and m.text_message_id = any(${found.ids}::bigint[])
      order by m.text_message_id desc`,
  )
  return { Items, Size: found.size }
}

type PageOfTexts = { size: number; ids: number[] }

const texts = (scope: Scope, broadcastId: number) => sql`from text_messages m
  where m.account_id = ${scope.accountId} and m.broadcast_id = ${broadcastId} and m.is_inbound`

/** Nobody's name is looked up for those of other pages. */
const pageOf = async (db: Db, scope: Scope, broadcastId: number, request: ListRequest): Promise<PageOfTexts> =>
  (await one<PageOfTexts>(
    db,
    sql`select (select count(*) ${texts(scope, broadcastId)}) as size, to_json(array(
        select m.text_message_id ${texts(scope, broadcastId)} order by m.text_message_id desc ${limitOf(request)})) as ids`,
  ))!

/**
 * The texts that have it in their words, and those of people who have it in their name. Names are asked of all at once, by numbers
 * that the database knows beforehand: it goes through their keys in order, and not to each on its own.
 */
const searchPage = async (db: Db, scope: Scope, broadcastId: number, request: ListRequest): Promise<PageOfTexts> => {
  const { q } = request
  const [said] = await all<{ phones: number[] }>(
    db,
    sql`select to_json(array(select m.phone ${texts(scope, broadcastId)})) as phones`,
  )
  const [named] = await all<{ phones: number[] }>(
    db,
    sql`select to_json(array(select r.phone from recipients r
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.text}
        and r.phone = any(${[...new Set(said!.phones)]}::bigint[]) and ${isWithin(q, name)})) as phones`,
  )
  return (await one<PageOfTexts>(
    db,
    sql`with found as ${once} (
        select m.text_message_id ${texts(scope, broadcastId)}
          and (m.phone = any(${named!.phones}::bigint[]) or ${hasWords(q)}))
      select (select count(*) from found) as size,
        to_json(array(select text_message_id from found order by text_message_id desc ${limitOf(request)})) as ids`,
  ))!
}

const filterPage = async (db: Db, scope: Scope, broadcastId: number, request: ListRequest): Promise<PageOfTexts> =>
  (await one<PageOfTexts>(
    db,
    sql`with found as ${once} (select m.text_message_id ${replies(scope, broadcastId, request)})
      select (select count(*) from found) as size,
        to_json(array(select text_message_id from found order by text_message_id desc ${limitOf(request)})) as ids`,
  ))!

/** The condition on `text_messages m`; those named are meant whatever the list shows. */
const areOfChosen = ({ type, phones }: Chosen): RawBuilder<unknown> =>
  ({
    Selected: sql`m.phone = any(${phones}::bigint[])`,
    SelectedAll: sql`true`,
    SelectedAllExcept: sql`m.phone <> all(${phones}::bigint[])`,
  })[type]

/** Which replies are meant: of those that the list shows those of whoever is chosen. */
export type RepliesAsked = { of: Shown; chosen: Chosen }

export const repliesOfChosen = (scope: Scope, broadcastId: number, { of, chosen }: RepliesAsked): RawBuilder<unknown> =>
  sql`${replies(scope, broadcastId, chosen.type === 'Selected' ? everything : of)} and ${areOfChosen(chosen)}`

/** Those who replied, each once: a select of phone, person_id, given_phones, first_name, last_name, notes. */
export const repliers = (scope: Scope, broadcastId: number, asked: RepliesAsked): RawBuilder<unknown> =>
  sql`select distinct on (m.phone) m.phone, r.person_id, r.given_phones, coalesce(r.first_name, '') as first_name,
      coalesce(r.last_name, '') as last_name, coalesce(r.notes, '') as notes, null::bigint as list_id
    ${repliesOfChosen(scope, broadcastId, asked)} order by m.phone`
