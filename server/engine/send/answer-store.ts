import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import type { Called } from '../../carriers/carrier.ts'
import { numbers, texts } from '../../platform/arrays.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Lease } from '../lanes/lease-store.ts'

/** What became of handing over one recipient of a broadcast. */
export type RecipientAnswer = {
  accountId: number
  broadcastId: number
  phone: number
  carrierId: number
  /** retrying, unknown, accepted or failed */
  state: number
  reason: number
  /** Message ids of its parts, where the carrier took it. */
  messageIds: readonly string[]
  parts: number
  /** For retrying: how long it waits, and how often it has waited. */
  waitMs: number
  tries: number
  /** Of a call, what it was. */
  called?: Called
}

/**
 * A batch whose result was lost may have been committed. Done twice it could put back a text that has been claimed again in
 * between and is on its way: so each counts once, by its number.
 */
export const onceOnly = (node: string, sender: string, batch: string) => `fresh as (
  insert into answer_batches as b (node_id, sender, batch) values (${node}, ${sender}, ${batch})
  on conflict (node_id, sender) do update set batch = excluded.batch where b.batch < excluded.batch
  returning 1
)`

/** As the column has it by itself, whatever time a seed has put in the place of `now()`; asked once for all rows of a statement. */
const thisWeek = `date_trunc('week', pg_catalog.now() at time zone 'UTC')::date`

/**
 * A carrier may use an id again, and for another text between the same two numbers too: the newer one has it then, and the one
 * before ends by its wait. Of the same one the receipt may have been before its answer was saved, by a process that stood still:
 * it counts once.
 */
export const isReceiptedNow = `o.is_receipted and (o.account_id, o.broadcast_id, o.text_message_id, o.phone)
        is not distinct from (excluded.account_id, excluded.broadcast_id, excluded.text_message_id, excluded.phone)`

/**
 * When a recipient of unknown outcome was claimed. Its receipt may have come before its answer was missed, and is about
 * nothing that was handed over later.
 */
const claimedAt = `coalesce((select max(c.claimed_at) from claims c
        where c.lane_id = $15 and c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.channel = r.channel
          and (c.place is null or c.place = r.place)
          and case when c.phones is null then r.phone > c.after_phone and r.phone <= c.through_phone else r.phone = any(c.phones) end), w.at)`

/** What is done about an id of the same two numbers that is there, and about a phone that this number has texted before. */
type Repeats = { handovers: string; texted: string }

/**
 * Makes a batch of answers durable: rows, hand-overs, retries, counters and the ledger in one statement, so in one commit.
 * Only rows that may still move are moved, and counters follow the rows that did. `$13` are claims whose rows are all
 * answered now.
 */
const savingAnswers = ({ handovers, texted }: Repeats) => `with ${onceOnly('$18', '$20', '$19')}, answer as (
  select a.*, $21::smallint as channel from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::smallint[], $7::float8[], $8::smallint[])
    as a(account_id, broadcast_id, phone, state, reason, parts, wait_ms, tries)
  where exists (select 1 from fresh)
), was as (
  select a.*, r.state as was, r.credits, now() as at from answer a join recipients r using (account_id, broadcast_id, phone, channel)
  where r.state in (${outcome.waiting}, ${outcome.retrying})
    or (r.state = ${outcome.unknown} and a.state in (${outcome.accepted}, ${outcome.failed}))
  order by account_id, broadcast_id, phone
  for update of r
), changed as (
  update recipients r set state = w.state, reason = w.reason, parts = w.parts,
    handed_at = case when w.state in (${outcome.retrying}, ${outcome.invalid}) then null
      when w.state = ${outcome.unknown} then ${claimedAt} else w.at end,
    done_at = case when w.state > ${outcome.accepted} then w.at end
  from was w
  where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone and r.channel = w.channel
), own as (
  -- All of a batch are from one number.
  select phone from text_numbers where account_id = ($1::bigint[])[1] and text_number_id = $15
), handed as (
  insert into handovers as o (carrier_id, message_id, phone, own_phone, account_id, broadcast_id, channel, parts, created_at, week)
  select distinct on (h.carrier_id, h.message_id, h.phone) h.carrier_id, h.message_id, h.phone, coalesce((select phone from own), 0),
    h.account_id, h.broadcast_id, $21, h.parts, now(), (select ${thisWeek})
  from unnest($9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $17::smallint[], $14::int[])
    with ordinality as h(message_id, account_id, broadcast_id, phone, parts, carrier_id, place)
  where exists (select 1 from fresh)
  order by h.carrier_id, h.message_id, h.phone, h.place desc
  ${handovers}
), texted as (
  insert into texted_numbers (account_id, text_number_id, phone, broadcast_id)
  select account_id, $15, phone, broadcast_id from was where state = ${outcome.accepted} ${texted}
), waiting as (
  insert into retries (account_id, broadcast_id, phone, channel, lane_id, tries, due_at)
  select account_id, broadcast_id, phone, channel, $15, tries, now() + make_interval(secs => wait_ms / 1000)
  from was where state = ${outcome.retrying}
  on conflict (account_id, broadcast_id, phone, channel) do update set tries = excluded.tries, due_at = excluded.due_at
), closed as (
  delete from claims where claim_id = any($13::bigint[])
), delta as (
  select account_id, broadcast_id,
    count(*) filter (where state = ${outcome.retrying}) - count(*) filter (where was = ${outcome.retrying}) as retrying,
    -count(*) filter (where was = ${outcome.waiting}) as waiting,
    count(*) filter (where state = ${outcome.unknown}) - count(*) filter (where was = ${outcome.unknown}) as unknown,
    count(*) filter (where state = ${outcome.accepted}) as accepted,
    count(*) filter (where state = ${outcome.failed}) as failed,
    count(*) filter (where state = ${outcome.invalid}) as invalid,
    count(*) filter (where state = ${outcome.invalid} and reason = ${reason.heldForReview}) as held,
    coalesce(sum(credits) filter (where state = ${outcome.accepted}), 0) as credits
  from was group by 1, 2
), charge as (
  select d.account_id, d.broadcast_id, d.credits from delta d join broadcasts b using (account_id, broadcast_id)
  where d.credits > 0 and b.max_credit_cost > 0
), ledger as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
  select account_id, 'settle', -credits, -credits, broadcast_id, now() from charge
)
insert into broadcast_counters as c
  (account_id, broadcast_id, shard, channel, waiting, retrying, unknown, accepted, failed, invalid, held, credits_used)
select d.account_id, d.broadcast_id, $16, $21, d.waiting, d.retrying, d.unknown, d.accepted, d.failed, d.invalid, d.held, coalesce(ch.credits, 0)
from delta d left join charge ch using (account_id, broadcast_id)
on conflict (account_id, broadcast_id, shard, channel) do update
  set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, unknown = c.unknown + excluded.unknown,
    accepted = c.accepted + excluded.accepted, failed = c.failed + excluded.failed, invalid = c.invalid + excluded.invalid,
    held = c.held + excluded.held, credits_used = c.credits_used + excluded.credits_used`

/**
 * A row that may be there is looked for, put in on trial and confirmed, which costs a third more. Ids are nearly always new, and whether a
 * number has texted a phone before can be asked.
 */
const saveNew = savingAnswers({
  handovers: '',
  texted: `and not exists (select 1 from texted_numbers t
    where t.account_id = was.account_id and t.text_number_id = $15 and t.phone = was.phone ${eachByKey})`,
})
const saveAny = savingAnswers({
  handovers: `on conflict (carrier_id, message_id, phone, own_phone, week) do update
    set account_id = excluded.account_id, broadcast_id = excluded.broadcast_id, channel = excluded.channel, text_message_id = null,
      parts = excluded.parts, is_receipted = ${isReceiptedNow}, created_at = excluded.created_at`,
  texted: 'on conflict do nothing',
})

type Numbered = {
  nodeId: number
  /** Which of the senders of this node, each of which counts its batches. */
  sender: number
  batch: number
}

export type AnswerBatch = Numbered & {
  answers: readonly RecipientAnswer[]
  closedClaims: readonly number[]
  laneId: number
  channel: number
  shard: number
}

export type SaveAnswers = (pool: pg.Pool | pg.PoolClient, batch: AnswerBatch) => Promise<unknown>

/** With `areNew` nothing is saved when an id or a phone is there all the same (`isRepeat`). */
export const saveRecipientAnswers = (pool: pg.Pool | pg.PoolClient, batch: AnswerBatch, areNew = false) =>
  pool.query({
    ...(areNew ? { name: 'save-new-answers', text: saveNew } : { name: 'save-answers', text: saveAny }),
    values: valuesOf(batch),
  })

export const isRepeat = (error: unknown): boolean => (error as { code?: string }).code === '23505'

const valuesOf = (batch: AnswerBatch) => {
  const { answers } = batch
  const handed = answers.flatMap((answer) => answer.messageIds.map((id) => ({ id, answer })))
  return [
    numbers(answers.map((a) => a.accountId)),
    numbers(answers.map((a) => a.broadcastId)),
    numbers(answers.map((a) => a.phone)),
    numbers(answers.map((a) => a.state)),
    numbers(answers.map((a) => a.reason)),
    numbers(answers.map((a) => a.parts)),
    numbers(answers.map((a) => a.waitMs)),
    numbers(answers.map((a) => a.tries)),
    texts(handed.map((h) => h.id)),
    numbers(handed.map((h) => h.answer.accountId)),
    numbers(handed.map((h) => h.answer.broadcastId)),
    numbers(handed.map((h) => h.answer.phone)),
    batch.closedClaims,
    numbers(handed.map((h) => h.answer.carrierId)),
    batch.laneId,
    batch.shard,
    numbers(handed.map((h) => h.answer.parts)),
    batch.nodeId,
    batch.batch,
    batch.sender,
    batch.channel,
  ]
}

export type MessageAnswer = {
  accountId: number
  carrierId: number
  textMessageId: number
  phone: number
  /** retrying, unknown, accepted, failed or invalid */
  state: number
  reason: number
  messageIds: readonly string[]
  parts: number
  waitMs: number
  tries: number
}

const saveMessage = `with ${onceOnly('$11', '$12', '$13')}, changed as (
  update text_messages set state = $3::smallint, reason = $4::smallint, parts = $5::smallint,
    handed_at = case when $3::smallint = ${outcome.retrying} then null
      when $3::smallint = ${outcome.unknown} then coalesce((select claimed_at from outbox o where o.text_message_id = $2::bigint), at)
      else at end,
    done_at = case when $3::smallint > ${outcome.accepted} then at end
  from (select now() as at) clock
  where exists (select 1 from fresh) and account_id = $1::bigint and text_message_id = $2::bigint and (state in (${outcome.waiting}, ${outcome.retrying})
    or (state = ${outcome.unknown} and $3::smallint in (${outcome.accepted}, ${outcome.failed})))
  returning credits, text_number_id
), texted as (
  insert into texted_numbers (account_id, text_number_id, phone, text_message_id)
  select $1::bigint, text_number_id, $7::bigint, $2::bigint from changed where $3::smallint = ${outcome.accepted} on conflict do nothing
), own as (
  select n.phone from text_messages m join text_numbers n using (account_id, text_number_id)
  where m.account_id = $1::bigint and m.text_message_id = $2::bigint
), handed as (
  insert into handovers as o (carrier_id, message_id, phone, own_phone, account_id, text_message_id, parts, created_at)
  select $6::int, id, $7::bigint, coalesce((select phone from own), 0), $1::bigint, $2::bigint, $5::smallint, now() from unnest($8::text[]) as id
  where exists (select 1 from fresh)
  on conflict (carrier_id, message_id, phone, own_phone, week) do update
    set account_id = excluded.account_id, broadcast_id = null, text_message_id = excluded.text_message_id,
      parts = excluded.parts, is_receipted = ${isReceiptedNow}, created_at = excluded.created_at
), kept as (
  update outbox set claimed_epoch = null, claimed_at = null, parts = 1, tries = $9::smallint, due_at = now() + make_interval(secs => $10::float8 / 1000)
  where text_message_id = $2::bigint and $3::smallint = ${outcome.retrying} and exists (select 1 from fresh)
), gone as (
  delete from outbox where text_message_id = $2::bigint and $3::smallint <> ${outcome.retrying} and exists (select 1 from fresh)
), back as (
  insert into credit_releases (account_id, text_message_id, credits)
  select $1::bigint, $2::bigint, credits from changed
  where $3::smallint in (${outcome.failed}, ${outcome.invalid}) and credits > 0
)
insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
select $1::bigint, 'settle', -credits, -credits, $2::bigint, now() from changed where $3::smallint = ${outcome.accepted} and credits > 0`

export const saveMessageAnswer = (pool: pg.Pool | pg.PoolClient, answer: MessageAnswer, batch: Numbered) =>
  pool.query({
    name: 'save-message-answer',
    text: saveMessage,
    values: [
      answer.accountId,
      answer.textMessageId,
      answer.state,
      answer.reason,
      answer.parts,
      answer.carrierId,
      answer.phone,
      answer.messageIds,
      answer.tries,
      answer.waitMs,
      batch.nodeId,
      batch.sender,
      batch.batch,
    ],
  })

/**
 * After taking a lease: what earlier leases had claimed and not answered is unknown. It may have left; it is never sent
 * again by itself. Whoever waits for another try again was answered, and has not left. Claims in `kept` are still in this
 * process's hands.
 */
const recoverClaims = `with gone as (
  delete from claims where lane_id = $1 and epoch < $2 and claim_id <> all($3::bigint[])
  returning account_id, broadcast_id, channel, after_phone, through_phone, place, phones, parts, claimed_at
), ranges as (
  -- When it may have been written, for those who look it up at the carrier.
  update recipients r set state = ${outcome.unknown}, handed_at = g.claimed_at, parts = g.parts
  from gone g
  where g.phones is null and r.account_id = g.account_id and r.broadcast_id = g.broadcast_id and r.channel = g.channel
    and r.phone > g.after_phone and r.phone <= g.through_phone and (g.place is null or r.place = g.place) and r.state = ${outcome.waiting}
  returning r.account_id, r.broadcast_id, r.channel
), singles as (
  update recipients r set state = ${outcome.unknown}, handed_at = g.claimed_at, parts = g.parts
  from gone g
  where r.account_id = g.account_id and r.broadcast_id = g.broadcast_id and r.channel = g.channel and r.phone = any(g.phones)
    and r.state in (${outcome.waiting}, ${outcome.retrying})
    -- One that the carrier put off again is answered, though its claim is still open for the others.
    and not exists (select 1 from retries t
      where t.account_id = r.account_id and t.broadcast_id = r.broadcast_id and t.phone = r.phone and t.channel = r.channel)
  returning r.account_id, r.broadcast_id, r.channel
), lost as (
  select account_id, broadcast_id, channel, false as was_retrying from ranges
  union all select account_id, broadcast_id, channel, true from singles
), counted as (
  insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, retrying, unknown)
  select account_id, broadcast_id, $4, channel, -count(*) filter (where not was_retrying), -count(*) filter (where was_retrying), count(*)
  from lost group by 1, 2, channel
  on conflict (account_id, broadcast_id, shard, channel) do update
    set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, unknown = c.unknown + excluded.unknown
)
select account_id, broadcast_id, count(*)::int as unknown from lost group by 1, 2`

const recoverMessages = `with gone as (
  delete from outbox where lane_id = $1 and claimed_epoch < $2 and text_message_id <> all($3::bigint[])
  returning account_id, text_message_id, claimed_at, parts
)
update text_messages m set state = ${outcome.unknown}, handed_at = g.claimed_at, parts = g.parts
from gone g where m.account_id = g.account_id and m.text_message_id = g.text_message_id`

/** Before the first part of a longer single text leaves: what is in doubt later is known to have had parts. */
export const saveMessageParts = (pool: pg.Pool, textMessageIds: readonly number[], parts: readonly number[]) =>
  pool.query({
    name: 'save-message-parts',
    text: `update outbox o set parts = p.parts from unnest($1::bigint[], $2::smallint[]) as p(text_message_id, parts)
      where o.text_message_id = p.text_message_id`,
    values: [textMessageIds, parts],
  })

export type Kept = { claims: readonly number[]; messages: readonly number[] }

export const recoverLost = async (pool: pg.Pool, laneId: number, epoch: number, kept: Kept, shard: number) => {
  await pool.query(recoverMessages, [laneId, epoch, kept.messages])
  const { rows } = await pool.query<{ account_id: number; broadcast_id: number; unknown: number }>(recoverClaims, [
    laneId,
    epoch,
    kept.claims,
    shard,
  ])
  return rows
}

/**
 * Claims of this very lease that its sender knows nothing of: the commit went through and its answer was lost with the
 * connection. They have certainly not been written, so they wait again. Old enough that none is still on its way here.
 */
const returnClaims = `with gone as (
  delete from claims where lane_id = $1 and epoch = $2 and claim_id <> all($3::bigint[]) and claimed_at < now() - interval '10 seconds'
  returning account_id, broadcast_id, channel, after_phone, through_phone, place, phones
), ranges as (
  update recipients r set state = ${outcome.retrying}
  from gone g
  where g.phones is null and r.account_id = g.account_id and r.broadcast_id = g.broadcast_id and r.channel = g.channel
    and r.phone > g.after_phone and r.phone <= g.through_phone and (g.place is null or r.place = g.place) and r.state = ${outcome.waiting}
  returning r.account_id, r.broadcast_id, r.phone, r.channel
), singles as (
  select r.account_id, r.broadcast_id, r.phone, r.channel
  from gone g join recipients r on r.account_id = g.account_id and r.broadcast_id = g.broadcast_id and r.channel = g.channel
    and r.phone = any(g.phones)
  where r.state = ${outcome.retrying}
), back as (
  select account_id, broadcast_id, phone, channel, false as was_retrying from ranges
  union all select account_id, broadcast_id, phone, channel, true from singles
), waiting as (
  insert into retries (account_id, broadcast_id, phone, channel, lane_id, tries, due_at)
  select account_id, broadcast_id, phone, channel, $1, 0, now() from back on conflict do nothing
)
insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, retrying)
select account_id, broadcast_id, $4, channel, -count(*) filter (where not was_retrying), count(*) filter (where not was_retrying)
from back group by 1, 2, channel
on conflict (account_id, broadcast_id, shard, channel) do update
  set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying
returning broadcast_id`

const returnMessages = `update outbox set claimed_epoch = null, claimed_at = null
where lane_id = $1 and claimed_epoch = $2 and text_message_id <> all($3::bigint[]) and claimed_at < now() - interval '10 seconds'`

/** Answers how many claims came back. */
export const returnUnheard = async (pool: pg.Pool, { laneId, epoch }: Lease, kept: Kept, shard: number) => {
  const messages = await pool.query(returnMessages, [laneId, epoch, kept.messages])
  const claims = await pool.query(returnClaims, [laneId, epoch, kept.claims, shard])
  return (messages.rowCount ?? 0) + (claims.rowCount ?? 0)
}
