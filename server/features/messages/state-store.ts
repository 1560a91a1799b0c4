/** What people do to conversations: read, unread, done, an auto opt-out. Each holds its rows first, so that a text which comes meanwhile is seen or waits. */
import { messageKinds } from '@carillon/domain/conversation/message-kind.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { notByIndex, once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

/** Left out, it stays. */
export type StateChange = {
  isDone?: boolean | undefined
  isUnread?: boolean | undefined
  isAutoOptOut?: boolean | undefined
}

type Held = { id: number; phone: number; textNumberId: number }

/**
 * Holds a conversation until the transaction ends; undefined where this user may not use its number. What is read of its texts by the
 * next statement is all that it counts.
 */
export const holdConversation = (tx: Db, scope: Scope, conversationId: number): Promise<Held | undefined> =>
  one<Held>(
    tx,
    sql`select conversation_id as id, phone, text_number_id as "textNumberId" from conversations
      where account_id = ${scope.accountId} and conversation_id = ${conversationId}
        and text_number_id ${notByIndex} = any(${scope.textNumbers}::bigint[]) for update`,
  )

/** Those of them that nobody is changing at this moment: who waits while he holds others could wait in a circle. */
export const holdFree = (tx: Db, scope: Scope, ids: readonly number[]): Promise<Held[]> =>
  all<Held>(
    tx,
    sql`select conversation_id as id, phone, text_number_id as "textNumberId" from conversations
      where account_id = ${scope.accountId} and conversation_id = any(${ids}::bigint[]) order by conversation_id
      for update skip locked`,
  )

/** Marks as read all that came up to a text, or all there is: how many came after it stays. Of a conversation that is held. */
export const markViewed = (tx: Db, scope: Scope, { id, phone, textNumberId }: Held, shown: string | null, now: Date) =>
  sql`update conversations c set viewed_at = greatest(c.viewed_at, ${now}::timestamptz), unread = least(c.unread, ${
    shown === null
      ? sql`0`
      : sql`(select count(*) from text_messages m where m.account_id = ${scope.accountId} and m.phone = ${phone}
          and m.text_number_id = ${textNumberId} and m.is_inbound and m.type = any(${opening})
          and m.created_at >= ${shown}::timestamptz + interval '1 millisecond')`
  })
    where c.account_id = ${scope.accountId} and c.conversation_id = ${id}`.execute(tx)

const opening = Object.entries(messageKinds).flatMap(([kind, does]) => (does === 'opens' ? [kind] : []))

/** How one is, as `putStatesBack` reads it; over `conversations c`. */
const asItIs = sql`jsonb_build_array(c.is_done, c.unread, c.is_auto_opt_out)`

const isOther = ({ isDone, isUnread, isAutoOptOut }: StateChange) =>
  sql.join(
    [
      ...(isDone === undefined ? [] : [sql`c.is_done <> ${isDone}::boolean`]),
      ...(isUnread === undefined ? [] : [sql`(c.unread > 0) <> ${isUnread}::boolean`]),
      ...(isAutoOptOut === undefined ? [] : [sql`c.is_auto_opt_out <> ${isAutoOptOut}::boolean`]),
      sql`false`,
    ],
    sql` or `,
  )

/** Those that the change will change, in the form of a batch of an undo: ids, and how each was. Of such as are held. */
export const willChange = (scope: Scope, ids: readonly number[], change: StateChange): ReturnType<typeof sql> =>
  sql`select array_agg(c.conversation_id order by c.conversation_id) as ids, jsonb_agg(${asItIs} order by c.conversation_id) as before
    from conversations c where c.account_id = ${scope.accountId} and c.conversation_id = any(${ids}::bigint[]) and (${isOther(change)})`

export const changeStates = (tx: Db, scope: Scope, ids: readonly number[], change: StateChange, now: Date) => {
  const { isDone, isUnread, isAutoOptOut } = change
  return sql`update conversations c set is_done = coalesce(${isDone ?? null}::boolean, c.is_done),
      is_auto_opt_out = coalesce(${isAutoOptOut ?? null}::boolean, c.is_auto_opt_out),
      unread = case ${isUnread ?? null}::boolean when true then greatest(c.unread, 1) when false then 0 else c.unread end,
      viewed_at = case when ${isUnread === false}::boolean then ${now}::timestamptz else c.viewed_at end
    where c.account_id = ${scope.accountId} and c.conversation_id = any(${ids}::bigint[]) and (${isOther(change)})`.execute(
    tx,
  )
}

/**
 * Takes a change back, `was (account_id, id, was)` being how each was, and answers of how many. What came meanwhile stays
 * unread, and what somebody has changed or read since stays as it is.
 */
export const putStatesBack = async (
  tx: Db,
  scope: Scope,
  was: ReturnType<typeof sql>,
  change: StateChange,
  at: Date,
): Promise<{ id: number; textNumberId: number }[]> => {
  const { isDone, isUnread, isAutoOptOut } = change
  const isAsLeft = sql.join(
    [
      ...(isDone === undefined ? [] : [sql`c.is_done = ${isDone}::boolean`]),
      ...(isAutoOptOut === undefined ? [] : [sql`c.is_auto_opt_out = ${isAutoOptOut}::boolean`]),
      ...(isUnread === false ? [sql`c.viewed_at = ${at}::timestamptz`] : []),
      ...(isUnread === true ? [sql`c.unread > 0 and coalesce(c.viewed_at, '-infinity') <= ${at}::timestamptz`] : []),
      sql`true`,
    ],
    sql` and `,
  )
  const unread =
    isUnread === undefined
      ? sql`c.unread`
      : isUnread
        ? sql`greatest(c.unread - greatest(1 - (w.was ->> 1)::int, 0), 0)`
        : sql`c.unread + (w.was ->> 1)::int`
  return await all<{ id: number; textNumberId: number }>(
    tx,
    sql`with ${was}, held as ${once} (
        select c.account_id, c.conversation_id, w.was from conversations c join was w on w.account_id = c.account_id and w.id = c.conversation_id
        where c.account_id = ${scope.accountId} and ${isAsLeft} order by c.conversation_id for update of c skip locked
      )
      update conversations c set
        is_done = ${isDone === undefined ? sql`c.is_done` : sql`(w.was ->> 0)::boolean`}, unread = ${unread},
        is_auto_opt_out = ${isAutoOptOut === undefined ? sql`c.is_auto_opt_out` : sql`(w.was ->> 2)::boolean`}
      from held w where c.account_id = ${scope.accountId} and c.account_id = w.account_id and c.conversation_id = w.conversation_id
      returning c.conversation_id as id, c.text_number_id as "textNumberId"`,
  )
}

/** Other conversations of these phones that are auto opt-outs too, on whichever number: they stand so for the same wish. */
export const autoOptOutsOf = async (tx: Db, scope: Scope, phones: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select c.conversation_id as id from text_numbers n join conversations c using (account_id, text_number_id)
        where n.account_id = ${scope.accountId} and c.phone = any(${phones}::bigint[]) and c.is_auto_opt_out order by 1`,
    )
  ).map(({ id }) => id)

/** The conversation of a text that somebody has found to ask to stop. */
export const markAutoOptOut = (tx: Db, scope: Scope, textMessageId: number): Promise<Held[]> =>
  all<Held>(
    tx,
    sql`update conversations c set is_auto_opt_out = true from text_messages m
      where m.account_id = ${scope.accountId} and m.text_message_id = ${textMessageId} and c.account_id = m.account_id
        and c.text_number_id = m.text_number_id and c.phone = m.phone and not c.is_auto_opt_out
      returning c.conversation_id as id, c.phone, c.text_number_id as "textNumberId"`,
  )
