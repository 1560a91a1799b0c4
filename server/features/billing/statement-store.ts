import type { StatementEntry } from '@carillon/contract/billing.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { localTime } from '../../platform/local-time.ts'
import type { Scope } from '../../platform/scope.ts'

/** All that this transaction reads is of one moment. */
export const readAtOnce = (tx: Db) => sql`set transaction isolation level repeatable read, read only`.execute(tx)

/** What a broadcast took and gave back, by kind and by day of the user's own calendar. */
export const listEntries = (db: Db, scope: Scope, broadcastId: number) =>
  all<StatementEntry>(
    db,
    sql`select to_char(${localTime(sql`created_at`, scope.timeZone)}, 'YYYY-MM-DD') as "Day",
        case kind when 'reserve' then 'Reserved' when 'settle' then 'Used' else 'Released' end as "Kind",
        sum(abs(reserved_delta)) as "Credits"
      from credit_entries
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and kind in ('reserve', 'settle', 'release')
      group by 1, 2
      order by 1, min(credit_entry_id)`,
  )

type Outcomes = { user_id: number; name: string; used: number; is_over: boolean }

/** What its results say that it used, and whether anything can follow. */
export const outcomesOf = (db: Db, scope: Scope, broadcastId: number) =>
  one<Outcomes>(
    db,
    sql`select b.user_id, b.name, b.completed_at is not null as is_over, coalesce((
          select sum(c.credits_used) from broadcast_counters c /* every channel */
          where c.account_id = b.account_id and c.broadcast_id = b.broadcast_id), 0) as used
      from broadcasts b where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and b.deleted_at is null
        ${scope.canSeeAllBroadcasts ? sql`` : sql`and b.user_id = ${scope.userId}`}`,
  )
