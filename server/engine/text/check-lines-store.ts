import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import type { ToPlan } from '../plan/part.ts'

type Part = Pick<ToPlan, 'account_id' | 'broadcast_id' | 'channel'>

/** A planned part whose lines are looked up from here on; claims wait for it until `seconds` after its start. */
export const beginCheck = (tx: Db, { account_id, broadcast_id, channel }: Part, seconds: number) =>
  sql`update broadcast_queue set checked_phone = 0, checking_until = '-infinity',
      check_by = greatest(start_at, now()) + make_interval(secs => ${seconds})
    where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel}`.execute(tx)

export type ToCheck = Part & {
  checked_phone: number
  /** Claims wait no longer. */
  is_overdue: boolean
}

/** The part that has waited for its turn the longest, for so many seconds this node's. */
export const takeToCheck = (db: Db, seconds: number) =>
  one<ToCheck>(
    db,
    sql`with next as ${once} (
        select account_id, broadcast_id, channel from broadcast_queue
        where check_by is not null and checking_until < now() order by checking_until limit 1 for update skip locked
      )
      update broadcast_queue q set checking_until = now() + make_interval(secs => ${seconds}) from next n
      where q.account_id = n.account_id and q.broadcast_id = n.broadcast_id and q.channel = n.channel
      returning q.account_id, q.broadcast_id, q.channel, q.checked_phone, q.check_by <= now() as is_overdue`,
  )

const waitingBehind = ({ account_id, broadcast_id, checked_phone }: ToCheck) =>
  sql`r.account_id = ${account_id} and r.broadcast_id = ${broadcast_id} and r.phone > ${checked_phone} and r.state = ${outcome.waiting}`

/** The next waiting recipients of whose lines nothing is known, or nothing recent. Each is looked for by its key. */
export const nextUnknown = async (db: Db, of: ToCheck, freshSince: Date, limit: number): Promise<number[]> =>
  (
    await all<{ phone: number }>(
      db,
      sql`select r.phone from recipients r where r.channel = ${of.channel} and ${waitingBehind(of)}
        and coalesce((select l.looked_up_at from phone_lookups l where l.phone = r.phone), '-infinity') < ${freshSince}
        order by r.phone limit ${limit}`,
    )
  ).map(({ phone }) => phone)

/** Its place in the queue, so that no claim lies in between; false where it has left. */
export const lockChecked = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue
      where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and check_by is not null
      for update`,
  )) !== undefined

/** Who cannot get texts ends as invalid, up to that number. Answers how many they were. */
export const endUntextable = async (
  tx: Db,
  of: ToCheck,
  { through, shard }: { through: number; shard: number },
): Promise<number> =>
  (await one<{ ended: number }>(
    tx,
    sql`with ended as (
        update recipients r set state = ${outcome.invalid}, reason = ${reason.notTextable}, done_at = now()
        where r.channel = ${of.channel} and ${waitingBehind(of)} and r.phone <= ${through}
          and (select l.is_textable from phone_lookups l where l.phone = r.phone) is false
        returning 1
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, invalid)
        select ${of.account_id}::bigint, ${of.broadcast_id}::bigint, ${shard}::smallint, ${of.channel}::smallint, -count(*), count(*)
        from ended having count(*) > 0
        on conflict (account_id, broadcast_id, shard, channel) do update
          set waiting = c.waiting + excluded.waiting, invalid = c.invalid + excluded.invalid
      )
      select count(*) as ended from ended`,
  ))!.ended

/**
 * How far it has come; done without a number. Those who were not answered for are asked about again after a tenth of the time that is left, an
 * hour at most: providers are paid by the question.
 */
export const saveChecked = (
  tx: Db,
  { account_id, broadcast_id, channel }: Part,
  { through, isAskedAgain }: { through: number | null; isAskedAgain: boolean },
) =>
  sql`update broadcast_queue set checked_phone = coalesce(${through}::bigint, checked_phone),
      check_by = case when ${through === null} then null else check_by end,
      checking_until = now() + ${isAskedAgain ? 1 : 0} * least(greatest((check_by - now()) / 10, interval '2 seconds'), interval '1 hour')
    where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel}`.execute(tx)
