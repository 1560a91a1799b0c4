import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { numbers, texts } from '../../platform/arrays.ts'
import { eachByKey } from '../../platform/planner.ts'

/** What a carrier took, by its id and the two numbers: the key of a hand-over. `ownPhone` is 0 where it was not kept yet. */
export type HandoverKey = { carrierId: number; messageId: string; phone: number; ownPhone: number }

/** `no` is its place in the list of whoever applies it, by which answers speak of it. */
export type ReceiptToApply = HandoverKey & { no: number; state: number; reason: number }

/**
 * Of an id that a carrier has used again between the same two numbers: the newest week's. Weeks are looked into from the newest
 * to the first that has it, which for nearly every receipt is the first of all; those that have not begun are left out.
 */
export const newestHandover = (of: string) => `select * from handovers h
    where h.carrier_id = ${of}.carrier_id and h.message_id = ${of}.message_id and h.phone = ${of}.phone and h.own_phone = ${of}.own_phone
      and h.week <= (pg_catalog.now() + interval '1 minute')::date
    order by h.week desc limit 1`

const receipts = `receipt as (
  select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::int[])
    as r(carrier_id, message_id, phone, own_phone, state, reason, no)
), matched as (
  select r.*, h.week, h.account_id, h.broadcast_id, h.channel, h.text_message_id, h.parts
  from receipt r cross join lateral (${newestHandover('r')}) h
)`

/**
 * Phones whose first text has failed have not been told how to opt out: the next text tells them (rules/texts 5). Counters are
 * changed before them, as by answers: what stands later in a statement goes first.
 */
const unheard = (recipients: string, messages: string) => `unheard as (
  delete from texted_numbers t using (
    select r.account_id, b.text_number_id, r.phone, r.broadcast_id, null::bigint as text_message_id
    from ${recipients} r cross join lateral (select b.text_number_id from broadcast_texts b
      where b.account_id = r.account_id and b.broadcast_id = r.broadcast_id ${eachByKey}) b
    where r.state = ${outcome.failed}
    union all
    select account_id, text_number_id, phone, null, text_message_id from ${messages} where state = ${outcome.failed}
  ) x
  where t.account_id = x.account_id and t.text_number_id = x.text_number_id and t.phone = x.phone
    and (t.broadcast_id = x.broadcast_id or t.text_message_id = x.text_message_id)
)`

/**
 * Receipts of texts of one part. States only move forward, so a repeated or late one changes nothing. Answers which of them
 * had an effect, and which are of texts of several parts; the others need a closer look.
 */
const applySingleParts = `with ${receipts}, moved as (
  update recipients r set state = m.state, reason = m.reason, done_at = now()
  from matched m
  where m.broadcast_id is not null and m.parts = 1
    and r.account_id = m.account_id and r.broadcast_id = m.broadcast_id and r.phone = m.phone and r.channel = m.channel
    and r.state = ${outcome.accepted}
  returning r.account_id, r.broadcast_id, r.phone, r.channel, r.state, r.is_replied, m.no
), messages as (
  update text_messages t set state = m.state, reason = m.reason, done_at = now()
  from matched m
  where m.text_message_id is not null and m.parts = 1
    and t.account_id = m.account_id and t.text_message_id = m.text_message_id and t.state = ${outcome.accepted}
  returning t.account_id, t.text_message_id, t.text_number_id, t.phone, t.state, m.no
), ${unheard('moved', 'messages')}, counted as (
  insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, accepted, delivered, delivered_replied, failed)
  select account_id, broadcast_id, $8, channel, -count(*), count(*) filter (where state = ${outcome.delivered}),
    count(*) filter (where state = ${outcome.delivered} and is_replied), count(*) filter (where state = ${outcome.failed})
  from moved group by 1, 2, channel
  on conflict (account_id, broadcast_id, shard, channel) do update
    set accepted = c.accepted + excluded.accepted, delivered = c.delivered + excluded.delivered,
      delivered_replied = c.delivered_replied + excluded.delivered_replied, failed = c.failed + excluded.failed
)
select 'moved' as kind, null::bigint as account_id, broadcast_id, '{}'::int[] as nos from moved group by broadcast_id
union all select 'said', account_id, text_message_id, null from messages
union all select 'moved', null, null, case when (select count(*) from moved) + (select count(*) from messages) < cardinality($7::int[])
  then array(select no from moved union all select no from messages) end
union all select 'parts', null, null, array_agg(no) from matched where parts > 1 having count(*) > 0`

/** Broadcasts that moved, single texts in their place, and receipts that had an effect or are of several parts; null for all of them. */
export type Applied = {
  kind: 'moved' | 'said' | 'parts'
  account_id: number | null
  broadcast_id: number | null
  nos: number[] | null
}

const values = (list: readonly ReceiptToApply[], shard: number) => [
  numbers(list.map((r) => r.carrierId)),
  texts(list.map((r) => r.messageId)),
  numbers(list.map((r) => r.phone)),
  numbers(list.map((r) => r.ownPhone)),
  numbers(list.map((r) => r.state)),
  numbers(list.map((r) => r.reason)),
  numbers(list.map((r) => r.no)),
  shard,
]

export const applyReceipts = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number) =>
  (await tx.query<Applied>({ name: 'apply-receipts', text: applySingleParts, values: values(list, shard) })).rows

/** Of the same text, kept in the week before its answer was saved: its receipt counts once. */
export const isReceiptedBefore = (row: string) => `exists (select 1 from handovers o
    where o.carrier_id = ${row}.carrier_id and o.message_id = ${row}.message_id and o.phone = ${row}.phone and o.own_phone = ${row}.own_phone
      and o.week < ${row}.week and o.is_receipted and o.account_id = ${row}.account_id
      and (o.broadcast_id, o.text_message_id) is not distinct from (${row}.broadcast_id, ${row}.text_message_id) ${eachByKey})`

/**
 * Receipts of texts of several parts: delivered with the last part, failed with the first that fails. One whose outcome is
 * unknown stays so until every part has its receipt, and is charged then: half a text is no text, and gives its credits back.
 */
const applySeveralParts = `with ${receipts}, fresh as (
  update handovers h set is_receipted = true from matched m
  where h.carrier_id = m.carrier_id and h.message_id = m.message_id and h.phone = m.phone and h.own_phone = m.own_phone and h.week = m.week
    and not h.is_receipted and not ${isReceiptedBefore('h')}
  returning h.account_id, h.broadcast_id, h.channel, h.text_message_id, h.phone, m.state, m.reason, m.no
), whole as (
  select account_id, broadcast_id, channel, text_message_id, phone, count(*) filter (where state = ${outcome.delivered}) as delivered,
    max(reason) filter (where state = ${outcome.failed}) as why, now() as at
  from fresh group by 1, 2, 3, 4, 5
), was as (
  select w.*, r.state as was, r.is_replied, r.credits, r.parts_delivered + w.delivered as have, case
      when w.why is not null then ${outcome.failed} when r.parts_delivered + w.delivered >= r.parts then ${outcome.delivered} else r.state end as state
  from whole w join recipients r using (account_id, broadcast_id, phone, channel)
  where r.state in (${outcome.accepted}, ${outcome.unknown})
  for update of r
), moved as (
  update recipients r set parts_delivered = w.have, state = w.state, reason = coalesce(w.why, r.reason),
    done_at = case when w.state > ${outcome.accepted} then w.at end
  from was w
  where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone and r.channel = w.channel
), messages as (
  update text_messages t set parts_delivered = t.parts_delivered + w.delivered,
    state = case when w.why is not null then ${outcome.failed}
      when t.parts_delivered + w.delivered >= t.parts then ${outcome.delivered} else t.state end,
    reason = coalesce(w.why, t.reason),
    done_at = case when w.why is not null or t.parts_delivered + w.delivered >= t.parts then w.at end
  from whole w join text_messages b on b.account_id = w.account_id and b.text_message_id = w.text_message_id
  where t.account_id = w.account_id and t.text_message_id = w.text_message_id
    and t.state in (${outcome.accepted}, ${outcome.unknown})
  returning t.account_id, t.text_message_id, t.text_number_id, t.phone, b.state as was, t.state, t.credits
), ${unheard('was', 'messages')}, charged as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
  select account_id, 'settle', -credits, -credits, text_message_id, now() from messages
  where was = ${outcome.unknown} and state = ${outcome.delivered} and credits > 0
), back as (
  insert into credit_releases (account_id, text_message_id, credits)
  select account_id, text_message_id, credits from messages
  where was = ${outcome.unknown} and state = ${outcome.failed} and credits > 0
  on conflict do nothing
), delta as (
  select account_id, broadcast_id, channel, count(*) filter (where was = ${outcome.accepted}) as accepted,
    count(*) filter (where was = ${outcome.unknown}) as unknown, count(*) filter (where state = ${outcome.delivered}) as delivered,
    count(*) filter (where state = ${outcome.delivered} and is_replied) as delivered_replied,
    count(*) filter (where state = ${outcome.failed}) as failed,
    coalesce(sum(credits) filter (where was = ${outcome.unknown} and state = ${outcome.delivered}), 0) as credits
  from was where state <> was group by 1, 2, 3
), charge as (
  select d.account_id, d.broadcast_id, d.channel, d.credits from delta d join broadcasts b using (account_id, broadcast_id)
  where d.credits > 0 and b.max_credit_cost > 0
), ledger as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
  select account_id, 'settle', -credits, -credits, broadcast_id, now() from charge
), counted as (
  insert into broadcast_counters as c
  (account_id, broadcast_id, shard, channel, accepted, unknown, delivered, delivered_replied, failed, credits_used)
select d.account_id, d.broadcast_id, $8, d.channel, -d.accepted, -d.unknown, d.delivered, d.delivered_replied, d.failed, coalesce(ch.credits, 0)
from delta d left join charge ch using (account_id, broadcast_id, channel)
on conflict (account_id, broadcast_id, shard, channel) do update
  set accepted = c.accepted + excluded.accepted, unknown = c.unknown + excluded.unknown, delivered = c.delivered + excluded.delivered,
    delivered_replied = c.delivered_replied + excluded.delivered_replied, failed = c.failed + excluded.failed,
    credits_used = c.credits_used + excluded.credits_used
  returning broadcast_id
)
select 'moved' as kind, null::bigint as account_id, broadcast_id, '{}'::int[] as nos from counted
union all select 'said', account_id, text_message_id, null from messages where state <> was
union all select 'moved', null, null, array_agg(no) from fresh having count(*) > 0`

export const applyPartReceipts = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number) =>
  (
    await tx.query<Applied>({
      name: 'apply-part-receipts',
      text: applySeveralParts,
      values: values(list, shard),
    })
  ).rows

/** A receipt and the ids and numbers that would name its text; a number that it does not tell is an empty list. */
export type Ask = {
  no: number
  carrierId: number
  messageIds: readonly string[]
  handset: readonly number[]
  ours: readonly number[]
}

/** A hand-over that an ask names, with the row of its text; its state is null where that is gone. */
export type Named = {
  no: number
  carrier_id: number
  message_id: string
  phone: number
  own_phone: number
  parts: number
  is_receipted: boolean
  /** Ours, as the text carried it. */
  reference: number
  state: number | null
  is_unconfirmed: boolean
  /** Its outcome is not of the last minute: a receipt of now may be of a newer text whose answer is on its way. */
  is_old: boolean
}

/**
 * Both numbers agree, or one does and the other is not told, or they are the wrong way round. More than a few hand-overs of one
 * id decide as little as two.
 */
const named = `select a.no, h.carrier_id, h.message_id, h.phone, h.own_phone, h.parts, h.is_receipted,
  (coalesce(h.broadcast_id, h.text_message_id) & 65535)::int as reference, x.state,
  coalesce(x.state = ${outcome.failed} and x.reason = ${reason.unconfirmed} and x.done_at > now() - interval '72 hours', false) as is_unconfirmed,
  coalesce(x.done_at < now() - interval '1 minute', false) as is_old
from unnest($1::int[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
  as a(no, carrier_id, message_id, handset, handset_too, ours, ours_too)
cross join lateral (
  select * from handovers h
  where h.carrier_id = a.carrier_id and h.message_id = a.message_id
    and ((a.handset = 0 or h.phone in (a.handset, a.handset_too)) and (a.ours = 0 or h.own_phone in (0, a.ours, a.ours_too))
      or (a.handset > 0 and a.ours > 0 and h.phone in (a.ours, a.ours_too) and h.own_phone in (a.handset, a.handset_too)))
    and not exists (select 1 from handovers n where n.carrier_id = h.carrier_id and n.message_id = h.message_id and n.phone = h.phone
      and n.own_phone = h.own_phone and n.week > h.week ${eachByKey})
  limit 4
) h
left join lateral (
  select r.state, r.reason, r.done_at from recipients r
  where h.broadcast_id is not null and r.account_id = h.account_id and r.broadcast_id = h.broadcast_id and r.phone = h.phone and r.channel = h.channel
  union all
  select m.state, m.reason, m.done_at from text_messages m
  where h.text_message_id is not null and m.account_id = h.account_id and m.text_message_id = h.text_message_id
) x on true`

export const textsNamed = async (tx: pg.PoolClient, asks: readonly Ask[]) => {
  const all = asks.flatMap(({ messageIds, ...ask }) => messageIds.map((messageId) => ({ ...ask, messageId })))
  if (all.length === 0) return []
  const reading = (of: 'handset' | 'ours', at: number) => all.map((ask) => ask[of][at] ?? ask[of][0] ?? 0)
  const { rows } = await tx.query<Named>({
    name: 'texts-named',
    text: named,
    values: [
      all.map((ask) => ask.no),
      all.map((ask) => ask.carrierId),
      all.map((ask) => ask.messageId),
      ...[reading('handset', 0), reading('handset', 1), reading('ours', 0), reading('ours', 1)],
    ],
  })
  return rows
}
