import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { sourcesOf } from '../../features/audiences/reach/sources-store.ts'
import { furtherRecipients, isMerged } from '../../features/audiences/reach/store.ts'
import { prepareBulk } from '../../features/audiences/store.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import { engineScope } from '../runtime/scope.ts'
import type { Merged, Part, ToMerge, ToPlan } from './part.ts'

/** Within a transaction: who waits for rows that others hold holds up all that is to be done after it. */
export const waitBriefly = (tx: Db) => sql`set local lock_timeout = '500ms'`.execute(tx)

/**
 * A part that is not planned yet, of one of these channels, locked for the caller's transaction so that no other node plans it too. Parts are
 * planned in the order of their channels, each when the lines of the one before are known: who turns out to have no part in that may have one in this.
 */
export const lockUnplanned = (tx: Db, channels: readonly number[], leaveOut: readonly number[]) =>
  one<ToPlan>(
    tx,
    sql`select b.account_id, b.broadcast_id, q.channel, b.type, b.max_credit_cost, a.time_zone, q.wave, q.waves
      from broadcast_queue q join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
      where not q.is_planned and (q.plan_at is null or q.plan_at <= now() or b.status in ('Canceled', 'Expired')) and q.channel = any(${channels}::smallint[]) and q.broadcast_id <> all(${leaveOut}::bigint[])
        and not exists (select 1 from broadcast_queue e where e.account_id = q.account_id and e.broadcast_id = q.broadcast_id
          and e.channel < q.channel and (not e.is_planned or e.check_by > now()))
      order by q.start_at limit 1 for update of q skip locked`,
  )

type Planned = Pick<ToPlan, 'account_id' | 'broadcast_id' | 'channel' | 'wave'>

export const lockCancelledUnplanned = (
  tx: Db,
  { account_id, broadcast_id, channel }: Pick<Planned, 'account_id' | 'broadcast_id' | 'channel'>,
) =>
  one<Planned>(
    tx,
    sql`select b.account_id, b.broadcast_id, q.channel, q.wave from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
      where q.account_id = ${account_id} and q.broadcast_id = ${broadcast_id} and q.channel = ${channel}
        and not q.is_planned and b.status in ('Canceled', 'Expired') for update of q skip locked`,
  )

/** Counters of the planner: shard 0. */
const plannerShard = 0

/**
 * Freezes the recipients: every number of every source, once, the first source winning, in the order of their key. Who may
 * not be reached ends as invalid at once, with the reason.
 */
export const insertRecipients = async (tx: Db, plan: ToPlan, { credits, segments, recipientsOf }: Part) => {
  const scope = engineScope(plan.account_id)
  const sources = await sourcesOf(tx, scope, plan.broadcast_id)
  const withMerge = isMerged(sources)
  await prepareBulk(tx)
  await sql`insert into recipients
      (account_id, broadcast_id, phone, channel, person_id, given_phones, credits, segments, state, reason, place, first_name, last_name, notes ${withMerge ? sql`, own_message` : sql``})
    select ${plan.account_id}, ${plan.broadcast_id}, r.phone, ${plan.channel}, r.person_id, r.given_phones,
      case when r.phone between 12000000000 and 19999999999 then ${credits.domestic}::smallint else ${credits.abroad}::smallint end,
      case when r.phone between 12000000000 and 19999999999 then ${segments.domestic}::smallint else ${segments.abroad}::smallint end,
      case when r.bar = ${reason.confirmed} then ${outcome.notSent}::smallint when r.bar <> 0 then ${outcome.invalid}::smallint ${withMerge ? leftOut : sql``} else ${outcome.waiting}::smallint end,
      ${withMerge ? sql`case when r.bar = 0 and r.is_excluded then ${reason.excluded}::smallint else r.bar end` : sql`r.bar`},
      ${plan.wave - 1}::smallint, r.first_name, r.last_name, r.notes ${withMerge ? sql`, r.own_message` : sql``}
    from (${recipientsOf(sources)}) r
    order by r.phone
    -- Of a later wave: who is a recipient already stays as they are.
    on conflict (account_id, broadcast_id, phone, channel) do nothing`.execute(tx)
  return { withMerge }
}

const leftOut = sql`when r.is_excluded then ${outcome.notSent}::smallint`

/** The next waiting recipients behind `after`; where it is not personal those alone who have a message of their own. */
export const recipientsAfter = (tx: Db, plan: ToPlan, { isPersonal }: Part, after: number, limit: number) =>
  all<ToMerge>(
    tx,
    sql`select phone, first_name, last_name, notes, own_message from recipients
      where account_id = ${plan.account_id} and broadcast_id = ${plan.broadcast_id} and channel = ${plan.channel} and phone > ${after}
        and state = ${outcome.waiting}
        ${isPersonal ? sql`` : sql`and own_message is not null`}
      order by phone limit ${limit}`,
  )

/** Joined by the whole key, out of a list that has all of it: no plan looks through the broadcast for each of them. */
export const saveMerged = (tx: Db, plan: ToPlan, merged: readonly Merged[]) =>
  sql`with merged as ${once} (
      select ${plan.account_id}::bigint as account_id, ${plan.broadcast_id}::bigint as broadcast_id, ${plan.channel}::smallint as channel, m.*
      from unnest(${merged.map((m) => m.phone)}::bigint[], ${merged.map((m) => m.credits)}::smallint[], ${merged.map((m) => m.segments)}::smallint[],
        ${merged.map((m) => m.state)}::smallint[], ${merged.map((m) => m.reason)}::smallint[]) as m(phone, credits, segments, state, reason)
    )
    update recipients r set credits = m.credits, segments = m.segments, state = m.state, reason = m.reason from merged m
    where r.account_id = m.account_id and r.broadcast_id = m.broadcast_id and r.phone = m.phone and r.channel = m.channel`.execute(
    tx,
  )

/**
 * Groups may have grown since the credits were reserved: whoever is beyond them is not sent, rather than sent on credits that
 * nobody has. All parts draw on one reservation.
 */
export const keepWithinReserve = (tx: Db, plan: ToPlan) =>
  sql`with waiting as ${once} (
      select account_id, broadcast_id, phone, channel, sum(credits) over (order by phone) as cost from recipients
      where account_id = ${plan.account_id} and broadcast_id = ${plan.broadcast_id} and channel = ${plan.channel} and state = ${outcome.waiting}
    ), taken as ${once} (
      select coalesce(sum(credits), 0) as credits from recipients /* every channel */
      where account_id = ${plan.account_id} and broadcast_id = ${plan.broadcast_id}
        and state not in (${outcome.invalid}, ${outcome.notSent}) and not (channel = ${plan.channel} and state in (${outcome.waiting}, ${outcome.failed}))
    ), beyond as ${once} (
      select account_id, broadcast_id, phone, channel from waiting where cost > ${plan.max_credit_cost} - (select credits from taken)
    )
    update recipients r set state = ${outcome.notSent}, reason = ${reason.noCredits}, done_at = now() from beyond w
    where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone and r.channel = w.channel`.execute(
    tx,
  )

/** Counts what was planned; from here on the counters of this channel are its recipients. */
export const finishPlan = async (tx: Db, { account_id, broadcast_id, channel, wave }: Planned) => {
  const mine = sql`account_id = ${account_id} and broadcast_id = ${broadcast_id}`
  // Those of a wave before this one are counted.
  const ofWave = wave > 1 ? sql`and place = ${wave - 1}` : sql``
  await sql`insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, invalid, held, not_sent)
    select ${account_id}, ${broadcast_id}, ${plannerShard}, ${channel}, count(*) filter (where state = ${outcome.waiting}),
      count(*) filter (where state = ${outcome.invalid}), count(*) filter (where state = ${outcome.invalid} and reason = ${reason.heldForReview}), count(*) filter (where state = ${outcome.notSent})
    from recipients where ${mine} and channel = ${channel} ${ofWave}
    on conflict (account_id, broadcast_id, shard, channel) do update
      set waiting = c.waiting + excluded.waiting, invalid = c.invalid + excluded.invalid, held = c.held + excluded.held, not_sent = c.not_sent + excluded.not_sent`.execute(
    tx,
  )
  await sql`update broadcast_queue q set is_planned = true, segments_most = w.most, texts_planned = w.texts, segments_planned = w.segments
    from (select coalesce(max(segments), 1) as most, count(*) as texts, coalesce(sum(segments), 0) as segments from recipients
      where ${mine} and channel = ${channel} and state = ${outcome.waiting}) w
    where ${mine} and q.channel = ${channel}`.execute(tx)
  // People, whom several channels may reach: of one alone it is told by its counters. While a part is to come, it is what was reckoned.
  await sql`update broadcasts b set phone_number_count = n.phones,
      further_count = case when n.phones = b.phone_number_count then b.further_count else (${furtherRecipients(account_id, broadcast_id)}) end
    from (select case count(*) when 1 then sum(waiting + invalid + not_sent) else (
          select count(distinct phone) from recipients r /* every channel */ where r.account_id = ${account_id} and r.broadcast_id = ${broadcast_id}) end as phones
      from broadcast_counters c /* every channel */ where ${mine} and shard = ${plannerShard}) n
    where ${mine} and not exists (select 1 from broadcast_queue q /* every channel */
      where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and not q.is_planned)`.execute(tx)
}
