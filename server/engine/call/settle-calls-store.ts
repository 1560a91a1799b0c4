import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import { longestCallMs } from './longest-call.ts'

/** Ends of calls are known when they are over. */
export const nobodyTells = () => sql<boolean>`false`

/** Of a row of `recipients`: they pressed the key that answers in a call whose end was not heard. */
export const hasAnswered = sql<boolean>`exists (select 1 from call_attempts c where c.account_id = recipients.account_id
  and c.broadcast_id = recipients.broadcast_id and c.phone = recipients.phone and c.answer > 0 ${eachByKey})`

const mostAtOnce = 1000

/**
 * Whoever was claimed with the call has been found in doubt, or has an outcome. Before that, while no engine has taken the lane of
 * a dead one over, an attempt that ended would be one that does not stand against another call. And whoever was passed on in it
 * does not talk any more.
 */
const isDecided = sql`not exists (select 1 from recipients r where r.account_id = c.account_id and r.broadcast_id = c.broadcast_id
            and r.phone = c.phone and r.channel = ${channel.call} and r.state in (${outcome.waiting}, ${outcome.retrying}) ${eachByKey})
          and not exists (select 1 from call_transfers t where t.account_id = c.account_id and t.broadcast_id = c.broadcast_id
            and t.call_id = c.call_id and t.ended_at is null ${eachByKey})`

/** Accounts with calls whose process died with them. */
export const lostCalls = (db: Db) =>
  all<{ account_id: number }>(
    db,
    sql`select distinct account_id from (
        select account_id from call_attempts c where ended_at is null and intent_at < now() - make_interval(secs => ${longestCallMs / 1000})
          and ${isDecided}
        order by intent_at limit ${mostAtOnce}) lost`,
  )

/**
 * They end without being confirmed, uncharged, and are never made again; whoever pressed the key that answers was reached.
 * One that was made again all the same stands as it is.
 */
export const endLostCalls = (tx: Db, { account_id }: { account_id: number }, shard = 1) =>
  sql`with lost as ${once} (
      select account_id, broadcast_id, phone, call_id, week, answer from call_attempts c
      where account_id = ${account_id} and ended_at is null and intent_at < now() - make_interval(secs => ${longestCallMs / 1000})
        and ${isDecided}
      order by intent_at limit ${mostAtOnce} for update skip locked
    ), ended as (
      update call_attempts c set ended_at = now(), cause = 'unknown' from lost l
      where c.account_id = l.account_id and c.broadcast_id = l.broadcast_id and c.phone = l.phone and c.call_id = l.call_id
        and c.week = l.week
    ), moved as (
      update recipients r set state = case when l.answer > 0 then ${sql.lit(outcome.delivered)} else ${sql.lit(outcome.failed)} end,
        reason = case when l.answer > 0 then ${sql.lit(reason.livePerson)} else ${sql.lit(reason.unconfirmed)} end, done_at = now() from lost l
      where r.account_id = l.account_id and r.broadcast_id = l.broadcast_id and r.phone = l.phone and r.channel = ${channel.call}
        and r.state = ${outcome.unknown}
      returning r.account_id, r.broadcast_id, r.state
    )
    insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, unknown, delivered, failed)
    select account_id, broadcast_id, ${shard}, ${channel.call}, -count(*),
      count(*) filter (where state = ${outcome.delivered}), count(*) filter (where state = ${outcome.failed})
    from moved group by 1, 2
    on conflict (account_id, broadcast_id, shard, channel) do update
      set unknown = c.unknown + excluded.unknown, delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed`.execute(
    tx,
  )
