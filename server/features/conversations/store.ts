import { all, type Db, one, sql } from '../../platform/database.ts'
import { notByIndex } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Between } from './thread-store.ts'

/** The two of a conversation of a number that this user may see; to do something there they must use it. */
export const findBetween = (db: Db, scope: Scope, conversationId: number): Promise<Between | undefined> =>
  one<Between>(
    db,
    sql`select text_number_id as "textNumberId", phone from conversations
      where account_id = ${scope.accountId} and conversation_id = ${conversationId}
        and text_number_id ${notByIndex} = any(${scope.seenNumbers}::bigint[])`,
  )

/** Those of these that are of such numbers of this user, with their phones. */
export const findPhones = (
  db: Db,
  scope: Scope,
  ids: readonly number[],
  numbers: readonly number[],
): Promise<{ id: number; phone: number; textNumberId: number }[]> =>
  all(
    db,
    sql`select conversation_id as id, phone, text_number_id as "textNumberId" from conversations
      where account_id = ${scope.accountId} and conversation_id = any(${ids}::bigint[])
        and text_number_id ${notByIndex} = any(${numbers}::bigint[]) order by conversation_id`,
  )

/** The text of the account that was written down last, 0 where there is none. */
export const lastTextId = async (db: Db, scope: Scope): Promise<number> =>
  (
    await one<{ id: number }>(
      db,
      sql`select text_message_id as id from text_messages where account_id = ${scope.accountId}
        order by text_message_id desc limit 1`,
    )
  )?.id ?? 0
