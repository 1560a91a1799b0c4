import { channel } from '@carillon/domain/broadcast/channel.ts'
import { sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

type Page = {
  before: string | null
  limit: number
  /** Which broadcasts `b` with texts `t` are looked at. */
  where: ReturnType<typeof sql>
}

/**
 * The latest texts of broadcasts to these phones before a time, with the broadcast `b`, its text `t` and its recipient `r` of each: a select of
 * `columns`, in which `at` is when it was said. What is filed is a walk along the phone's part of the index, and ends with the
 * page; all that have the time of its last one come with it. What is not yet filed is of the few broadcasts that are not over.
 */
export const saidInBroadcasts = (
  scope: Scope,
  phones: readonly number[],
  { before, limit, where }: Page,
  columns: (at: ReturnType<typeof sql>) => ReturnType<typeof sql>,
) => sql`select ${columns(sql`f.said_at`)}
    from (select f.* from unnest(${phones}::bigint[]) as p(phone) cross join lateral (
        select f.account_id, f.phone, f.said_at, f.broadcast_id, f.channel from said_in_broadcasts f cross join lateral (
          select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
          cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
        where f.account_id = ${scope.accountId} and f.phone = p.phone and f.channel = ${channel.text}
          and f.said_at < coalesce(${before}::timestamptz, 'infinity') and ${where}
        order by f.said_at desc fetch first ${limit} rows with ties) f) f
      cross join lateral (select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
      cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
      cross join lateral (select * from recipients r
        where r.account_id = f.account_id and r.broadcast_id = f.broadcast_id and r.phone = f.phone and r.channel = f.channel ${eachByKey}) r
  union all
  select ${columns(sql`date_trunc('milliseconds', coalesce(r.handed_at, r.done_at, b.start_at))`)}
    from broadcasts b join broadcast_texts t using (account_id, broadcast_id) cross join lateral (
      select * from recipients r where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id
        and r.channel = ${channel.text} and r.phone = any (${phones}::bigint[]) and r.phone > b.filed_phone ${eachByKey}) r
    where b.account_id = ${scope.accountId} and b.filed_at is null and ${where}`
