import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { DaySegments } from '@carillon/domain/broadcast/plan-days.ts'
import type { RegistrationStatus } from '@carillon/domain/broadcast/toll-free-limits.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Carriers and handsets ask too, as an account alone. */
export type Whose = Pick<Scope, 'accountId'>

/** What decides about the limits of an account and of one of its text numbers. */
export type NumberFacts = {
  isRegistered: boolean
  isSoleProprietor: boolean
  messagesPerDay: number | null
  class: 'local' | 'toll-free' | 'short-code'
  registrationStatus: RegistrationStatus
  registeredAt: string | null
}

/** Of the account `a` and its text number `n`. One registered local number makes it a registered account. */
export const factColumns = sql`exists (select 1 from text_numbers o where o.account_id = a.account_id and o.class = 'local'
    and o.registration_status = 'Registered') as "isRegistered",
  a.is_sole_proprietor as "isSoleProprietor", a.messages_per_day as "messagesPerDay", n.class,
  n.registration_status as "registrationStatus", n.registered_at as "registeredAt"`

export const factsOf = async (db: Db, scope: Whose, textNumberId: number): Promise<NumberFacts> =>
  (await one<NumberFacts>(
    db,
    sql`select ${factColumns} from text_numbers n join accounts a using (account_id)
      where n.account_id = ${scope.accountId} and n.text_number_id = ${textNumberId}`,
  ))!

/** Of the account alone, which may have no text number. */
export const accountFacts = async (
  db: Db,
  scope: Scope,
): Promise<Pick<NumberFacts, 'isRegistered' | 'isSoleProprietor' | 'messagesPerDay'>> =>
  (await one<NumberFacts>(
    db,
    sql`select ${factColumns} from accounts a left join text_numbers n on false where a.account_id = ${scope.accountId}`,
  ))!

type TollFreeNumber = NumberFacts & { TextNumberID: number; Name: string; TextPhoneNumber: string }

/** The toll-free numbers that this user may use. */
export const tollFreeNumbers = (db: Db, scope: Scope) =>
  all<TollFreeNumber>(
    db,
    sql`select ${factColumns}, n.text_number_id as "TextNumberID", n.name as "Name", wire_phone(n.phone) as "TextPhoneNumber"
      from text_numbers n join accounts a using (account_id)
      where n.account_id = ${scope.accountId} and n.text_number_id = any(${scope.textNumbers}::bigint[])
        and n.class = 'toll-free' order by n.text_number_id`,
  )

const waitingTexts = sql`(select coalesce(sum(c.waiting + c.retrying), 0) from broadcast_counters c
  where c.account_id = b.account_id and c.broadcast_id = b.broadcast_id and c.channel = ${sql.lit(channel.text)})`

/** What of `b` with the text `t`, once planned, still waits. Where all texts are alike the counters know, however many rows there are. */
const waitingSegments = sql`case when not t.has_merge_fields and t.segments_each_domestic = t.segments_each_abroad
  then t.segments_each_domestic * ${waitingTexts}
  else (select coalesce(sum(r.segments), 0) from recipients r
    where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.channel = ${sql.lit(channel.text)}
      and r.state in (${sql.lit(outcome.waiting)}, ${sql.lit(outcome.retrying)})) end`

/** The same by the counters alone, texts being as long as all of them on average: it is asked for with every single text. */
const waitingOnAverage = sql`ceil(q.segments_planned::numeric * ${waitingTexts} / greatest(1, q.texts_planned))::int`

const promisedSegments = sql`(select coalesce(sum(d.segments), 0) from broadcast_days d
  where d.account_id = b.account_id and d.broadcast_id = b.broadcast_id)`

export type AllocatedDay = { day: string; textNumberId: number; used: number; promised: number }

/**
 * What has left on each day since `from`, and what broadcasts but `except` are promised from today on, by text number. A running
 * broadcast is promised no more than it still has to send, because what it has sent is used; what it should have sent on an
 * earlier day is promised today. One that is paused keeps its days as long as they last, and no more.
 */
export const allocatedSince = (
  db: Db,
  scope: Whose,
  asked: { from: string; today: string; except?: number; mayWait?: boolean },
): Promise<AllocatedDay[]> => {
  const { from, today, except = 0, mayWait = true } = asked
  return all<AllocatedDay>(
    db,
    sql`with live as (
        select b.broadcast_id, t.text_number_id, b.status,
          case when b.started_at is not null and q.is_planned then ${waitingOnAverage} else ${promisedSegments} end as remaining
        from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
          join broadcast_texts t using (account_id, broadcast_id)
        where q.account_id = ${scope.accountId} and q.channel = ${channel.text} and q.broadcast_id <> ${except}
          and b.status in ('AuthorizationApproved', 'Broadcasting', 'Paused')
          and (${mayWait}::boolean or t.over_limit = 'Refuse')
      ), ahead as (
        select l.broadcast_id, l.text_number_id, l.status, l.remaining, d.day, d.segments,
          coalesce(sum(d.segments) over (partition by l.broadcast_id order by d.day desc
            rows between unbounded preceding and 1 preceding), 0) as later
        from live l join broadcast_days d on d.account_id = ${scope.accountId} and d.broadcast_id = l.broadcast_id
        where d.day >= ${today}::date
      ), promises as (
        select day, text_number_id, greatest(0, least(segments, remaining - later)) as segments from ahead
        union all
        select ${today}::date, text_number_id, greatest(0, sum(segments)) from (
          select broadcast_id, text_number_id, status, remaining as segments from live
          union all select broadcast_id, text_number_id, status, -segments from ahead
        ) left_over where status <> 'Paused' group by broadcast_id, text_number_id
      )
      select day::text, text_number_id as "textNumberId", sum(used)::int as used, sum(promised)::int as promised
      from (
        select day, text_number_id, segments as used, 0 as promised from sending_use
        where account_id = ${scope.accountId} and day >= ${from}::date
        union all
        select day, text_number_id, 0, segments from promises
      ) both_kinds group by day, text_number_id`,
  )
}

/**
 * The broadcasts that are sent from a number, or will be: since when, and the segments that each has left. Price segments stand for
 * those of the carrier, which are counted only as texts leave.
 */
export const underWay = (
  db: Db,
  scope: Whose,
  textNumberId: number,
): Promise<{ startAt: string; segments: number }[]> =>
  all(
    db,
    sql`select q.start_at as "startAt", case when q.is_planned then ${waitingOnAverage} else ${promisedSegments} end as segments
      from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
      where q.account_id = ${scope.accountId} and q.lane_id = ${textNumberId} and q.channel = ${channel.text}
        and b.status in ('AuthorizationApproved', 'Broadcasting')`,
  )

export const replaceDays = async (tx: Db, scope: Scope, broadcastId: number, days: readonly DaySegments[]) => {
  await deleteDays(tx, scope, broadcastId)
  await sql`insert into broadcast_days (account_id, broadcast_id, day, segments)
    select ${scope.accountId}, ${broadcastId}, day, segments
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ segments }) => segments)}::int[]) as d(day, segments)`.execute(
    tx,
  )
}

export const deleteDays = (tx: Db, scope: Scope, broadcastId: number) =>
  sql`delete from broadcast_days where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** The segments of the longest text of a broadcast. */
export const longestLeft = async (db: Db, scope: Scope, broadcastId: number): Promise<number> =>
  (
    await one<{ segments: number }>(
      db,
      sql`select segments_most as segments from broadcast_queue
        where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and channel = ${channel.text}`,
    )
  )?.segments ?? 1

/** Segments that a broadcast still has to send: what it was promised, and once it runs what waits. */
export const segmentsLeft = async (db: Db, scope: Scope, broadcastId: number): Promise<number> =>
  (
    await one<{ segments: number }>(
      db,
      sql`select case when q.is_planned then ${waitingSegments} else ${promisedSegments} end as segments
      from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
        join broadcast_texts t using (account_id, broadcast_id)
      where q.account_id = ${scope.accountId} and q.broadcast_id = ${broadcastId} and q.channel = ${channel.text}`,
    )
  )?.segments ?? 0
