/**
 * Claims record intents. Each is one statement, hence one commit, and does nothing unless the lease is still ours: the
 * lease row is locked, so that nobody takes it over in between. Each row says whether it may still be contacted.
 */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type pg from 'pg'
import { whyNotTextInline } from '../../features/opt-outs/store.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import { accountSends, type Lease } from '../lanes/lease-store.ts'

export type ClaimedRecipient = {
  claim_id: number
  phone: number
  first_name: string
  last_name: string
  notes: string
  /** Instead of the message of the broadcast; as it stands. */
  own_message: string | null
  segments: number
  /** The outcome it has now: waiting or retrying. */
  was: 0 | 1
  tries: number
  /** This number has never texted that phone. */
  is_first: boolean
  /** Why it may not be texted after all: a reason, 0 for none. */
  bar: number
}

const lease = `lease as (
  select 1 from sending_lanes
  where lane_id = $1 and node_id = $2 and epoch = $3 and until > now() for share
)`

/**
 * A text that was acknowledged may be a STOP, and is applied within milliseconds. One that has waited longer was stored by a
 * node that died or is frozen, or before the database went away, or waits because rows of its account are locked: until somebody
 * has applied it nothing is claimed for its account.
 */
const allTextsAreRead = `not exists (select 1 from deferred_texts d where d.account_id = $4 and d.due_at < 'infinity') and not exists (
  select 1 from nodes n cross join lateral (
    -- From the node on, by a fence: by their time all texts of the week would be gone through.
    select e.destination, e.received_at from carrier_events e
    where e.node_id = n.node_id and e.seq > n.applied_seq and e.kind = 'text' ${eachByKey}
  ) e
  where e.received_at < now() - interval '300 milliseconds'
    and exists (select 1 from text_number_owners o where o.account_id = $4
      and regexp_replace(e.destination, '\\D', '', 'g') in (o.phone::text, right(o.phone::text, 10))))`

/** Nothing of the queue `q` or the outbox `o` leaves from a number that staff have blocked, but for what `mayLeave` lets. */
const numberSends = (of: 'q' | 'o') =>
  `not exists (select 1 from text_numbers x where x.account_id = ${of}.account_id and x.text_number_id = ${of}.lane_id and x.is_blocked)`

/** Nothing is answered any more, not even STOP (rules/accounts 3). */
const closedByStaff = 5

/** Of the account `a` and its single text `m` in the outbox `o`. */
export const mayLeave = `((${accountSends} and ${numberSends('o')}) or (m.class = 'compliance' and a.account_status_id <> ${closedByStaff}))`

/** Whether this number has never texted that phone: remembered when the carrier has taken a text. */
const isFirst = (phone: string) =>
  `not exists (select 1 from texted_numbers t where t.account_id = $4 and t.text_number_id = $1 and t.phone = ${phone} ${eachByKey})`

/** 555-01dd numbers belong to nobody: with a real carrier they are not allowed (rules/phone-numbers 6). */
const bar = (account: string, phone: string) => `case
  when $7 and ${phone} between 12000000000 and 19999999999 and ${phone} % 10000000 between 5550100 and 5550199
    then ${reason.reserved}
  else ${whyNotTextInline(account, phone, '$8::boolean', 'each')} end::smallint`

const openQueue = `queue as (
  select q.cursor_phone
  from broadcast_queue q join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
  where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and q.is_planned and not q.is_through and b.status = 'Broadcasting'
    and ${accountSends} and ${numberSends('q')} and exists (select 1 from lease) and ${allTextsAreRead}
  for update of q for share of b
)`

const claimed = `select (select claim_id from claim) as claim_id, p.phone, p.first_name, p.last_name, p.notes, p.own_message, p.segments, p.bar, 0 as was, 0 as tries,
  ${isFirst('p.phone')} as is_first
from picked p order by p.phone`

/** Nobody waits behind what was picked. Found out with the claim, since the next one may be the next day's; in the index's order. */
const isLast = (cursor: string, ofPlace = '') => `(
      select r.phone from recipients r where r.account_id = $4 and r.broadcast_id = $5 and r.channel = $9 and r.state = ${outcome.waiting} ${ofPlace}
        and r.phone > coalesce((select max(phone) from picked), ${cursor})
      order by r.phone limit 1) is null`

const claimRange = `with ${lease}, ${openQueue}, picked as (
  select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, ${bar('r.account_id', 'r.phone')} as bar
  from recipients r
  where r.account_id = $4 and r.broadcast_id = $5 and r.channel = $9 and r.phone > (select cursor_phone from queue)
    and r.state = ${outcome.waiting}
  order by r.phone limit $6
), claim as (
  insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, claimed_at)
  select $1, $3, $4, $5, $9, (select cursor_phone from queue), max(phone), now()
  from picked having count(*) > 0
  returning claim_id
), moved as (
  update broadcast_queue q set cursor_phone = coalesce((select max(phone) from picked), q.cursor_phone),
    is_through = ${isLast('q.cursor_phone')}
  where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and exists (select 1 from queue)
)
${claimed}`

/** The same for one place, which has a cursor of its own. The broadcast is through when all its places are. */
const claimPlace = `with ${lease}, ${openQueue}, place as (
  select l.cursor_phone from broadcast_places l
  where l.account_id = $4 and l.broadcast_id = $5 and l.channel = $9 and l.place = $10::smallint and not l.is_through and exists (select 1 from queue)
  for update
), picked as (
  select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, ${bar('r.account_id', 'r.phone')} as bar
  from recipients r
  where r.account_id = $4 and r.broadcast_id = $5 and r.channel = $9 and r.phone > (select cursor_phone from place) and r.place = $10::smallint
    and r.state = ${outcome.waiting}
  order by r.phone limit $6
), claim as (
  insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, place, claimed_at)
  select $1, $3, $4, $5, $9, (select cursor_phone from place), max(phone), $10::smallint, now()
  from picked having count(*) > 0
  returning claim_id
), moved as (
  update broadcast_places l set cursor_phone = coalesce((select max(phone) from picked), l.cursor_phone),
    is_through = ${isLast('l.cursor_phone', 'and r.place = $10::smallint')}
  where l.account_id = $4 and l.broadcast_id = $5 and l.channel = $9 and l.place = $10::smallint and exists (select 1 from place)
  returning l.is_through
), through as (
  update broadcast_queue q set is_through = true
  where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and (select is_through from moved)
    and not exists (select 1 from broadcast_places o
      where o.account_id = $4 and o.broadcast_id = $5 and o.channel = $9 and o.place <> $10::smallint and not o.is_through)
)
${claimed}`

const claimRetries = `with ${lease}, queue as (
  select 1 from broadcast_queue q join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
  where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and b.status = 'Broadcasting' and ${accountSends} and ${numberSends('q')}
    and exists (select 1 from lease) and ${allTextsAreRead}
  for share of q, b
), due as (
  delete from retries where ctid = any(array(
    select t.ctid from retries t
    where t.lane_id = $1 and t.account_id = $4 and t.broadcast_id = $5 and t.channel = $9 and t.due_at <= now() and exists (select 1 from queue)
      and ($10::smallint[] is null or exists (select 1 from recipients o
        where o.account_id = t.account_id and o.broadcast_id = t.broadcast_id and o.phone = t.phone and o.channel = t.channel
          and o.place = any($10::smallint[]) ${eachByKey}))
    order by t.due_at limit $6))
  returning phone, tries
), picked as (
  select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, d.tries, r.state, ${bar('r.account_id', 'r.phone')} as bar
  from due d cross join lateral (select * from recipients r where r.account_id = $4 and r.broadcast_id = $5 and r.phone = d.phone and r.channel = $9 ${eachByKey}) r
  where r.state in (${outcome.waiting}, ${outcome.retrying})
), claim as (
  insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, phones, claimed_at)
  select $1, $3, $4, $5, $9, 0, 0, array_agg(phone), now()
  from picked having count(*) > 0
  returning claim_id
)
select (select claim_id from claim) as claim_id, p.phone, p.first_name, p.last_name, p.notes, p.own_message, p.segments, p.bar, p.state as was, p.tries,
  ${isFirst('p.phone')} as is_first
from picked p`

type Ask = {
  lease: Lease
  broadcastId: number
  limit: number
  isRealCarrier: boolean
  requireOptIn: boolean
}

const run = async (pool: pg.Pool, name: string, text: string, ask: Ask, more: readonly unknown[] = []) =>
  (
    await pool.query<ClaimedRecipient>({
      name,
      text,
      values: [
        ask.lease.laneId,
        ask.lease.nodeId,
        ask.lease.epoch,
        ask.lease.accountId,
        ask.broadcastId,
        ask.limit,
        ask.isRealCarrier,
        ask.requireOptIn,
        ask.lease.channel,
        ...more,
      ],
    })
  ).rows

/** The next recipients of a broadcast behind its cursor; of one of its places, where it has any. */
export const claimNext = (pool: pg.Pool, ask: Ask, place: number | null): Promise<ClaimedRecipient[]> =>
  place === null ? run(pool, 'claim-next', claimRange, ask) : run(pool, 'claim-place', claimPlace, ask, [place])

/** Recipients of a broadcast whose wait after a throttle is over; of some of its places, where it has any. */
export const claimDueRetries = (
  pool: pg.Pool,
  ask: Ask,
  places: readonly number[] | null,
): Promise<ClaimedRecipient[]> => run(pool, 'claim-retries', claimRetries, ask, [places])

export type ClaimedMessage = {
  text_message_id: number
  account_id: number
  phone: number
  message: string
  media: string[]
  class: 'chat' | 'compliance'
  credits: number
  tries: number
  is_first: boolean
  bar: number
}

const claimSingles = `with ${lease}, due as (
  select o.text_message_id, o.account_id, o.phone, o.tries
  from outbox o join text_messages m using (account_id, text_message_id) join accounts a using (account_id)
  where ${mayLeave} and o.account_id = $4 and o.lane_id = $1 and o.due_at <= now() and o.claimed_epoch is null and exists (select 1 from lease)
    and (m.class = 'compliance' or (${allTextsAreRead}))
  order by o.due_at limit $5 for update of o skip locked
), marked as (
  update outbox o set claimed_epoch = $3, claimed_at = now() from due d where o.text_message_id = d.text_message_id returning o.text_message_id
), picked as (
  select d.*, m.message, m.media, m.class, m.credits,
    case when m.class = 'compliance'
      then case when exists (select 1 from global_opt_outs g where g.phone = d.phone) then ${reason.globallyOptedOut} else 0 end
      else why_not_text(d.account_id, d.phone, a.require_text_opt_in) end::int as bar
  from due d join text_messages m using (account_id, text_message_id) join accounts a using (account_id)
)
select p.*, not exists (select 1 from texted_numbers t where t.account_id = p.account_id and t.text_number_id = $1 and t.phone = p.phone) as is_first
from picked p where exists (select 1 from marked)`

/** Single texts, which go before every broadcast. Those with `bar` are not to be sent. */
export const claimMessages = async (pool: pg.Pool, { laneId, nodeId, epoch, accountId }: Lease, limit: number) =>
  (
    await pool.query<ClaimedMessage>({
      name: 'claim-messages',
      text: claimSingles,
      values: [laneId, nodeId, epoch, accountId, limit],
    })
  ).rows

export type Sendable = {
  broadcast_id: number
  has_retries: boolean
  is_through: boolean
  require_text_opt_in: boolean
  text_message: string
  signature: string
  prefix: string
  has_merge_fields: boolean
  user_id: number
  media: string[]
  start_at: string
  calling_window: CallingWindow | null
  /** With quiet hours: recipients are claimed by place. */
  has_places: boolean
  over_limit: 'Refuse' | 'NextDay'
  /** Price segments of its longest text. */
  segments_most: number
  /** Why it waits, as noted last. */
  notice: string | null
}

/** The broadcasts of a lane that may be sent now, in the order they started. */
export const sendableBroadcasts = async (pool: pg.Pool, { laneId, channel }: Lease) =>
  (
    await pool.query<Sendable>({
      name: 'sendable-broadcasts',
      text: `with queue as ${once} (
          select account_id, broadcast_id, channel, is_through, notice, segments_most, lane_id
          from broadcast_queue where lane_id = $1 and channel = $2 and is_planned
        )
        select b.broadcast_id, q.is_through, a.require_text_opt_in, t.text_message, t.signature, t.prefix, t.has_merge_fields, b.user_id,
          t.media, b.start_at, b.calling_window, t.quiet_hours and t.quiet_hours_skipped = '' as has_places, t.over_limit, q.notice, q.segments_most,
          exists (select 1 from retries t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id
            and t.channel = q.channel and t.due_at <= now())
            as has_retries
        from queue q cross join lateral (select * from broadcasts b
            where b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and b.status = 'Broadcasting' ${eachByKey}) b
          cross join lateral (select * from broadcast_texts t
            where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id ${eachByKey}) t
          join accounts a on a.account_id = b.account_id
        where ${accountSends} and ${numberSends('q')}
        order by b.start_at, b.broadcast_id`,
      values: [laneId, channel],
    })
  ).rows

/** Before the first part of a longer text leaves: what is in doubt later is known to have had parts. */
export const saveClaimParts = (pool: pg.Pool, claimId: number, parts: number) =>
  pool.query({
    name: 'save-claim-parts',
    text: 'update claims set parts = $2 where claim_id = $1',
    values: [claimId, parts],
  })
