import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { TextMade } from '@carillon/domain/broadcast/text-that-left.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { notByIndex } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { creditsOf } from '../broadcast-results/store.ts'
import { saidInBroadcasts, wasTexted } from '../history/store.ts'

/** The two of a conversation. */
export type Between = { textNumberId: number; phone: number }

/** Where a page begins: the time to the millisecond, as it travels, and the id, which is negative of a text of a broadcast. */
export type Edge = { at: string; id: number }
export type Towards = 'older' | 'newer'

/** What both kinds have, in the words of the wire where nothing is to be done with it. */
type Common = {
  id: number
  at: string
  state: number | null
  reason: number
  credits: number
  user: { UserID: number; FirstName: string; LastName: string } | null
  broadcast: { BroadcastID: number; BroadcastName: string } | null
}

export type Single = Common & {
  isBroadcast: false
  conversationId: number
  message: string
  type: string
  isInbound: boolean
  isCompliance: boolean
  isByAutoReply: boolean
  media: string[]
  media_ids: number[]
  waitsUntil: string | null
  isSentAgain: boolean
  survey: number
  review: number | null
  askedKey: string | null
}

export type OfBroadcast = Common & TextMade & { isBroadcast: true; media_ids: number[] }

const seesBroadcast = (scope: Scope) => (scope.canSeeAllBroadcasts ? sql`true` : sql`b.user_id = ${scope.userId}`)

/** Codes and notices stand in none, and are nobody's to read: they are between us and a user's phone. */
const isReadable = sql`r.type <> 'Verification' and r.type <> 'Notice'`

const isOfThread = (scope: Scope, { textNumberId, phone }: Between) =>
  sql`r.account_id = ${scope.accountId} and r.phone = ${phone} and r.text_number_id = ${textNumberId} and ${isReadable}`

const userOf = (account: ReturnType<typeof sql>, user: ReturnType<typeof sql>) =>
  sql`(select json_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) from users u
    where u.account_id = ${account} and u.user_id = ${user})`

const singleColumns = (
  scope: Scope,
) => sql`r.text_message_id as id, date_trunc('milliseconds', r.created_at) as at, r.state, r.reason,
  case when r.is_inbound then 0 else ${creditsOf} end as credits, ${userOf(sql`r.account_id`, sql`r.user_id`)} as "user",
  (select json_build_object('BroadcastID', b.broadcast_id, 'BroadcastName', b.name) from broadcasts b
    where b.account_id = r.account_id and b.broadcast_id = r.broadcast_id and b.deleted_at is null and ${seesBroadcast(scope)}) as broadcast,
  false as "isBroadcast", v.conversation_id as "conversationId", r.message, r.type, r.is_inbound as "isInbound",
  r.class = 'compliance' as "isCompliance", r.auto_reply_id is not null as "isByAutoReply", r.media, to_jsonb(r.media_ids) as media_ids, r.survey,
  r.again_id is not null as "isSentAgain",
  (select o.due_at from outbox o where r.state = ${outcome.waiting} and o.text_message_id = r.text_message_id
    and o.account_id = r.account_id and o.due_at > greatest(r.created_at + interval '1 minute', now())) as "waitsUntil",
  (select o.state from opt_out_reviews o
    where o.account_id = r.account_id and o.text_message_id = r.text_message_id) as review,
  case when r.user_id = ${scope.userId} then r.asked_key end as "askedKey"`

const withConversation = sql`text_messages r join conversations v
  on v.account_id = r.account_id and v.text_number_id = r.text_number_id and v.phone = r.phone`

/** To the millisecond; the index has more of it, so all of the last millisecond come along. */
const ofMillisecond = sql`date_trunc('milliseconds', r.created_at)`

/**
 * Single texts from an edge on, at least so many if there are, with all that have the time of the last one. Two walks along the
 * index of the thread: how far the page goes, and the page.
 */
export const singlesFrom = (
  db: Db,
  scope: Scope,
  between: Between,
  { edge, towards, limit }: { edge: Edge | null; towards: Towards; limit: number },
): Promise<Single[]> => {
  const isOlder = towards === 'older'
  const isOfPage = edge
    ? isOlder
      ? sql`r.created_at < ${edge.at}::timestamptz + interval '1 millisecond'
          and (${ofMillisecond}, r.text_message_id) < (${edge.at}::timestamptz, ${edge.id}::bigint)`
      : sql`r.created_at >= ${edge.at}::timestamptz
          and (${ofMillisecond}, r.text_message_id) > (${edge.at}::timestamptz, ${edge.id}::bigint)`
    : sql`true`
  const order = isOlder
    ? sql`order by r.created_at desc, r.text_message_id desc`
    : sql`order by r.created_at, r.text_message_id`
  const isThere = isOfThread(scope, between)
  const farthest = sql`(select ${isOlder ? sql`min` : sql`max`}(created_at) from (
    select r.created_at from text_messages r where ${isThere} and ${isOfPage} ${order} limit ${limit}) page)`
  const isWithin = isOlder
    ? sql`r.created_at >= date_trunc('milliseconds', ${farthest})`
    : sql`r.created_at < date_trunc('milliseconds', ${farthest}) + interval '1 millisecond'`
  return all<Single>(
    db,
    sql`select ${singleColumns(scope)} from ${withConversation} where ${isThere} and ${isOfPage} and ${isWithin} ${order}`,
  )
}

/** A single text that stands in a conversation which this user may read. */
export const findSingle = (db: Db, scope: Scope, textMessageId: number): Promise<(Single & Between) | undefined> =>
  one<Single & Between>(
    db,
    sql`select ${singleColumns(scope)}, r.text_number_id as "textNumberId", r.phone from ${withConversation}
      where r.account_id = ${scope.accountId} and r.text_message_id = ${textMessageId} and ${isReadable}
        and r.text_number_id ${notByIndex} = any(${scope.seenNumbers}::bigint[])`,
  )

/** A broadcast that says something by this number; one that was deleted did so too. */
const isByNumber = ({ textNumberId }: Between) => sql`t.text_number_id = ${textNumberId}`
/** What never left was not said. */
const wasHanded = sql`r.handed_at is not null`

/** The same of the texts of broadcasts. */
export const broadcastsFrom = (
  db: Db,
  scope: Scope,
  between: Between,
  { edge, towards, limit }: { edge: Edge | null; towards: Towards; limit: number },
): Promise<OfBroadcast[]> => {
  const isOlder = towards === 'older'
  const next = edge && new Date(Date.parse(edge.at) + 1).toISOString()
  const page = {
    // Those of the millisecond of the edge that are on its other side are looked at too.
    ...{ before: isOlder ? next : null, limit: limit + 20, where: isByNumber(between), whom: wasHanded },
    from: isOlder ? undefined : (edge?.at ?? '-infinity'),
  }
  const said = saidInBroadcasts(
    scope,
    [between.phone],
    page,
    (at) => sql`-b.broadcast_id as id, ${at} as at, r.state, r.reason, ${creditsOf} as credits,
      case when ${seesBroadcast(scope)} then ${userOf(sql`b.account_id`, sql`b.user_id`)} end as "user",
      case when ${seesBroadcast(scope)} and b.deleted_at is null
        then json_build_object('BroadcastID', b.broadcast_id, 'BroadcastName', b.name) end as broadcast,
      true as "isBroadcast", t.text_message, r.own_message, t.signature, t.prefix, r.first_name, r.last_name, r.notes, r.handed_at,
      to_jsonb(t.media_ids) as media_ids`,
  )
  const isOfPage = edge
    ? sql`(s.at, s.id) ${isOlder ? sql`<` : sql`>`} (${edge.at}::timestamptz, ${edge.id}::bigint)`
    : sql`true`
  const order = isOlder ? sql`order by s.at desc, s.id desc` : sql`order by s.at, s.id`
  return all<OfBroadcast>(
    db,
    sql`select s.*, not ${wasTexted(scope, between)} as is_first
      from (select * from (${said}) s where ${isOfPage} ${order} limit ${limit}) s ${order}`,
  )
}

/** How many texts there are in all. */
export const countThread = async (db: Db, scope: Scope, between: Between): Promise<number> => {
  const page = { before: null, limit: 1_000_000, where: isByNumber(between), whom: wasHanded }
  const said = saidInBroadcasts(scope, [between.phone], page, () => sql`1`)
  const found = await one<{ size: number }>(
    db,
    sql`select (select count(*) from text_messages r where ${isOfThread(scope, between)})
      + (select count(*) from (${said}) said) as size`,
  )
  return found!.size
}

/** When a text of a broadcast was handed over to this phone. */
export const handedAt = async (
  db: Db,
  scope: Scope,
  { textNumberId, phone }: Between,
  broadcastId: number,
): Promise<string | undefined> =>
  (
    await one<{ at: string }>(
      db,
      sql`select date_trunc('milliseconds', r.handed_at) as at from recipients r join broadcast_texts t using (account_id, broadcast_id)
        where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.phone = ${phone}
          and r.channel = ${channel.text} and t.text_number_id = ${textNumberId} and r.handed_at is not null`,
    )
  )?.at
