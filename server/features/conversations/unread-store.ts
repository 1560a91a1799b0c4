import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** As it is told: what is unread of a number and was heard since then, its newest conversation, and how many texts in all. */
type Unread = { conversationId: number; texts: number; conversationIds: number[] }

/** Neither done nor an auto opt-out; as many as a notice tells of, at most. */
export const findUnread = (
  db: Db,
  scope: Scope,
  textNumberId: number,
  since: string | null,
): Promise<Unread | undefined> =>
  one<Unread>(
    db,
    sql`select ids[1] as "conversationId", texts, ids[1:5] as "conversationIds" from (
        select array_agg(conversation_id order by heard_message_id desc nulls last, last_at desc) as ids, coalesce(sum(unread), 0)::int as texts,
          max(heard_at) as heard_at
        from (
          select conversation_id, last_at, heard_at, heard_message_id, unread from conversations
          where account_id = ${scope.accountId} and text_number_id = ${textNumberId} and standing = 1
          order by last_at desc limit 1000
        ) newest
      ) found where ids is not null and (${since}::timestamptz is null or heard_at >= ${since})`,
  )
