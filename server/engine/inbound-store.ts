import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import type { StoredEvent } from './event-store.ts'
import { isLeaving } from './survey-store.ts'

export type InboundNumber = {
  account_id: number
  text_number_id: number
  class: 'local' | 'toll-free' | 'short-code'
  company_name: string
  help_contact: string
  account_status_id: number
}

const first = async <T extends pg.QueryResultRow>(tx: pg.PoolClient, text: string, values: unknown[]) =>
  (await tx.query<T>(text, values)).rows[0]

/** Whose number a text came in on. */
export const ownerOf = (tx: pg.PoolClient, phone: number) =>
  first<InboundNumber>(
    tx,
    `select o.account_id, o.text_number_id, n.class, a.company_name, a.help_contact, a.account_status_id
     from text_number_owners o join text_numbers n using (account_id, text_number_id) join accounts a using (account_id)
     where o.phone = $1`,
    [phone],
  )

/** The accounts of these texts' destinations; every node hears of each that its sender wants no more. */
export const tellOwners = async (pool: pg.Pool, texts: readonly { from: number; to: number }[]) =>
  (
    await pool.query<{ account_id: number; phone: number }>(
      `with told as (
         select distinct o.account_id, s.phone from unnest($1::bigint[], $2::bigint[]) as s(phone, ours)
           join text_number_owners o on o.phone = s.ours
       )
       select account_id, phone, pg_notify('optout', account_id || ':' || phone || ':out') from told`,
      [texts.map(({ from }) => from), texts.map(({ to }) => to)],
    )
  ).rows

/** First key of the advisory locks on texts of one phone to one number; 7001 and 7002 are in event-store.ts. */
const handset = 7003

/** Until the transaction ends no other node acts on a text of this phone to this number. */
export const lockHandset = (tx: pg.PoolClient, number: InboundNumber, phone: number) =>
  tx.query({
    name: 'lock-handset',
    text: `select pg_advisory_xact_lock(${handset}, hashtext($1))`,
    values: [`${number.text_number_id} ${phone}`],
  })

/** Acted on before the event of node `$6` and number `$7`: by whichever node, or in this transaction. What waits is not. */
const isBefore = `(not exists (select from deferred_texts d where d.node_id = e.node_id and d.seq = e.seq) and ((e.node_id = $6 and e.seq < $7)
  or (e.node_id <> $6 and e.seq <= (select n.applied_seq from nodes n where n.node_id = e.node_id))))`

/** It may have waited. */
const cameAt = 'coalesce((select min(received_at) from carrier_events where node_id = $6 and seq = $7), now())'

const repeats = `with same as (
  select e.node_id = $6 and e.link = $5 as is_own, count(*) as times from carrier_events e
  where e.kind = 'text' and e.carrier_id = $1 and e.source = $2 and e.destination = $3 and e.body is not distinct from $4
    and e.received_at > ${cameAt} - interval '30 seconds' and $5 <> 'webhook' and ${isBefore} group by e.node_id, e.link
)
select 1 from same where not is_own and times > coalesce((select times from same where is_own), 0)
union all
select 1 from carrier_events e
where e.kind = 'text' and e.carrier_id = $1 and e.source = $2 and e.destination = $3 and e.message_id = $8
  and $5 = 'webhook' and e.link = $5 and e.received_at > ${cameAt} - interval '3 days' and ${isBefore}
limit 1`

/**
 * A carrier repeats on a new link what was not acknowledged on the old one: the same words between the same numbers on
 * another link within half a minute are that text, as often as they came there. By webhook there is but one link, and a text is
 * known by its id. On one link nothing is repeated: somebody may well say the same twice. Only what has been acted on counts, so
 * of two that come at once one is acted on, and it does not matter which.
 */
export const isRepeated = async (tx: pg.PoolClient, nodeId: number, event: StoredEvent) =>
  (await first(tx, repeats, [
    ...[event.carrierId, event.source, event.destination, event.body, event.link, nodeId, event.seq],
    event.messageId || null,
  ])) !== undefined

export type AnsweredBroadcast = { broadcast_id: number; user_id: number }

/** The latest broadcast of a text number that has been handed over to a phone, within a month. */
export const answeredBroadcast = (tx: pg.PoolClient, number: InboundNumber, phone: number) =>
  first<AnsweredBroadcast>(
    tx,
    `select b.broadcast_id, b.user_id
     from (select account_id, broadcast_id, user_id, start_at from broadcasts
       where account_id = $1 and text_number_id = $2 and start_at > now() - interval '31 days' and started_at is not null
       order by start_at desc limit 100) b
     where exists (select from recipients r where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.phone = $3
       and (r.state in (${outcome.unknown}, ${outcome.accepted}, ${outcome.delivered}, ${outcome.failed}) or ${isLeaving}))
     order by b.start_at desc limit 1`,
    [number.account_id, number.text_number_id, phone],
  )

export type InboundTextMessage = {
  phone: number
  message: string
  type: string
  broadcastId: number | null
  survey: number
  media: readonly string[]
  nodeId: number
  seq: number
}

export const saveInbound = async (tx: pg.PoolClient, number: InboundNumber, text: InboundTextMessage) =>
  (await first<{ text_message_id: number }>(
    tx,
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, survey, media, created_at)
     values ($1, $2, $3, true, $4, $5, $6, $9, $10,
       -- When it came, which is before our answer to it.
       coalesce((select min(received_at) from carrier_events where node_id = $7 and seq = $8), now())) returning text_message_id`,
    [
      ...[number.account_id, number.text_number_id, text.phone, text.type, text.message, text.broadcastId],
      ...[text.nodeId, text.seq, text.survey, text.media],
    ],
  ))!.text_message_id

/** Marks a recipient as having replied or opted out, once, with the counter. */
export const markRecipient = (
  tx: pg.PoolClient,
  accountId: number,
  broadcastId: number,
  phone: number,
  mark: 'replied' | 'opted_out',
  shard: number,
) =>
  tx.query(
    `with marked as (
       update recipients set is_${mark} = true
       where account_id = $1 and broadcast_id = $2 and phone = $3 and not is_${mark} returning state
     )
     insert into broadcast_counters as c (account_id, broadcast_id, shard, ${mark}${mark === 'replied' ? ', delivered_replied' : ''})
     select $1, $2, $4, count(*)${mark === 'replied' ? `, count(*) filter (where state = ${outcome.delivered})` : ''}
     from marked having count(*) > 0
     on conflict (account_id, broadcast_id, shard) do update set ${mark} = c.${mark} + excluded.${mark}
       ${mark === 'replied' ? ', delivered_replied = c.delivered_replied + excluded.delivered_replied' : ''}`,
    [accountId, broadcastId, phone, shard],
  )

/** Whether this kind of confirmation went to this phone from this number within the last minute. */
export const confirmedLately = async (tx: pg.PoolClient, number: InboundNumber, phone: number, message: string) =>
  (await first(
    tx,
    `select 1 from text_messages where account_id = $1 and phone = $2 and text_number_id = $3 and class = 'compliance'
       and message = $4 and created_at > now() - interval '1 minute' limit 1`,
    [number.account_id, phone, number.text_number_id, message],
  )) !== undefined

export const submitConfirmation = async (tx: pg.PoolClient, number: InboundNumber, phone: number, message: string) => {
  const { text_message_id } = (await first<{ text_message_id: number }>(
    tx,
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, class, message, state, created_at)
     values ($1, $2, $3, false, 'compliance', $4, ${outcome.waiting}, now()) returning text_message_id`,
    [number.account_id, number.text_number_id, phone, message],
  ))!
  await tx.query(
    `insert into outbox (text_message_id, account_id, lane_id, phone, due_at) values ($1, $2, $3, $4, now())`,
    [text_message_id, number.account_id, number.text_number_id, phone],
  )
}
