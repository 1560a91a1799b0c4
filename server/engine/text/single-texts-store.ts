import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import { accountSends } from '../lanes/lease-store.ts'
import { waitsAtMost } from '../settle/settle-store.ts'
import type { Wait } from '../settle/settling.ts'
import { mayLeave } from './send-store.ts'

/** Single texts of one account. */
type Messages = { account_id: number; ids: number[] }

/** As many as one round looks at. */
const mostMessages = 2000

/**
 * Single texts whose outcome stayed unknown for the whole wait, by account. While no link to a carrier of their number is up, they
 * wait, but not for ever.
 */
export const unknownMessages = (db: Db, { afterMs, usualCarrierId }: Wait) =>
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
export const releaseMessages = (tx: Db, { account_id: accountId }: { account_id: number }) =>
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

/** The carriers of the broadcast's text number; that of the settings, where the number has none of its own. */
export const isToldBy = (usualCarrierId: number) => sql<boolean>`exists (
  select 1 from broadcast_texts p join text_number_carriers t on t.account_id = p.account_id and t.text_number_id = p.text_number_id
  where p.account_id = o.account_id and p.broadcast_id = o.broadcast_id and t.carrier_id = k.carrier_id ${eachByKey})
  or (k.carrier_id = ${usualCarrierId} and exists (
    select 1 from broadcast_texts p where p.account_id = o.account_id and p.broadcast_id = o.broadcast_id
      and not exists (select 1 from text_number_carriers t where t.account_id = p.account_id and t.text_number_id = p.text_number_id ${eachByKey}) ${eachByKey}))`
