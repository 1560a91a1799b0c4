import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** A page that has said nothing for so long is not looked at any more: its browser may be gone. It says so three times in it. */
export const presenceMs = 60_000

/** This user looks at the inbox on this page. */
export const putPresence = (db: Db, scope: Scope, page: string, now: Date) =>
  sql`insert into inbox_presence (account_id, user_id, page, seen_at) values (${scope.accountId}, ${scope.userId}, ${page}, ${now})
    on conflict (account_id, user_id, page) do update set seen_at = excluded.seen_at`.execute(db)

export const deletePresence = (db: Db, scope: Scope, page: string) =>
  sql`delete from inbox_presence where account_id = ${scope.accountId} and user_id = ${scope.userId} and page = ${page}`.execute(
    db,
  )

/** Whether the user who acts looks at the inbox, on whichever page and node. */
export const isInboxOpen = async (db: Db, scope: Scope, now: Date): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from inbox_presence where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and seen_at > ${new Date(now.getTime() - presenceMs)} limit 1`,
  )) !== undefined
