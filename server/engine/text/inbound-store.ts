import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import { confirmationsFrom } from '../../features/deliveries/confirmation-store.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { StoredEvent } from '../receive/event-store.ts'
import { isLeaving } from './survey-store.ts'

export type InboundNumber = {
  account_id: number
  text_number_id: number
  class: 'local' | 'toll-free' | 'short-code'
  company_name: string
  help_contact: string
  account_status_id: number
  /** From which a text is sent by texting it in to this number; null where none is. */
  launch_phone: number | null
  /** When the text came: it may have waited. */
  at: string
}

/** Planned once for a connection: to plan it, with all the partitions it might read, takes longer than everything else of a text. */
const first = async <T extends pg.QueryResultRow>(
  tx: pg.PoolClient,
  statement: { name: string; text: string; values: unknown[] },
) => (await tx.query<T>(statement)).rows[0]

/** First key of the advisory locks on texts of one phone to one number; 7001 and 7002 are in event-store.ts. */
const handset = 7003

/**
 * Whose number a text came in on. Until the transaction ends no other node acts on a text of this phone to it: what is asked after this
 * is as they have left it.
 */
export const lockHandset = (
  tx: pg.PoolClient,
  { from, to }: { from: number; to: number },
  { nodeId, seq }: { nodeId: number; seq: number },
) =>
  first<InboundNumber>(tx, {
    name: 'lock-handset',
    text: `select o.account_id, o.text_number_id, n.class, a.company_name, a.help_contact, a.account_status_id, s.phone as launch_phone,
        pg_advisory_xact_lock(${handset}, hashtext(o.text_number_id || ' ' || $2::bigint)),
        coalesce((select min(received_at) from carrier_events where node_id = $3 and seq = $4), now()) as at
     from text_number_owners o join text_numbers n using (account_id, text_number_id) join accounts a using (account_id)
       left join text_launches s on s.account_id = o.account_id and s.text_number_id = o.text_number_id
     where o.phone = $1`,
    values: [to, from, nodeId, seq],
  })

/** Acted on before the event of node `$6` and number `$7`: by whichever node, or in this transaction. What waits is not. */
const isBefore = `(not exists (select 1 from deferred_texts d where d.node_id = e.node_id and d.seq = e.seq) and ((e.node_id = $6 and e.seq < $7)
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
  (await first(tx, {
    name: 'is-repeated',
    text: repeats,
    values: [
      ...[event.carrierId, event.source, event.destination, event.body, event.link, nodeId, event.seq],
      event.messageId || null,
    ],
  })) !== undefined

export type AnsweredBroadcast = { broadcast_id: number; user_id: number; escalates?: boolean }

/** Of a recipient `r`: it was handed over, or is being at this moment. */
const isHanded = `(r.state in (${outcome.unknown}, ${outcome.accepted}, ${outcome.delivered}, ${outcome.failed}) or ${isLeaving})`

/**
 * The broadcast of a text number whose text was the last to be handed over to a phone, within a month: what is filed of that phone, and
 * the broadcasts that are not over.
 */
export const answeredBroadcast = (tx: pg.PoolClient, number: InboundNumber, phone: number) =>
  first<AnsweredBroadcast>(tx, {
    name: 'answered-broadcast',
    text: `select a.broadcast_id, a.user_id, exists (select 1 from broadcast_calls v
         where v.account_id = $1 and v.broadcast_id = a.broadcast_id and v.call_after_minutes is not null) as escalates from (
       (select b.broadcast_id, b.user_id, f.said_at as at
        from said_in_broadcasts f cross join lateral (
          select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
          cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
        where f.account_id = $1 and f.phone = $3 and f.channel = ${channel.text} and f.said_at > now() - interval '31 days'
          and t.text_number_id = $2 and b.started_at is not null
          and exists (select 1 from recipients r where r.account_id = f.account_id and r.broadcast_id = f.broadcast_id and r.phone = f.phone
            and r.channel = f.channel and ${isHanded} ${eachByKey})
        order by f.said_at desc limit 1)
       union all
       (select b.broadcast_id, b.user_id, coalesce(r.handed_at, now())
        from (select b.account_id, b.broadcast_id, b.user_id, b.filed_phone from broadcasts b cross join lateral (
            select t.text_number_id from broadcast_texts t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id ${eachByKey}) t
          where b.account_id = $1 and t.text_number_id = $2 and b.filed_at is null and b.start_at > now() - interval '31 days'
            and b.started_at is not null
          order by b.start_at desc limit 100) b cross join lateral (
          select * from recipients r where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.phone = $3
            and r.channel = ${channel.text} and r.phone > b.filed_phone ${eachByKey}) r
        where ${isHanded}
        order by 3 desc limit 1)
     ) a order by a.at desc, a.broadcast_id desc limit 1`,
    values: [number.account_id, number.text_number_id, phone],
  })

/** Those that text first and may still call, whose text this phone has; after a STOP by whichever number of the account. */
const waitingFor = `(select q.account_id, q.broadcast_id, $3::bigint as phone
  from broadcast_queue q
    cross join lateral (select * from broadcast_calls v where v.account_id = q.account_id and v.broadcast_id = q.broadcast_id ${eachByKey}) v
    cross join lateral (select * from broadcast_texts t where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id ${eachByKey}) t
  where q.account_id = $1 and q.channel = ${channel.call} and v.call_after_minutes is not null and ($4::boolean or t.text_number_id = $2)
    and exists (select 1 from recipients r where r.account_id = q.account_id and r.broadcast_id = q.broadcast_id and r.phone = $3
      and r.channel = ${channel.text} and ${isHanded} ${eachByKey}))`

const confirming = confirmationsFrom(waitingFor, channel.text, '$4::boolean')

/** They have replied, or said STOP: none of their phones is called any more by what texted first. */
export const confirmByText = (tx: pg.PoolClient, number: InboundNumber, phone: number, byStop: boolean) =>
  tx.query({
    name: 'confirm-by-text',
    text: confirming,
    values: [number.account_id, number.text_number_id, phone, byStop],
  })
