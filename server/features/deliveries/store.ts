import { callLaneOf, channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export type Queued = {
  broadcastId: number
  textNumberId: number
  startAt: Date
  /** Its texts wait for the calling window of the broadcast. */
  keepsWindow?: boolean
  /** Price segments of its longest text, as far as is known before it is planned. */
  longest: number
}

export const insertQueued = (tx: Db, scope: Scope, queued: Queued) => {
  const { broadcastId, textNumberId, startAt, longest, keepsWindow = true } = queued
  return sql`insert into broadcast_queue (account_id, broadcast_id, channel, lane_id, start_at, segments_most, keeps_window)
    values (${scope.accountId}, ${broadcastId}, ${channel.text}, ${textNumberId}, ${startAt}, ${longest}, ${keepsWindow})`.execute(
    tx,
  )
}

/** The calls of a broadcast, by the lane of its account's calls. */
export const insertQueuedCalls = (tx: Db, scope: Scope, { broadcastId, startAt, afterTexts, isSilent }: QueuedCalls) =>
  sql`insert into broadcast_queue (account_id, broadcast_id, channel, lane_id, start_at, plan_at, waves, awaits_message)
    values (${scope.accountId}, ${broadcastId}, ${channel.call}, ${callLaneOf(scope.accountId)}, ${startAt},
      ${afterTexts ? sql`'infinity'::timestamptz` : null}, ${afterTexts?.waves ?? 1}::smallint, ${isSilent})`.execute(
    tx,
  )

export type QueuedCalls = {
  broadcastId: number
  startAt: Date
  /** Planned when its texts are through, and in as many waves. */
  afterTexts?: { waves: number } | undefined
  /** What they say is still to be recorded: nobody is called before. */
  isSilent: boolean
}

/** What calls say is there: they may be made from now on, or from their start on. */
export const endSilence = (tx: Db, scope: Scope, broadcastId: number, now: Date) =>
  sql`update broadcast_queue set awaits_message = false, message_at = ${now}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and channel = ${channel.call}`.execute(tx)

/** Calls that follow texts, before they begin: in how many waves. */
export const updateWaves = (tx: Db, scope: Scope, broadcastId: number, waves: number) =>
  sql`update broadcast_queue set waves = ${waves}::smallint
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and channel = ${channel.call} and plan_at is not null`.execute(
    tx,
  )

/** What is waited for until the start, or shortly after it, is waited for until the new one. */
export const moveStart = (tx: Db, scope: Scope, broadcastId: number, startAt: Date) =>
  sql`update broadcast_queue /* every channel */ set start_at = ${startAt},
      check_by = check_by + (${startAt}::timestamptz - start_at), checking_until = '-infinity'
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** Engine nodes look at once; without it they find the work by polling. */
export const notifyEngine = (tx: Db) => sql`select pg_notify('engine', '')`.execute(tx)

type StoredPace = {
  class: 'local' | 'toll-free' | 'short-code'
  pacePerSecond: number | null
  textsPerMinute: number | null
  /** As the engine that holds the number sends at this moment; null where none does, or nothing limits it. */
  pace: number | null
  isHeld: boolean
}

/** What the pace of a text number depends on, as far as it is stored. */
export const paceFactsOf = (db: Db, scope: Scope, textNumberId: number) =>
  one<StoredPace>(
    db,
    sql`select n.class, n.pace_per_second as "pacePerSecond", least(a.texts_per_minute, a.most_texts_per_minute) as "textsPerMinute",
        l.pace, coalesce(l.node_id is not null and l.carrier_id is not null and l.until > now(), false) as "isHeld"
      from text_numbers n join accounts a using (account_id) left join sending_lanes l on l.account_id = n.account_id and l.lane_id = n.text_number_id
      where n.account_id = ${scope.accountId} and n.text_number_id = ${textNumberId}`,
  )

/** Forgets what was planned of a broadcast that has not started, so that it is planned anew. */
export const deletePlan = async (tx: Db, scope: Scope, broadcastId: number, longest?: number) => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  // First: a node that is planning it at this moment is waited for.
  await sql`update broadcast_queue /* every channel */ set is_planned = false, segments_most = coalesce(${longest ?? null}, segments_most)
    where ${mine}`.execute(tx)
  await sql`delete from recipients /* every channel */ where ${mine}`.execute(tx)
  await sql`delete from broadcast_counters /* every channel */ where ${mine}`.execute(tx)
  await sql`delete from broadcast_places /* every channel */ where ${mine}`.execute(tx)
}

/** Each call that is still to be made may cost so much from now on. Answers how many there are; undefined until they are planned. */
export const repriceCalls = async (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  credits: number,
): Promise<number | undefined> => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  const planned = sql`select 1 from broadcast_queue where ${mine} and channel = ${channel.call} and is_planned`
  if ((await one(tx, planned)) === undefined) return undefined
  const { numAffectedRows } = await sql`update recipients set credits = ${credits}::smallint
    where ${mine} and channel = ${channel.call} and state = ${outcome.waiting}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Holds the place of a broadcast in the queue, and waits for a node that is planning it. Whoever changes both takes the queue
 * first and the broadcast second, as the planner does.
 */
export const lockQueued = (tx: Db, scope: Scope, broadcastId: number) =>
  sql`select 1 from broadcast_queue /* every channel */
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} for update`.execute(tx)
