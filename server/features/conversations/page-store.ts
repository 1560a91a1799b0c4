import type { Selection } from '@carillon/contract/lists.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersBy, phoneColumn } from '../../platform/filters.ts'
import { limitOf } from '../../platform/page.ts'
import { eachByKey, notByIndex, once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../broadcasts/store.ts'
import { candidates } from './candidate-store.ts'
import { countStanding } from './count-store.ts'
import type { ConversationRequest } from './read-query.ts'

type IdPage = { ids: number[]; Size: number }

/**
 * A page of the list as ids, with the size of the list. What is told apart by numbers and standings alone is a walk along an index,
 * from the nearer end, and its size is kept; of all else everything is found first, and once.
 */
export const findPage = async (db: Db, scope: Scope, request: ConversationRequest): Promise<IdPage> => {
  if (request.numbers.length === 0 || request.standings.length === 0) return { ids: [], Size: 0 }
  if (!isKept(request)) return await foundPage(db, request, foundOf(scope, request))
  const Size = await countStanding(db, scope, request)
  return { ids: await walk(db, scope, request, Size), Size }
}

const isKept = ({ q, broadcastId, labelId, filters }: ConversationRequest): boolean =>
  q === '' && broadcastId === null && labelId === null && filters.length === 0

/** Each is a range of an index, in order: so many are merged as they are read; of more, each is read as far as the page may go. */
const mostRanges = 32

/** The newest of them, so many. */
export const newestOf = (db: Db, scope: Scope, request: ConversationRequest, most: number): Promise<number[]> =>
  walk(db, scope, { ...request, page: 1, pagesize: most, isDescending: true }, most)

type Value = number | ReturnType<typeof sql>

const walk = async (db: Db, scope: Scope, request: ConversationRequest, size: number): Promise<number[]> => {
  const { page, pagesize, numbers, standings } = request
  const skipped = (page - 1) * pagesize
  const wanted = Math.min(pagesize, size - skipped)
  if (wanted <= 0) return []
  const fromEnd = skipped > size / 2
  const offset = fromEnd ? size - skipped - wanted : skipped
  const order = sql.raw(
    request.isDescending === fromEnd
      ? 'order by last_at asc, conversation_id asc'
      : 'order by last_at desc, conversation_id desc',
  )
  const range = (number: Value, standing: Value) =>
    sql`(select last_at, conversation_id from conversations where account_id = ${scope.accountId}
      and text_number_id = ${number} and standing = ${standing} ${order} limit ${offset + wanted})`
  const ranges =
    numbers.length * standings.length <= mostRanges
      ? sql.join(
          numbers.flatMap((number) => standings.map((standing) => range(number, standing))),
          sql` union all `,
        )
      : sql`select c.* from unnest(${numbers}::bigint[]) n(id) cross join unnest(${standings}::smallint[]) s(id)
          cross join lateral ${range(sql`n.id`, sql`s.id`)} c`
  const found = await all<{ conversation_id: number }>(
    db,
    sql`select conversation_id from (${ranges}) ranges ${order} limit ${wanted} offset ${offset}`,
  )
  const ids = found.map(({ conversation_id }) => conversation_id)
  return fromEnd ? ids.reverse() : ids
}

const filterColumns = {
  ConversationID: sql`c.conversation_id`,
  PhoneNumber: phoneColumn(sql`c.phone`),
  UnreadCount: sql`c.unread`,
}

/** What the list shows, as a select of ids and times. */
const foundOf = (scope: Scope, request: ConversationRequest): ReturnType<typeof sql> => {
  const { numbers, standings, broadcastId, labelId, filters } = request
  const isAsked = sql.join(
    [
      sql`c.account_id = ${scope.accountId} and c.text_number_id = any(${numbers}::bigint[])`,
      sql`c.standing = any(${standings}::smallint[])`,
      ...filtersBy(filters, filterColumns),
    ],
    sql` and `,
  )
  const { searched } = request
  const from = searched ? candidates(scope, { ...request, searched }) : sql`conversations c`
  const hasAnswered =
    broadcastId === null && labelId === null
      ? sql`true`
      : sql`(c.text_number_id, c.phone) in (${answering(scope, { broadcastId, labelId })})`
  return searched || (broadcastId === null && labelId === null)
    ? sql`select c.conversation_id, c.last_at, c.heard_at, c.heard_message_id from ${from} where ${isAsked} and ${hasAnswered}`
    : sql`select c.conversation_id, c.last_at, c.heard_at, c.heard_message_id from (${answering(scope, { broadcastId, labelId })}) heard
        cross join lateral (select * from conversations c where c.account_id = ${scope.accountId}
          and c.text_number_id = heard.text_number_id and c.phone = heard.phone ${eachByKey}) c where ${isAsked}`
}

/** Which conversations a selection of the list means. `Selected` means those ids, whatever was searched for. */
export const selectedOf = (scope: Scope, request: ConversationRequest, { Type, Items }: Selection) => {
  if (Type === 'SelectedAll') return foundOf(scope, request)
  if (Type === 'SelectedAllExcept')
    return sql`select * from (${foundOf(scope, request)}) s where s.conversation_id <> all(${Items}::bigint[])`
  return sql`select c.conversation_id, c.last_at, c.heard_at, c.heard_message_id from conversations c where c.account_id = ${scope.accountId}
    and c.conversation_id = any(${Items}::bigint[]) and c.text_number_id ${notByIndex} = any(${scope.textNumbers}::bigint[])`
}

/** Numbers and phones of those who answered a broadcast that this user sees. */
const answering = (scope: Scope, { broadcastId, labelId }: Pick<ConversationRequest, 'broadcastId' | 'labelId'>) => {
  const hasLabel = sql`exists (select 1 from broadcast_labels x
    where x.account_id = b.account_id and x.broadcast_id = b.broadcast_id and x.label_id = ${labelId})`
  return sql`select distinct m.text_number_id, m.phone from broadcasts b cross join lateral (
      select m.text_number_id, m.phone from text_messages m
      where m.account_id = b.account_id and m.broadcast_id = b.broadcast_id and m.is_inbound ${eachByKey}) m
    where ${isVisible(scope)} and ${broadcastId === null ? sql`true` : sql`b.broadcast_id = ${broadcastId}`}
      and ${labelId === null ? sql`true` : hasLabel}`
}

const foundPage = async (db: Db, request: ConversationRequest, found: ReturnType<typeof sql>): Promise<IdPage> => {
  const direction = request.isDescending ? sql`desc` : sql`asc`
  return (await one<IdPage>(
    db,
    sql`with found as ${once} (${found})
      select (select count(*) from found) as "Size", to_json(array(
        select conversation_id from found order by last_at ${direction}, conversation_id ${direction} ${limitOf(request)})) as ids`,
  ))!
}
