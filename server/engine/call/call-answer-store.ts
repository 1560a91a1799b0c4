import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { confirmationsFrom } from '../../features/deliveries/confirmation-store.ts'
import { numbers, texts } from '../../platform/arrays.ts'
import { type AnswerBatch, onceOnly, type SaveAnswers } from '../send/answer-store.ts'

const unreached = `${reason.lineBusy}, ${reason.notAnswered}, ${reason.callDeclined}`

/**
 * Makes the ends of calls durable: the attempt, the recipient, retries, counters and the ledger in one commit. Only rows that may still
 * move are moved, and counters follow the rows that did.
 */
const saving = `with ${onceOnly('$1', '$2', '$3')}, answer as (
  select a.*, ${channel.call}::smallint as channel
  from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::smallint[], $8::smallint[], $9::float8[], $10::smallint[], $11::numeric[], $30::smallint[])
    as a(account_id, broadcast_id, phone, state, reason, wait_ms, tries, credits, answer)
  where exists (select 1 from fresh)
), ended as (
  select * from unnest($12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::date[], $17::timestamptz[], $18::timestamptz[],
      $19::timestamptz[], $20::text[], $21::text[], $22::text[], $23::text[], $24::int[], $25::text[], $26::numeric[], $31::smallint[], $32::jsonb[], $33::int[])
    as e(account_id, broadcast_id, phone, call_id, week, rang_at, answered_at, ended_at, answered_by, told_by, cause, code, heard_ms, keys, credits, answer, quality, ready_ms)
  where exists (select 1 from fresh)
), was as (
  select a.*, r.state as was, r.survey as answered_before, now() as at from answer a join recipients r using (account_id, broadcast_id, phone, channel)
  where a.state <> ${outcome.waiting} and (r.state in (${outcome.waiting}, ${outcome.retrying})
    or (r.state = ${outcome.unknown} and a.state in (${outcome.delivered}, ${outcome.failed}, ${outcome.invalid}, ${outcome.notSent})))
  order by account_id, broadcast_id, phone
  for update of r
), changed as (
  update recipients r set state = w.state, reason = w.reason, survey = case when w.answered_before = 0 then w.answer else w.answered_before end,
    handed_at = case when w.state in (${outcome.retrying}, ${outcome.invalid}, ${outcome.notSent}) then null else w.at end,
    done_at = case when w.state > ${outcome.accepted} then w.at end
  from was w
  where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone and r.channel = w.channel
), attempted as (
  update call_attempts c set rang_at = e.rang_at, answered_at = e.answered_at, ended_at = e.ended_at, answered_by = e.answered_by,
    told_by = e.told_by, cause = e.cause, code = e.code, heard_ms = e.heard_ms, keys = e.keys, credits = e.credits, answer = e.answer, quality = e.quality, ready_ms = e.ready_ms
  from ended e
  where c.account_id = e.account_id and c.broadcast_id = e.broadcast_id and c.phone = e.phone and c.call_id = e.call_id and c.week = e.week
), waiting as (
  insert into retries (account_id, broadcast_id, phone, channel, lane_id, tries, due_at)
  select account_id, broadcast_id, phone, channel, $27, tries, now() + make_interval(secs => wait_ms / 1000)
  from was where state = ${outcome.retrying}
  on conflict (account_id, broadcast_id, phone, channel) do update set tries = excluded.tries, due_at = excluded.due_at
), answered as (
  insert into broadcast_answers as n (account_id, broadcast_id, shard, answer, people)
  select account_id, broadcast_id, $29, answer, count(*) from was where answer > 0 and answered_before = 0
  group by account_id, broadcast_id, answer
  on conflict (account_id, broadcast_id, shard, answer) do update set people = n.people + excluded.people
), confirmed as (
  ${confirmationsFrom('(select * from was where answer > 0)', channel.call)}
), closed as (
  delete from claims where claim_id = any($28::bigint[])
), delta as (
  select account_id, broadcast_id,
    -count(*) filter (where was = ${outcome.waiting}) as waiting,
    count(*) filter (where state = ${outcome.retrying}) - count(*) filter (where was = ${outcome.retrying}) as retrying,
    count(*) filter (where state = ${outcome.unknown}) - count(*) filter (where was = ${outcome.unknown}) as unknown,
    count(*) filter (where state = ${outcome.delivered}) as delivered,
    count(*) filter (where state = ${outcome.delivered} and reason = ${reason.voicemail}) as voicemails,
    count(*) filter (where state = ${outcome.failed}) as failed,
    count(*) filter (where state = ${outcome.failed} and reason in (${unreached})) as unreached,
    count(*) filter (where state = ${outcome.invalid}) as invalid,
    count(*) filter (where state = ${outcome.notSent}) as not_sent,
    coalesce(sum(credits) filter (where state = ${outcome.delivered}), 0) as credits
  from was group by 1, 2
), charge as (
  select d.account_id, d.broadcast_id, d.credits from delta d join broadcasts b using (account_id, broadcast_id)
  where d.credits > 0 and b.max_credit_cost > 0
), ledger as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
  select account_id, 'settle', -credits, -credits, broadcast_id, now() from charge
)
insert into broadcast_counters as c
  (account_id, broadcast_id, shard, channel, waiting, retrying, unknown, delivered, voicemails, failed, unreached, invalid, not_sent, credits_used)
select d.account_id, d.broadcast_id, $29, ${channel.call}, d.waiting, d.retrying, d.unknown, d.delivered, d.voicemails, d.failed, d.unreached,
  d.invalid, d.not_sent, coalesce(ch.credits, 0)
from delta d left join charge ch using (account_id, broadcast_id)
on conflict (account_id, broadcast_id, shard, channel) do update
  set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, unknown = c.unknown + excluded.unknown,
    delivered = c.delivered + excluded.delivered, voicemails = c.voicemails + excluded.voicemails, failed = c.failed + excluded.failed,
    unreached = c.unreached + excluded.unreached, invalid = c.invalid + excluded.invalid, not_sent = c.not_sent + excluded.not_sent, credits_used = c.credits_used + excluded.credits_used`

export const saveCallAnswers: SaveAnswers = (pool, batch) =>
  pool.query({ name: 'save-call-answers', text: saving, values: valuesOf(batch) })

const valuesOf = ({ answers, ...batch }: AnswerBatch) => {
  const ends = answers.flatMap(({ called, ...of }) =>
    called?.attempt ? [{ ...of, ...called.attempt, credits: called.credits }] : [],
  )
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return [
    ...[batch.nodeId, batch.sender, batch.batch],
    numbers(answers.map((a) => a.accountId)),
    numbers(answers.map((a) => a.broadcastId)),
    numbers(answers.map((a) => a.phone)),
    numbers(answers.map((a) => a.state)),
    numbers(answers.map((a) => a.reason)),
    numbers(answers.map((a) => a.waitMs)),
    numbers(answers.map((a) => a.tries)),
    numbers(answers.map((a) => a.called?.credits ?? 0)),
    numbers(ends.map((e) => e.accountId)),
    numbers(ends.map((e) => e.broadcastId)),
    numbers(ends.map((e) => e.phone)),
    texts(ends.map((e) => e.callId)),
    texts(ends.map((e) => e.week)),
    texts(ends.map((e) => moment(e.rangAt))),
    texts(ends.map((e) => moment(e.answeredAt))),
    texts(ends.map((e) => moment(e.endedAt))),
    texts(ends.map((e) => e.answeredBy)),
    texts(ends.map((e) => e.toldBy)),
    texts(ends.map((e) => e.cause)),
    texts(ends.map((e) => e.code)),
    numbers(ends.map((e) => e.heardMs)),
    texts(ends.map((e) => e.keys)),
    numbers(ends.map((e) => e.credits)),
    ...[batch.laneId, batch.closedClaims, batch.shard],
    numbers(answers.map((a) => a.called?.attempt?.answer ?? 0)),
    numbers(ends.map((e) => e.answer)),
    texts(ends.map(({ quality }) => quality && JSON.stringify(quality))),
    numbers(ends.map((e) => e.readyMs)),
  ]
}

/**
 * After a lease was taken over: whoever was claimed by its last owner, and for whom no call was begun, has certainly not been called,
 * and waits again. A claim that is gone begins no call (`beginAttempt`). An attempt without an end stays in doubt,
 * and only those that somebody might have answered were tries.
 */
const returning = `with lost as (
  select r.account_id, r.broadcast_id, r.phone, r.channel,
    (select count(*) from call_attempts c where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone
      and c.cause in ('busy', 'no answer')) as tries
  from broadcast_queue q join recipients r on r.account_id = q.account_id and r.broadcast_id = q.broadcast_id and r.channel = q.channel
  where q.account_id = $1 and q.lane_id = $2 and q.channel = ${channel.call} and r.state = ${outcome.unknown}
    and not exists (select 1 from call_attempts c
      where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.phone = r.phone
        and (c.ended_at is null or c.cause = 'unknown'))
  order by r.account_id, r.broadcast_id, r.phone for update of r
), back as (
  update recipients r set state = ${outcome.retrying}, handed_at = null from lost l
  where r.account_id = l.account_id and r.broadcast_id = l.broadcast_id and r.phone = l.phone and r.channel = l.channel
), waiting as (
  insert into retries (account_id, broadcast_id, phone, channel, lane_id, tries, due_at)
  select account_id, broadcast_id, phone, channel, $2, tries, now() from lost on conflict do nothing
)
insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, unknown, retrying)
select account_id, broadcast_id, $3, channel, -count(*), count(*) from lost group by 1, 2, channel
on conflict (account_id, broadcast_id, shard, channel) do update
  set unknown = c.unknown + excluded.unknown, retrying = c.retrying + excluded.retrying`

export const returnUncalled = (
  pool: pg.Pool,
  { laneId, accountId }: { laneId: number; accountId: number },
  shard: number,
) => pool.query({ name: 'return-uncalled', text: returning, values: [accountId, laneId, shard] })
