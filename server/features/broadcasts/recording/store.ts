import type { BroadcastStatus } from '@carillon/contract/broadcasts.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { broadcastStatuses, mayBeRecorded } from '@carillon/domain/broadcast/status.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Whether it was free. The one that the broadcast had before ends. */
export const takeRecordingId = async (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { recordingId, until }: { recordingId: number; until: Date },
): Promise<boolean> => {
  await endRecordingId(tx, scope, broadcastId)
  const taken = await one(
    tx,
    sql`insert into recording_ids (recording_id, account_id, broadcast_id, until)
      values (${recordingId}, ${scope.accountId}, ${broadcastId}, ${until}) on conflict (recording_id) do nothing returning 1`,
  )
  if (taken === undefined) return false
  await sql`update broadcast_calls set recording_id = ${recordingId}, recording_until = ${until}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)
  return true
}

/** It was used, or another takes its place. */
export const endRecordingId = async (tx: Db, scope: Scope, broadcastId: number) => {
  await sql`delete from recording_ids where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(
    tx,
  )
  await sql`update broadcast_calls set recording_id = null, recording_until = null
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)
}

type Whose = { accountId: number; broadcastId: number }

/** Whose message is recorded by this id; undefined where it is nobody's, or is over. */
export const whoseRecordingId = (db: Db, recordingId: number, now: Date): Promise<Whose | undefined> =>
  one<Whose>(
    db,
    sql`select account_id as "accountId", broadcast_id as "broadcastId" from recording_ids
      where recording_id = ${recordingId} and until > ${now}`,
  )

type Awaited = { userId: number; name: string; awaitsLive: boolean; awaitsVoicemail: boolean; mostSeconds: number }

/** Whatever its texts do meanwhile. */
const awaiting = broadcastStatuses.filter(mayBeRecorded)

/** What is still to be recorded of a broadcast that waits for it. */
export const findAwaited = (db: Db, scope: Scope, broadcastId: number, lock = sql``): Promise<Awaited | undefined> =>
  one<Awaited>(
    db,
    sql`select b.user_id as "userId", b.name, v.awaits_live as "awaitsLive", v.awaits_voicemail as "awaitsVoicemail",
        v.most_seconds as "mostSeconds"
      from broadcasts b join broadcast_calls v using (account_id, broadcast_id)
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and b.status = any(${awaiting}::text[])
        and (v.awaits_live or v.awaits_voicemail) ${lock}`,
  )

type Begins = {
  status: BroadcastStatus
  startAt: string
  window: CallingWindow | null
  /** Its texts leave, or have left. */
  hasStarted: boolean
  /** Whoever has not answered those is called. */
  escalates: boolean
}

/** The same; nobody else gives it its message until the transaction ends. */
export const lockAwaited = (tx: Db, scope: Scope, broadcastId: number) =>
  findAwaited(tx, scope, broadcastId, sql`for no key update of b, v`)

/** How it goes on once it has its message, and when its calls may be made. */
export const beginningOf = (db: Db, scope: Scope, broadcastId: number): Promise<Begins | undefined> =>
  one<Begins>(
    db,
    sql`select b.status, greatest(b.start_at, q.message_at) as "startAt", b.calling_window as window,
        b.started_at is not null as "hasStarted", v.call_after_minutes is not null as escalates
      from broadcasts b join broadcast_calls v using (account_id, broadcast_id) left join broadcast_queue q on q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and q.channel = ${channel.call}
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId}`,
  )

/** Of every account: ids that are over. */
export const sweepRecordingIds = (db: Db, before: Date) =>
  sql`delete from recording_ids where until < ${before}`.execute(db)
