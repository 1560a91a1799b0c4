import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/database.ts'

/** What of a broadcast leaves by one channel. */
type Part = { broadcastId: number; channel: number }

/** Recipients who may be texted at the same hours. */
export type Place = { place: number; zones: string[]; states: string[]; is_through: boolean }

/** The places of a broadcast that have recipients left to claim; with `all` those that are through as well, for retries. */
export const openPlaces = async (pool: pg.Pool, { broadcastId, channel }: Part, all: boolean): Promise<Place[]> =>
  (
    await pool.query<Place>({
      name: 'open-places',
      text: `select l.place, l.zones, l.states, l.is_through from broadcast_queue q join broadcast_places l using (account_id, broadcast_id, channel)
        where q.broadcast_id = $1 and q.channel = $3 and ($2 or not l.is_through) order by l.place`,
      values: [broadcastId, all, channel],
    })
  ).rows

export const saveNotice = (pool: pg.Pool, { broadcastId, channel }: Part, notice: string | null) =>
  pool.query({
    name: 'save-notice',
    text: 'update broadcast_queue set notice = $2 where broadcast_id = $1 and channel = $3 and notice is distinct from $2',
    values: [broadcastId, notice, channel],
  })

const mostAtOnce = 5000

type Ended = { reason: typeof reason.overLimit | typeof reason.expired; event: string }
const overTheLimit: Ended = { reason: reason.overLimit, event: 'over the limit' }
const windowOver: Ended = { reason: reason.expired, event: 'calls expired' }

/**
 * What of a broadcast is not on its way ends as not sent, over the limit: what has not been claimed, and what waits for another
 * try. So many rows at a time that nobody who wants one of them waits long; when it is cut off, the rest is given up the next
 * time. Answers how many it was.
 */
export const giveUpOverLimit = (pool: pg.Pool, of: Part, shard: number, most = mostAtOnce): Promise<number> =>
  giveUpRest(pool, of, overTheLimit, [shard, most])

/** The same of one part whose calling window is over, while another goes on. */
export const giveUpExpired = (pool: pg.Pool, of: Part, shard: number, most = mostAtOnce): Promise<number> =>
  giveUpRest(pool, of, windowOver, [shard, most])

const giveUpRest = async (pool: pg.Pool, of: Part, ended: Ended, [shard, most]: [number, number]): Promise<number> => {
  let total = 0
  for (;;) {
    const { given, isThrough } = await giveUpSome(pool, of, ended, [shard, most, total])
    total += given
    if (isThrough) return total
  }
}

const giveUpSome = (pool: pg.Pool, { broadcastId, channel }: Part, ended: Ended, rest: [number, number, number]) =>
  inTransaction(pool, async (tx) => {
    // Locked before the rows are looked at, so that no claim lies in between.
    const queue = await tx.query<{ account_id: number }>(
      'select account_id from broadcast_queue where broadcast_id = $1 and channel = $2 and is_planned for update',
      [broadcastId, channel],
    )
    const accountId = queue.rows[0]?.account_id
    if (accountId === undefined) return { given: 0, isThrough: true }
    const { rows } = await tx.query<{ given: number; isThrough: boolean }>(giveUp, [
      accountId,
      broadcastId,
      ...rest,
      channel,
      ...[ended.reason, ended.event],
    ])
    return rows[0]!
  })

const isEnded = `state = ${outcome.notSent}, reason = $7::smallint, done_at = now()`

/** At most `$4` of each kind; `$5` have been given up before. Those meant are an array, so that each is reached by the whole key. */
const giveUp = `with next as (
  select r.phone
  from broadcast_queue q left join broadcast_places l using (account_id, broadcast_id, channel)
    join recipients r on r.account_id = q.account_id and r.broadcast_id = q.broadcast_id and r.channel = q.channel and (l.place is null or l.place = r.place)
      and r.phone > coalesce(l.cursor_phone, q.cursor_phone)
  where q.account_id = $1 and q.broadcast_id = $2 and q.channel = $6 and not q.is_through and r.state = ${outcome.waiting}
  limit $4
), unclaimed as (
  update recipients r set ${isEnded}
  where r.account_id = $1 and r.broadcast_id = $2 and r.channel = $6 and r.phone = any(array(select phone from next)) and r.state = ${outcome.waiting}
  returning 1
), tries as (
  delete from retries where account_id = $1 and broadcast_id = $2 and channel = $6
    and phone = any(array(select phone from retries where account_id = $1 and broadcast_id = $2 and channel = $6 limit $4))
  returning phone
), put_off as (
  update recipients r set ${isEnded}
  where r.account_id = $1 and r.broadcast_id = $2 and r.channel = $6 and r.phone = any(array(select phone from tries)) and r.state = ${outcome.retrying}
  returning 1
), given as (
  select (select count(*) from unclaimed) as waiting, (select count(*) from put_off) as retrying,
    (select count(*) from next) < $4 and (select count(*) from tries) < $4 as is_through
), through as (
  update broadcast_queue set is_through = true where account_id = $1 and broadcast_id = $2 and channel = $6 and (select is_through from given)
), places as (
  update broadcast_places set is_through = true where account_id = $1 and broadcast_id = $2 and channel = $6 and (select is_through from given)
), told as (
  insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
  select $1, $2, $8::text, $5::int + waiting + retrying, now() from given
  where is_through and $5::int + waiting + retrying > 0
), counted as (
  insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, waiting, retrying, not_sent)
  select $1, $2, $3, $6, -waiting, -retrying, waiting + retrying from given where waiting + retrying > 0
  on conflict (account_id, broadcast_id, shard, channel) do update
    set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, not_sent = c.not_sent + excluded.not_sent
)
select (waiting + retrying)::int as given, is_through as "isThrough" from given`
