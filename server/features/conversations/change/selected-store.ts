import type { Selection } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { selectedOf } from '../page-store.ts'
import type { ConversationRequest } from '../read-query.ts'

/** Which conversations an act is on. */
export type Target = { request: ConversationRequest; selection: Selection }

/** In which nobody has written since then; null where that is nothing to them. As it travels, a time has milliseconds. */
const isUnheardSince = (heardBefore: string | null) =>
  heardBefore === null
    ? sql`true`
    : sql`date_trunc('milliseconds', coalesce(s.heard_at, '-infinity')) <= ${heardBefore}::timestamptz`

/** How many are meant, and the last of them: those that come later are not. */
export const countTarget = async (
  db: Db,
  scope: Scope,
  { request, selection }: Target,
  heardBefore: string | null,
): Promise<{ count: number; through: number }> =>
  (await one<{ count: number; through: number }>(
    db,
    sql`select count(*) as count, coalesce(max(conversation_id), 0) as through from (${selectedOf(scope, request, selection)}) s
      where ${isUnheardSince(heardBefore)}`,
  ))!

type Range = { after: number; through: number; heardBefore: string | null; limit: number }

/** The next of them in the order of the key, in which nobody has written since then. */
export const nextOf = async (
  db: Db,
  scope: Scope,
  { request, selection }: Target,
  { after, through, heardBefore, limit }: Range,
): Promise<number[]> => {
  const found = await one<{ ids: number[] }>(
    db,
    sql`select to_json(array(select s.conversation_id from (${selectedOf(scope, request, selection)}) s
      where s.conversation_id > ${after} and s.conversation_id <= ${through}
        and ${isUnheardSince(heardBefore)}
      order by s.conversation_id limit ${limit})) as ids`,
  )
  return found!.ids
}
