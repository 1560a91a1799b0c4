import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import { accountSends } from '../lanes/lease-store.ts'
import { mayLeave } from '../send/claim-store.ts'
import { type Part, type Settled, type Step, waitsAtMost } from './settle-store.ts'

export const cancelledOnes = (db: Db) =>
  all<Settled & Part>(
    db,
    sql`select q.account_id, q.broadcast_id, q.channel, b.user_id from broadcast_queue q cross join lateral (
        select status, user_id from broadcasts
        where account_id = q.account_id and broadcast_id = q.broadcast_id ${eachByKey}) b
      where b.status in ('Canceled', 'Expired') and q.is_planned order by q.account_id, q.broadcast_id`,
  )

/**
 * The queue row of a cancelled broadcast, locked: a claim that was under way is over now, and what follows in this transaction
 * sees it. False where somebody else has it.
 */
export const lockCancelled = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue
      where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} for update skip locked`,
  )) !== undefined

/** Claims whose rows may be with the carrier already, and end as it says. */
export const isClaimed = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from claims where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} limit 1`,
  )) !== undefined

/**
 * A cancelled broadcast gives up the next `limit` recipients behind `after` that are not in flight. By a range of the key, so that no
 * plan joins rows to rows. Answers undefined where none is left.
 */
export const giveUpCancelled = async (
  tx: Db,
  { account_id, broadcast_id, channel }: Part,
  { after, limit, shard }: { after: number; limit: number; shard: number },
): Promise<Step | undefined> =>
  one<Step>(
    tx,
    sql`with given as ${once} (
        select phone, state from recipients
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and state in (${outcome.waiting}, ${outcome.retrying})
        order by phone limit ${limit} for update
      ), given_up as (
        update recipients set state = ${outcome.notSent}, done_at = now(),
          reason = case (select status from broadcasts where account_id = ${account_id} and broadcast_id = ${broadcast_id})
            when 'Expired' then ${reason.expired}::smallint else ${reason.cancelled}::smallint end
        where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel} and phone > ${after}
          and phone <= (select max(phone) from given) and state in (${outcome.waiting}, ${outcome.retrying})
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, retrying, not_sent)
        select ${account_id}, ${broadcast_id}, ${shard}, ${channel}::smallint, -count(*) filter (where state = ${outcome.waiting}),
          -count(*) filter (where state = ${outcome.retrying}), count(*)
        from given having count(*) > 0
        on conflict (account_id, broadcast_id, shard, channel) do update
          set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, not_sent = c.not_sent + excluded.not_sent
      )
      select max(phone) as through, count(*)::int as ended from given having count(*) > 0`,
  )

/** Nobody is left to be handed over by this channel; with the last of its channels the broadcast waits for receipts. */
export const leaveQueue = async (tx: Db, { account_id, broadcast_id, channel }: Part): Promise<void> => {
  const broadcast = sql`account_id = ${account_id} and broadcast_id = ${broadcast_id}`
  // Of two channels that leave at once the second sees that the first has left.
  await sql`select 1 from broadcasts where ${broadcast} for no key update`.execute(tx)
  await sql`delete from retries where ${broadcast} and channel = ${channel}`.execute(tx)
  await sql`delete from broadcast_queue where ${broadcast} and channel = ${channel}`.execute(tx)
  await sql`update broadcasts set finalizing_at = now() where ${broadcast}
    and not exists (select 1 from broadcast_queue q /* every channel */
      where q.account_id = ${account_id} and q.broadcast_id = ${broadcast_id})`.execute(tx)
}

/** Broadcasts that send nothing more and have not given back the credits that nothing can use. */
export const holdingCredits = (db: Db) =>
  all<Settled>(
    db,
    sql`select account_id, broadcast_id, user_id from broadcasts
      where finalizing_at is not null and completed_at is null and released_at is null order by account_id, broadcast_id`,
  )

export const saveReleased = (tx: Db, { account_id, broadcast_id }: Settled) =>
  sql`update broadcasts set released_at = now()
    where account_id = ${account_id} and broadcast_id = ${broadcast_id} and released_at is null`.execute(tx)

/** Credits that an outcome may still use: those of texts that wait, or whose outcome is unknown. */
export const stillNeeded = async (db: Db, { account_id, broadcast_id }: Settled): Promise<number> =>
  (await one<{ credits: number }>(
    db,
    sql`select coalesce(sum(credits), 0)::int as credits from recipients /* every channel */
      where account_id = ${account_id} and broadcast_id = ${broadcast_id}
        and state in (${outcome.waiting}, ${outcome.retrying}, ${outcome.unknown})`,
  ))!.credits

/** Single texts of one account. */
type Messages = { account_id: number; ids: number[] }

/** As many as one round looks at. */
const mostMessages = 2000

/**
 * Single texts whose outcome stayed unknown for the whole wait, by account. While no link to a carrier of their number is up, they
 * wait, but not for ever.
 */
export const unknownMessages = (db: Db, afterMs: number, usualCarrierId: number) =>
  all<Messages>(
    db,
    sql`with over as ${once} (
        select m.account_id, m.text_message_id from text_messages m
        where m.state = ${outcome.unknown} and m.handed_at < now() - make_interval(secs => ${afterMs / 1000})
          and (m.handed_at < now() - make_interval(secs => ${(waitsAtMost * afterMs) / 1000})
            or exists (select 1 from carrier_links u join carriers k using (carrier_id)
            where u.is_up and u.seen_at > now() - interval '5 seconds'
              and coalesce(k.back_at, '-infinity') < now() - make_interval(secs => ${afterMs / 1000})
              and (exists (select 1 from text_number_carriers t where t.account_id = m.account_id
                  and t.text_number_id = m.text_number_id and t.carrier_id = u.carrier_id)
                or (u.carrier_id = ${usualCarrierId} and not exists (select 1 from text_number_carriers t
                  where t.account_id = m.account_id and t.text_number_id = m.text_number_id)))))
        order by m.handed_at limit ${mostMessages}
      )
      select account_id, array_agg(text_message_id order by text_message_id) as ids from over group by account_id`,
  )

/** They end as failed, uncharged and never sent again. */
export const endUnknownMessages = (tx: Db, { account_id, ids }: Messages) =>
  sql`with ended as (
      update text_messages set state = ${outcome.failed}, reason = ${reason.unconfirmed}, done_at = now()
      where account_id = ${account_id} and text_message_id = any(${ids}::bigint[]) and state = ${outcome.unknown}
      returning text_message_id, credits
    )
    insert into credit_releases (account_id, text_message_id, credits)
    select ${account_id}, text_message_id, credits from ended where credits > 0`.execute(tx)

/** Single texts that have been due for a day, of accounts or numbers that may not send, by account. */
export const barredMessages = (db: Db) =>
  all<Messages>(
    db,
    sql`with barred as ${once} (
        select o.account_id, o.text_message_id
        from outbox o join accounts a using (account_id) join text_messages m using (account_id, text_message_id)
        where o.claimed_epoch is null and o.due_at < now() - interval '24 hours' and ${sql.raw(mayLeave)} is not true
        order by o.due_at limit ${mostMessages}
      )
      select account_id, array_agg(text_message_id order by text_message_id) as ids from barred group by account_id`,
  )

/**
 * They end as not sent, rather than months later, when nobody remembers what they answered. Which of the two it was is told with
 * them.
 */
export const endBarredMessages = (tx: Db, { account_id, ids }: Messages) =>
  sql`with barred as ${once} (
      select o.text_message_id, case when ${sql.raw(accountSends)}
          then ${reason.numberBlocked} else ${reason.accountInactive} end::smallint as reason
      from outbox o join accounts a using (account_id) join text_messages m using (account_id, text_message_id)
      where o.text_message_id = any(${ids}::bigint[]) and o.account_id = ${account_id}
        and o.claimed_epoch is null and ${sql.raw(mayLeave)} is not true
      order by o.text_message_id for update of o skip locked
    ), gone as (
      delete from outbox where text_message_id = any(array(select text_message_id from barred))
    ), ended as (
      update text_messages m set state = ${outcome.notSent}, reason = b.reason, done_at = now()
      from barred b
      where m.account_id = ${account_id} and m.text_message_id = b.text_message_id and m.text_message_id = any(${ids}::bigint[])
        and m.state in (${outcome.waiting}, ${outcome.retrying})
      returning m.text_message_id, m.credits
    )
    insert into credit_releases (account_id, text_message_id, credits)
    select ${account_id}, text_message_id, credits from ended where credits > 0 on conflict do nothing`.execute(tx)

/** Accounts to which single texts give credits back. */
export const owedAccounts = (db: Db) =>
  all<{ account_id: number }>(db, sql`select distinct account_id from credit_releases order by account_id`)

/** Of one account in one statement. */
const mostReleased = 2000

/** Gives back what single texts did not use; an account whose balance is in use at this moment has it in the next round. */
export const releaseMessages = (tx: Db, accountId: number) =>
  sql`with balance as ${once} (
      select account_id from credit_balances where account_id = ${accountId} for update skip locked
    ), gone as (
      delete from credit_releases where account_id = (select account_id from balance) and text_message_id = any(array(
        select text_message_id from credit_releases where account_id = ${accountId} order by text_message_id limit ${mostReleased}))
      returning text_message_id, credits
    ), back as (
      update credit_balances set available = available + (select sum(credits) from gone)
      where account_id = (select account_id from balance) and exists (select 1 from gone)
    )
    insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
    select ${accountId}, 'release', 0, -credits, text_message_id, now() from gone`.execute(tx)
