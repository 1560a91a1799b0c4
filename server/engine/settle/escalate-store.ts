import { channel } from '@carillon/domain/broadcast/channel.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'

type Moved = { account_id: number; broadcast_id: number; user_id: number }

const isRunning = sql`b.status = 'Broadcasting'`

/** Nobody is on the way by this channel. */
const isQuiet = (of: number) => sql`not exists (select 1 from claims c
    where c.account_id = q.account_id and c.broadcast_id = q.broadcast_id and c.channel = ${of})`
/** Nobody waits for another try. */
const hasNoTries = (of: number) => sql`not exists (select 1 from retries t
    where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id and t.channel = ${of})`

/** All of its texts have left. */
const textsAreThrough = sql`not exists (select 1 from broadcast_queue x where x.account_id = q.account_id and x.broadcast_id = q.broadcast_id
    and x.channel = ${channel.text} and not (x.is_planned and x.is_through))
  and ${isQuiet(channel.text)} and ${hasNoTries(channel.text)}`

/** Its texts are through, and what its calls say is not recorded: it waits for that, but where there is nobody to hear it. */
export const beginSilence = (db: Db) =>
  all<Moved>(
    db,
    sql`with ready as ${once} (
        select q.account_id, q.broadcast_id from broadcast_queue q
          join broadcasts b on b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and ${isRunning}
          join broadcast_calls v on v.account_id = q.account_id and v.broadcast_id = q.broadcast_id and (v.awaits_live or v.awaits_voicemail)
        where q.awaits_message and q.channel = ${channel.call} and not (q.is_planned and q.texts_planned = 0) and ${textsAreThrough}
        for update of q skip locked
      ), free as ${once} (
        select b.account_id, b.broadcast_id from ready r join broadcasts b using (account_id, broadcast_id)
        where ${isRunning} for update of b skip locked
      )
      update broadcasts b set status = case when v.live_came then 'MessageRecorded' else 'PendingMessage' end
      from free f join broadcast_calls v using (account_id, broadcast_id)
      where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id
      returning b.account_id, b.broadcast_id, b.user_id`,
  )

/** The texts of a broadcast are through, and its message is there: so long after this moment it calls whoever has not answered. */
export const beginWaiting = (db: Db) =>
  all<Moved>(
    db,
    sql`with ready as ${once} (
        select q.account_id, q.broadcast_id, v.call_after_minutes, b.user_id from broadcast_queue q
          join broadcasts b on b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and ${isRunning}
          join broadcast_calls v on v.account_id = q.account_id and v.broadcast_id = q.broadcast_id
        where q.plan_at = 'infinity' and q.channel = ${channel.call} and not q.is_planned and not q.awaits_message and ${textsAreThrough}
        for update of q skip locked
      ), turned as (
        update broadcast_queue q set plan_at = now() + make_interval(mins => r.call_after_minutes) from ready r
        where q.account_id = r.account_id and q.broadcast_id = r.broadcast_id and q.channel = ${channel.call}
        returning q.account_id, q.broadcast_id
      )
      select t.account_id, t.broadcast_id, r.user_id from turned t join ready r using (account_id, broadcast_id)`,
  )

/**
 * All of a wave have been called: the next phone of whoever has not confirmed. Nobody waits for those whose line was busy, say: their next
 * phones are a wave behind, once they have had all their tries. Calls that are in doubt are never made again, nor waited for.
 */
export const beginNextWave = (db: Db) =>
  all<Moved>(
    db,
    sql`with ready as ${once} (
        select q.account_id, q.broadcast_id, b.user_id from broadcast_queue q
          join broadcasts b on b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and ${isRunning}
        where q.plan_at is not null and q.channel = ${channel.call} and q.is_planned and q.is_through and q.wave < q.waves and ${isQuiet(channel.call)}
          and (select coalesce(sum(waiting), 0) from broadcast_counters k where k.account_id = q.account_id
            and k.broadcast_id = q.broadcast_id and k.channel = ${channel.call}) = 0
          and (q.wave < q.waves - q.waves_behind or (${hasNoTries(channel.call)}
            and (select coalesce(sum(retrying), 0) from broadcast_counters k where k.account_id = q.account_id
              and k.broadcast_id = q.broadcast_id and k.channel = ${channel.call}) = 0))
        for update of q skip locked
      ), turned as (
        update broadcast_queue q set wave = q.wave + 1, is_planned = false, is_through = false, cursor_phone = 0, plan_at = now() from ready r
        where q.account_id = r.account_id and q.broadcast_id = r.broadcast_id and q.channel = ${channel.call}
        returning q.account_id, q.broadcast_id
      )
      select t.account_id, t.broadcast_id, r.user_id from turned t join ready r using (account_id, broadcast_id)`,
  )
