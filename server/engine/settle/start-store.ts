import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import { accountSends } from '../lanes/lease-store.ts'
import { lateMs, unrecordedMs } from './end-unsent.ts'
import type { Settled } from './settle-store.ts'

/** Nobody who could answer for it is there. */
const isDeserted = sql`exists (select 1 from users u
  where u.account_id = b.account_id and u.user_id = b.user_id and not u.is_active)`

/**
 * The next scheduled broadcasts whose time has come start, the longest due first. One that somebody holds at this moment holds up no
 * other. Those whose creator has been deactivated do not start.
 */
export const startDue = (db: Db, limit: number) =>
  all<Settled>(
    db,
    sql`with due as ${once} (
        select b.account_id, b.broadcast_id from broadcasts b join accounts a using (account_id)
        where b.status = 'AuthorizationApproved' and b.start_at <= now() and ${sql.raw(accountSends)} and not ${isDeserted}
          and exists (select 1 from broadcast_queue q /* every channel */
            where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and q.start_at <= now())
        order by b.start_at limit ${limit} for update of b skip locked
      ), started as (
        update broadcasts b set status = 'Broadcasting', started_at = now() from due d
        where b.account_id = d.account_id and b.broadcast_id = d.broadcast_id
        returning b.account_id, b.broadcast_id, b.user_id
      ), told as (
        insert into broadcast_events (account_id, broadcast_id, event, created_at)
        select account_id, broadcast_id, 'started', now() from started
      )
      select * from started`,
  )

/** Those that are due and do not start for want of a creator. */
export const deserted = (db: Db) =>
  all<Settled>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id from broadcasts b
      where b.status = 'AuthorizationApproved' and b.start_at <= now() and ${isDeserted} limit 100`,
  )

/** Those that have been due for an hour, of accounts that may not send. */
export const barred = (db: Db) =>
  all<Settled>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id from broadcasts b join accounts a using (account_id)
      where b.status = 'AuthorizationApproved' and b.start_at <= now() - make_interval(secs => ${lateMs / 1000})
        and ${sql.raw(accountSends)} is not true
      limit 100`,
  )

/** Those that nobody approved in time. */
export const unapproved = (db: Db) =>
  all<Settled>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id from broadcasts b
        join broadcast_approvals p on p.account_id = b.account_id and p.broadcast_id = b.broadcast_id
      where b.status = 'AwaitingAuthorization' and p.expires_at <= now() limit 100`,
  )

/** Those whose message was to be recorded long ago. */
export const unrecorded = (db: Db) =>
  all<Settled>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id from broadcasts b
        join broadcast_calls v on v.account_id = b.account_id and v.broadcast_id = b.broadcast_id
      where b.status in ('PendingMessage', 'MessageRecorded') and b.start_at <= now() - make_interval(secs => ${unrecordedMs / 1000})
        and v.recording_until <= now() - make_interval(secs => ${unrecordedMs / 1000}) limit 100`,
  )

/** `goesOn` where another part of it, which does not wait for the window, is not through. */
type Windowed = Settled & { channel: number; start_at: string; calling_window: CallingWindow; goesOn: boolean }

/** Parts of broadcasts that a calling window may end. Calls that wait for their message have their window when it is there. */
export const windowed = (db: Db) =>
  all<Windowed>(
    db,
    sql`select b.account_id, b.broadcast_id, b.user_id, q.channel, greatest(b.start_at, q.message_at) as start_at, b.calling_window,
        exists (select 1 from broadcast_queue o /* every channel */ where o.account_id = q.account_id and o.broadcast_id = q.broadcast_id
          and o.channel <> q.channel and not o.keeps_window and (not o.is_through or exists (select 1 from retries t
            where t.account_id = o.account_id and t.broadcast_id = o.broadcast_id and t.channel = o.channel))) as "goesOn"
      from broadcast_queue q /* every channel */ cross join lateral (select * from broadcasts
        where account_id = q.account_id and broadcast_id = q.broadcast_id ${eachByKey}) b
      where b.calling_window is not null and b.status in ('AuthorizationApproved', 'Broadcasting', 'Paused')
        and q.keeps_window and not q.awaits_message and (not q.is_through or exists (select 1 from retries t
          where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id and t.channel = q.channel))`,
  )

/**
 * Its window is over: what is not on its way is not sent any more. Answers whether it was this one's to end; one that somebody holds
 * has its turn later.
 */
export const expire = async (db: Db, { account_id, broadcast_id }: Settled): Promise<boolean> =>
  (await one(
    db,
    sql`with over as ${once} (
        select account_id, broadcast_id from broadcasts
        where account_id = ${account_id} and broadcast_id = ${broadcast_id}
          and status in ('AuthorizationApproved', 'Broadcasting', 'Paused')
        for update skip locked
      ), turned as (
        update broadcasts b set status = 'Expired' from over o
        where b.account_id = o.account_id and b.broadcast_id = o.broadcast_id
        returning 1
      )
      insert into broadcast_events (account_id, broadcast_id, event, created_at)
      select ${account_id}, ${broadcast_id}, 'expired', now() from turned returning 1`,
  )) !== undefined
