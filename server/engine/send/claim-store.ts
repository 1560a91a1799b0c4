/**
 * Claims record intents. Each is one statement, hence one commit, and does nothing unless the lease is still ours: the
 * lease row is locked, so that nobody takes it over in between. Each row says whether it may still be contacted.
 *
 * The statements are the same for every channel, but for what the channel says of its part, its recipients and its lane (`sending.ts`).
 */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { eachByKey, once } from '../../platform/planner.ts'
import { accountSends, type Lease } from '../lanes/lease-store.ts'
import type { Ask, ClaimedRecipient, ClaimParts, Claims, Sendable } from './sending.ts'

/** Of a statement whose `$1` is the lane, `$2` the node and `$3` the epoch: the lease is still ours, and held until it is through. */
export const leaseIsOurs = `lease as (
  select 1 from sending_lanes
  where lane_id = $1 and node_id = $2 and epoch = $3 and until > now() for share
)`

/** Nobody waits behind what was picked. Found out with the claim, since the next one may be the next day's; in the index's order. */
const isLast = (cursor: string, ofPlace = '') => `(
      select r.phone from recipients r where r.account_id = $4 and r.broadcast_id = $5 and r.channel = $9 and r.state = ${outcome.waiting} ${ofPlace}
        and r.phone > coalesce((select max(phone) from picked), ${cursor})
      order by r.phone limit 1) is null`

/** 555-01dd numbers belong to nobody: with a real carrier they are not allowed (rules/phone-numbers 6). */
const orReserved = (phone: string, bar: string) => `case
  when $7 and ${phone} between 12000000000 and 19999999999 and ${phone} % 10000000 between 5550100 and 5550199
    then ${reason.reserved}
  else ${bar} end::smallint`

/** A channel need not ask whether it requires opting in. */
const hasAll = '$8::boolean is not null'

const statementsOf = ({ laneSends, isHeard, bar, columns }: ClaimParts) => {
  const barOf = (account: string, phone: string) => orReserved(phone, bar(account, phone, '$8::boolean'))
  const moreOf = (phone: string) =>
    columns(phone)
      .map((column) => `, ${column}`)
      .join('')

  const openQueue = `queue as (
    select q.cursor_phone
    from broadcast_queue q join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
    where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and q.is_planned and not q.is_through and b.status = 'Broadcasting'
      and ${accountSends} and ${laneSends} and exists (select 1 from lease) and ${isHeard} and ${hasAll}
    for update of q for share of b
  )`

  const claimed = `select (select claim_id from claim) as claim_id, p.phone, p.first_name, p.last_name, p.notes, p.own_message, p.segments, p.bar, 0 as was, 0 as tries
    ${moreOf('p.phone')}
  from picked p order by p.phone`

  const claimRange = `with ${leaseIsOurs}, ${openQueue}, picked as (
    select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, ${barOf('r.account_id', 'r.phone')} as bar
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
  const claimPlace = `with ${leaseIsOurs}, ${openQueue}, place as (
    select l.cursor_phone from broadcast_places l
    where l.account_id = $4 and l.broadcast_id = $5 and l.channel = $9 and l.place = $10::smallint and not l.is_through and exists (select 1 from queue)
    for update
  ), picked as (
    select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, ${barOf('r.account_id', 'r.phone')} as bar
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

  const claimRetries = `with ${leaseIsOurs}, queue as (
    select 1 from broadcast_queue q join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
    where q.account_id = $4 and q.broadcast_id = $5 and q.channel = $9 and q.is_planned and b.status = 'Broadcasting' and ${accountSends} and ${laneSends}
      and exists (select 1 from lease) and ${isHeard} and ${hasAll}
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
    select r.phone, r.first_name, r.last_name, r.notes, r.own_message, r.segments, d.tries, r.state, ${barOf('r.account_id', 'r.phone')} as bar
    from due d cross join lateral (select * from recipients r where r.account_id = $4 and r.broadcast_id = $5 and r.phone = d.phone and r.channel = $9 ${eachByKey}) r
    where r.state in (${outcome.waiting}, ${outcome.retrying})
  ), claim as (
    insert into claims (lane_id, epoch, account_id, broadcast_id, channel, after_phone, through_phone, phones, claimed_at)
    select $1, $3, $4, $5, $9, 0, 0, array_agg(phone), now()
    from picked having count(*) > 0
    returning claim_id
  )
  select (select claim_id from claim) as claim_id, p.phone, p.first_name, p.last_name, p.notes, p.own_message, p.segments, p.bar, p.state as was, p.tries
    ${moreOf('p.phone')}
  from picked p`

  return { claimRange, claimPlace, claimRetries }
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

const sendable = ({
  partTable,
  requireOptIn,
  hasPlaces,
  overLimit,
  words,
  ofAccount = [],
  laneSends,
}: ClaimParts) => `with queue as ${once} (
    select account_id, broadcast_id, channel, is_through, notice, segments_most, lane_id, keeps_window, message_at
    from broadcast_queue where lane_id = $1 and channel = $2 and is_planned and (check_by is null or check_by <= now())
      -- Where there is nobody to hear it no message is waited for.
      and (not awaits_message or texts_planned = 0)
  )
  select b.broadcast_id, q.is_through, b.user_id, greatest(b.start_at, q.message_at) as start_at, case when q.keeps_window then b.calling_window end as calling_window, q.notice, q.segments_most,
    ${requireOptIn} as require_opt_in, ${hasPlaces} as has_places, ${overLimit} as over_limit ${[...words.map((word) => `t.${word}`), ...ofAccount.map((word) => `a.${word}`)].map((column) => `, ${column}`).join('')},
    exists (select 1 from retries t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id
      and t.channel = q.channel and t.due_at <= now())
      as has_retries
  from queue q cross join lateral (select * from broadcasts b
      where b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and b.status = 'Broadcasting' ${eachByKey}) b
    cross join lateral (select * from ${partTable} t
      where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id ${eachByKey}) t
    join accounts a on a.account_id = b.account_id
  where ${accountSends} and ${laneSends}
  order by b.start_at, b.broadcast_id`

const sendableBroadcasts = async (pool: pg.Pool, name: string, text: string, { laneId, channel }: Lease) =>
  (await pool.query<Sendable>({ name, text, values: [laneId, channel] })).rows

/** The claims of a channel; each of its statements has its own name. */
export const claimsOf = (parts: ClaimParts): Claims => {
  const { claimRange, claimPlace, claimRetries } = statementsOf(parts)
  const sendableOnes = sendable(parts)
  const named = (what: string) => `${what}-${parts.name}`
  return {
    sendable: (pool, lease) => sendableBroadcasts(pool, named('sendable'), sendableOnes, lease),
    next: (pool, ask, place) =>
      place === null
        ? run(pool, named('claim-next'), claimRange, ask)
        : run(pool, named('claim-place'), claimPlace, ask, [place]),
    dueRetries: (pool, ask, places) => run(pool, named('claim-retries'), claimRetries, ask, [places]),
  }
}

/** Before the first part of a longer text leaves: what is in doubt later is known to have had parts. */
export const saveClaimParts = (pool: pg.Pool, claimId: number, parts: number) =>
  pool.query({
    name: 'save-claim-parts',
    text: 'update claims set parts = $2 where claim_id = $1',
    values: [claimId, parts],
  })
