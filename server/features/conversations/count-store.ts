import type { ConversationsSummary } from '@carillon/contract/conversations.ts'
import { standingsThat } from '@carillon/domain/conversation/standing.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** How many of these numbers stand so; kept, not counted. */
export const countStanding = async (
  db: Db,
  scope: Scope,
  { numbers, standings }: { numbers: readonly number[]; standings: readonly number[] },
): Promise<number> =>
  (await one<{ size: number }>(
    db,
    sql`select coalesce(sum(delta), 0)::bigint as size from conversation_counts
      where account_id = ${scope.accountId} and text_number_id = any(${numbers}::bigint[])
        and standing = any(${standings}::smallint[])`,
  ))!.size

type OfNumber = ConversationsSummary['TextNumbers'][number]

const countOf = (asked: Parameters<typeof standingsThat>[0]) =>
  sql`coalesce(sum(k.delta) filter (where k.standing = any(${standingsThat(asked)}::smallint[])), 0)::bigint`

/** By number, those without any too; the default one first. */
export const countByNumber = (db: Db, scope: Scope): Promise<OfNumber[]> =>
  all<OfNumber>(
    db,
    sql`select n.text_number_id as "TextNumberID", n.name as "Name", wire_phone(n.phone) as "TextPhoneNumber",
        (select o.phone from text_number_owners o where o.phone = n.phone and o.account_id = n.account_id
          and o.text_number_id = n.text_number_id) is null as "IsRetired",
        ${countOf({ isDone: false, isAutoOptOut: false })} as "Inbox",
        ${countOf({ isDone: false, isAutoOptOut: false, isUnread: true })} as "InboxUnread",
        ${countOf({ isDone: true, isAutoOptOut: false })} as "Done",
        ${countOf({ isDone: true, isAutoOptOut: false, isUnread: true })} as "DoneUnread",
        ${countOf({ isAutoOptOut: true })} as "AutoOptOut"
      from text_numbers n left join conversation_counts k using (account_id, text_number_id)
      where n.account_id = ${scope.accountId} and n.text_number_id = any(${scope.seenNumbers}::bigint[])
      group by n.account_id, n.text_number_id, n.name, n.phone, n.is_default order by n.is_default desc, n.text_number_id`,
  )

/** How many texts wait for their time, on the numbers that this user may see. */
export const countWaiting = async (db: Db, scope: Scope): Promise<number> =>
  (await one<{ size: number }>(
    db,
    sql`select count(*) as size from scheduled_conversations
      where account_id = ${scope.accountId} and text_number_id = any(${scope.seenNumbers}::bigint[]) and status = 0`,
  ))!.size
