/** What callers have left, by the call they left it in (rules/calls 40). Which of them somebody may hear, as `v`, is said by who asks. */
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** 16 bits, little-endian, 8,000 a second, and its shape. */
export type LeftSound = { sound: Buffer; peaks: Buffer; seconds: number }

const dayMs = 86_400_000
/** Within a day: of one number, all hidden ones together, and of the whole account. */
const mostOfNumber = 5
const mostSeconds = 4 * 3600

/** Whether this number may leave a message now. */
export const mayLeaveVoicemail = async (
  db: Db,
  scope: Scope,
  { phone, now }: { phone: number | null; now: Date },
): Promise<boolean> => {
  const since = new Date(now.getTime() - dayMs)
  return (
    (await one(
      db,
      sql`select 1 from accounts a, lateral (
          select count(*) filter (where v.phone is not distinct from ${phone}::bigint) as theirs, coalesce(sum(v.seconds), 0) as seconds
          from voicemails v where v.account_id = ${scope.accountId} and v.came_at > ${since} and v.week >= ${since}::timestamptz::date - 7
        ) left_today
        where a.account_id = ${scope.accountId} and a.takes_voicemail
          and left_today.theirs < ${mostOfNumber} and left_today.seconds < ${mostSeconds}`,
    )) !== undefined
  )
}

type Left = LeftSound & { broadcastId: number | null; phone: number | null; cameAt: Date }

/** First key of the advisory locks on what is left with an account. */
const leaving = 7006

/** Whether it is kept: once for a call, and no more than a number and an account may leave, however many speak at once. */
export const insertVoicemail = async (
  tx: Db,
  scope: Scope,
  call: { id: number; week: string },
  left: Left,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${leaving}, hashtext(${String(scope.accountId)}))`.execute(tx)
  if (!(await mayLeaveVoicemail(tx, scope, { phone: left.phone, now: left.cameAt }))) return false
  await sql`insert into voicemails (account_id, call_in_id, week, broadcast_id, phone, came_at, sound, seconds, peaks)
    values (${scope.accountId}, ${call.id}, ${call.week}::date, ${left.broadcastId}, ${left.phone}, ${left.cameAt}, ${left.sound},
      ${left.seconds}, ${left.peaks})
    on conflict (account_id, call_in_id, week) do nothing`.execute(tx)
  return true
}

type One = { callInId: number; which: RawBuilder<unknown> }
type Kept = { sound: Buffer; phone: string; cameAt: string }

/** Its sound, and what a file of it is named for. */
export const findVoicemail = (db: Db, scope: Scope, { callInId, which }: One): Promise<Kept | undefined> =>
  one<Kept>(
    db,
    sql`select v.sound, coalesce(wire_phone(v.phone), '') as phone, v.came_at as "cameAt" from voicemails v
      where v.account_id = ${scope.accountId} and ${which} and v.call_in_id = ${callInId}`,
  )

/** Whether there was one. */
export const markVoicemail = async (
  db: Db,
  scope: Scope,
  { callInId, which, isHeard, now }: One & { isHeard: boolean; now: Date },
): Promise<boolean> =>
  (await one(
    db,
    sql`update voicemails v set heard_at = case when ${isHeard}::boolean then coalesce(v.heard_at, ${now}::timestamptz) end,
        heard_by = case when ${isHeard}::boolean then coalesce(v.heard_by, ${scope.userId}::bigint) end
      where v.account_id = ${scope.accountId} and ${which} and v.call_in_id = ${callInId} returning 1`,
  )) !== undefined

/** Whether there was one. */
export const deleteVoicemail = async (db: Db, scope: Scope, { callInId, which }: One): Promise<boolean> =>
  (await one(
    db,
    sql`delete from voicemails v where v.account_id = ${scope.accountId} and ${which} and v.call_in_id = ${callInId} returning 1`,
  )) !== undefined

/** So many at most are counted. */
const mostCounted = 1000

export const countUnheard = async (db: Db, scope: Scope, which: RawBuilder<unknown>): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select 1 from voicemails v where v.account_id = ${scope.accountId} and ${which} and v.heard_at is null limit ${mostCounted}) unheard`,
  ))!.count

/** As the contract has it, of calls `i`; null where nothing was left. */
export const voicemailOf = (i: { account: RawBuilder<unknown>; id: RawBuilder<unknown>; week: RawBuilder<unknown> }) =>
  sql`(select jsonb_build_object('Seconds', round(v.seconds::numeric, 1), 'Uri', '/v1/callsin/' || v.call_in_id || '/voicemail',
      'Peaks', (select jsonb_agg(get_byte(v.peaks, at) order by at) from generate_series(0, octet_length(v.peaks) - 1) as at),
      'IsHeard', v.heard_at is not null)
    from voicemails v where v.account_id = ${i.account} and v.call_in_id = ${i.id} and v.week = ${i.week})`
