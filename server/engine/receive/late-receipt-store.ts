import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { type Applied, isReceiptedBefore, newestHandover, type ReceiptToApply } from './receipt-store.ts'

const endedUnconfirmed = (row: string) => `(${row}.state = ${outcome.failed} and ${row}.reason = ${reason.unconfirmed}
  and ${row}.done_at > now() - interval '72 hours')`

/**
 * Receipts that say delivered, for texts that have ended as failed because nobody could confirm them: they give way, when all
 * their parts are in, and so do the counters of their broadcast, which may be Complete. They stay uncharged: their credits were
 * given back when they ended and may be spent by now, and what an ended broadcast has cost does not change any more. A receipt
 * that says otherwise changes nothing: failed they are.
 *
 * Goes before the other receipts of its parts, which count a part once. Answers the broadcasts that moved, and which were new.
 */
const applyLate = `with receipt as (
  select distinct on (carrier_id, message_id, phone, own_phone) *
  from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::smallint[], $6::int[])
    as r(carrier_id, message_id, phone, own_phone, state, no)
), named as (
  select r.*, h.week from receipt r cross join lateral (${newestHandover('r')}) h where r.state = ${outcome.delivered}
), fresh as (
  update handovers h set is_receipted = true from named r
  where h.carrier_id = r.carrier_id and h.message_id = r.message_id and h.phone = r.phone and h.own_phone = r.own_phone and h.week = r.week
    and not h.is_receipted and not ${isReceiptedBefore('h')}
    and (exists (select 1 from recipients x where x.account_id = h.account_id and x.broadcast_id = h.broadcast_id
        and x.phone = h.phone and x.channel = h.channel and ${endedUnconfirmed('x')})
      or exists (select 1 from text_messages x where x.account_id = h.account_id and x.text_message_id = h.text_message_id
        and ${endedUnconfirmed('x')}))
  returning h.account_id, h.broadcast_id, h.channel, h.text_message_id, h.phone, h.parts, r.no
), text as (
  select account_id, broadcast_id, channel, text_message_id, phone, max(parts) as parts, count(*)::smallint as delivered, now() as at
  from fresh group by 1, 2, 3, 4, 5
), arrived as (
  update recipients r set parts_delivered = r.parts_delivered + t.delivered,
    state = case when r.parts_delivered + t.delivered >= t.parts then ${outcome.delivered} else r.state end,
    reason = case when r.parts_delivered + t.delivered >= t.parts then ${reason.none} else r.reason end,
    done_at = case when r.parts_delivered + t.delivered >= t.parts then t.at else r.done_at end
  from text t
  where r.account_id = t.account_id and r.broadcast_id = t.broadcast_id and r.phone = t.phone and r.channel = t.channel
    and ${endedUnconfirmed('r')}
  returning r.account_id, r.broadcast_id, r.channel, r.state, r.is_replied
), messages as (
  update text_messages m set parts_delivered = m.parts_delivered + t.delivered,
    state = case when m.parts_delivered + t.delivered >= t.parts then ${outcome.delivered} else m.state end,
    reason = case when m.parts_delivered + t.delivered >= t.parts then ${reason.none} else m.reason end,
    done_at = case when m.parts_delivered + t.delivered >= t.parts then t.at else m.done_at end
  from text t
  where m.account_id = t.account_id and m.text_message_id = t.text_message_id and ${endedUnconfirmed('m')}
), told as (
  insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
  select account_id, broadcast_id, 'confirmed', count(*), now() from arrived where state = ${outcome.delivered} group by 1, 2
), counted as (
insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, failed, delivered, delivered_replied)
select account_id, broadcast_id, $7, channel, -count(*), count(*), count(*) filter (where is_replied)
from arrived where state = ${outcome.delivered} group by 1, 2, channel
on conflict (account_id, broadcast_id, shard, channel) do update
  set failed = c.failed + excluded.failed, delivered = c.delivered + excluded.delivered,
    delivered_replied = c.delivered_replied + excluded.delivered_replied
returning broadcast_id
)
select 'moved' as kind, broadcast_id, '{}'::int[] as nos from counted
union all select 'moved', null, array_agg(no) from fresh having count(*) > 0`

export const applyLateReceipts = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number) =>
  (
    await tx.query<Applied>({
      name: 'apply-late-receipts',
      text: applyLate,
      values: [
        list.map((r) => r.carrierId),
        list.map((r) => r.messageId),
        list.map((r) => r.phone),
        list.map((r) => r.ownPhone),
        list.map((r) => r.state),
        list.map((r) => r.no),
        shard,
      ],
    })
  ).rows
