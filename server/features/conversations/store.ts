import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Between } from './thread-store.ts'

/** The two of a conversation of a number that this user may use. */
export const findBetween = (db: Db, scope: Scope, conversationId: number): Promise<Between | undefined> =>
  one<Between>(
    db,
    sql`select text_number_id as "textNumberId", phone from conversations
      where account_id = ${scope.accountId} and conversation_id = ${conversationId}
        and text_number_id = any(${scope.textNumbers}::bigint[])`,
  )
