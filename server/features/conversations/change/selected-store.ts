import type { Selection } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { selectedOf } from '../page-store.ts'
import type { ConversationRequest } from '../read-query.ts'

/** Which conversations an act is on. */
export type Target = { request: ConversationRequest; selection: Selection }

/** What was shown of a list: its newest text by time, and the one of the account that was written down last; null where that is nothing to an act. */
export type Seen = { at: string | null; textMessageId: number | null }

/** In which nobody has written since. As it travels, a time has milliseconds; what has waited for a node is written down later than it came. */
const isUnheardSince = ({ at, textMessageId }: Seen) =>
  sql`(${at}::timestamptz is null or date_trunc('milliseconds', coalesce(s.heard_at, '-infinity')) <= ${at}::timestamptz)
    and (${textMessageId}::bigint is null or coalesce(s.heard_message_id, 0) <= ${textMessageId}::bigint)`

/** How many are meant, and the last of them: those that come later are not. */
export const countTarget = async (
  db: Db,
  scope: Scope,
  { request, selection }: Target,
  seen: Seen,
): Promise<{ count: number; through: number }> =>
  (await one<{ count: number; through: number }>(
    db,
    sql`select count(*) as count, coalesce(max(conversation_id), 0) as through from (${selectedOf(scope, request, selection)}) s
      where ${isUnheardSince(seen)}`,
  ))!

type Range = { after: number; through: number; seen: Seen; limit: number }

/** The next of them in the order of the key, in which nobody has written since then. */
export const nextOf = async (
  db: Db,
  scope: Scope,
  { request, selection }: Target,
  { after, through, seen, limit }: Range,
): Promise<number[]> => {
  const found = await one<{ ids: number[] }>(
    db,
    sql`select to_json(array(select s.conversation_id from (${selectedOf(scope, request, selection)}) s
      where s.conversation_id > ${after} and s.conversation_id <= ${through}
        and ${isUnheardSince(seen)}
      order by s.conversation_id limit ${limit})) as ids`,
  )
  return found!.ids
}
