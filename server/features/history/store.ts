import { channel } from '@carillon/domain/broadcast/channel.ts'
import { sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

type Page = {
  before: string | null
  /** The first from this time on, instead of the latest before one. */
  from?: string | undefined
  limit: number
  /** Which broadcasts `b` with texts `t` are looked at. */
  where: ReturnType<typeof sql>
  /** Which of their recipients `r`. */
  whom?: ReturnType<typeof sql>
}

/**
 * The latest texts of broadcasts to these phones before a time, with the broadcast `b`, its text `t` and its recipient `r` of each: a select of
 * `columns`, in which `at` is when it was said. What is filed is a walk along the phone's part of the index, and ends with the
 * page; all that have the time of its last one come with it. What is not yet filed is of the few broadcasts that are not over.
 */
export const saidInBroadcasts = (
  scope: Scope,
  phones: readonly number[],
  { before, from, limit, where, whom }: Page,
  columns: (at: ReturnType<typeof sql>) => ReturnType<typeof sql>,
) => sql`select ${columns(sql`f.said_at`)}
    from (select f.* from unnest(${phones}::bigint[]) as p(phone) cross join lateral (
        select f.account_id, f.phone, f.said_at, f.broadcast_id, f.channel from said_in_broadcasts f cross join lateral (
          select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
          cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
        where f.account_id = ${scope.accountId} and f.phone = p.phone and f.channel = ${channel.text}
          and ${from === undefined ? sql`f.said_at < coalesce(${before}::timestamptz, 'infinity')` : sql`f.said_at >= ${from}::timestamptz`}
          and ${where} ${whom ? isOne(whom) : sql``}
        order by f.said_at ${from === undefined ? sql`desc` : sql`asc`} fetch first ${limit} rows with ties) f) f
      cross join lateral (select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
      cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
      cross join lateral (select * from recipients r
        where r.account_id = f.account_id and r.broadcast_id = f.broadcast_id and r.phone = f.phone and r.channel = f.channel ${eachByKey}) r
  union all
  select ${columns(sql`date_trunc('milliseconds', coalesce(r.handed_at, r.done_at, b.start_at))`)}
    from broadcasts b join broadcast_texts t using (account_id, broadcast_id) cross join lateral (
      select * from recipients r where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id
        and r.channel = ${channel.text} and r.phone = any (${phones}::bigint[]) and r.phone > b.filed_phone ${eachByKey}) r
    where b.account_id = ${scope.accountId} and b.filed_at is null and ${where} ${whom ? sql`and ${whom}` : sql``}`

/** Of what is filed as `f`. */
const isOne = (
  whom: ReturnType<typeof sql>,
) => sql`and exists (select 1 from recipients r where r.account_id = f.account_id
  and r.broadcast_id = f.broadcast_id and r.phone = f.phone and r.channel = f.channel and ${whom} ${eachByKey})`

/** Whether anything had gone from the text number to the phone before `s.handed_at`. */
export const wasTexted = (
  scope: Scope,
  { textNumberId, phone }: { textNumberId: number; phone: number },
): ReturnType<typeof sql> => {
  const isEarlier = (
    of: ReturnType<typeof sql>,
  ) => sql`b.account_id = ${scope.accountId} and t.text_number_id = ${textNumberId}
    and exists (select 1 from recipients r where r.account_id = b.account_id and r.broadcast_id = ${of} and r.phone = ${phone}
      and r.channel = ${channel.text}
      and r.handed_at < s.handed_at ${eachByKey})`
  return sql`(exists (select 1 from said_in_broadcasts f cross join lateral (
        select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
        cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
      where f.account_id = ${scope.accountId} and f.phone = ${phone} and f.channel = ${channel.text} and f.said_at <= s.handed_at and ${isEarlier(sql`f.broadcast_id`)})
    or exists (select 1 from broadcasts b join broadcast_texts t using (account_id, broadcast_id)
      where b.filed_at is null and ${isEarlier(sql`b.broadcast_id`)})
    or exists (select 1 from text_messages m where m.account_id = ${scope.accountId} and m.phone = ${phone}
      and m.text_number_id = ${textNumberId} and not m.is_inbound and m.created_at < s.handed_at))`
}
