import type { CallMade } from '@carillon/contract/call-results.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export type AttemptRow = {
  attempt: number
  node_id: number
  intent_at: string
  rang_at: string | null
  answered_at: string | null
  ended_at: string | null
  answered_by: 'person' | 'machine' | null
  told_by: string
  cause: string | null
  code: string
  heard_ms: number
  keys: string
  credits: number
  talked: number
  quality: CallMade['Quality']
  ready_ms: number | null
}

/** So many are made at the most, with those that the trunk had no line for. */
const most = 50

/** Every call to a recipient, the last first. */
export const callsTo = (db: Db, scope: Scope, broadcastId: number, phone: number): Promise<AttemptRow[]> =>
  all<AttemptRow>(
    db,
    sql`select attempt, node_id, intent_at, rang_at, answered_at, ended_at, answered_by, told_by, cause, code, heard_ms, keys, quality, ready_ms,
        credits::float as credits, coalesce(round(extract(epoch from ended_at - answered_at)::numeric, 1), 0)::float as talked
      from call_attempts where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and phone = ${phone}
      order by attempt desc, intent_at desc limit ${most}`,
  )

/** What a broadcast plays to people and to machines: of the library, or words that are spoken to each. */
export type Played = { live: PlayedSound; voicemail: PlayedSound }
type PlayedSound = {
  audioId: number
  name: string
  /** What everybody is told, in words; empty where it was not made of text. */
  said: string
  words: string | null
  voice: string | null
}

const soundOf = (id: ReturnType<typeof sql>, words: ReturnType<typeof sql>, voice: ReturnType<typeof sql>) =>
  sql`jsonb_build_object('audioId', ${id}, 'words', ${words}, 'voice', ${voice}, 'name', coalesce((
    select a.name from audio a where a.account_id = v.account_id and a.audio_id = ${id}), ''), 'said', coalesce((
    select a.words from audio a where a.account_id = v.account_id and a.audio_id = ${id}), ''))`

export const playedBy = (db: Db, scope: Scope, broadcastId: number) =>
  one<Played>(
    db,
    sql`select ${soundOf(sql`v.audio_id`, sql`v.live_words`, sql`v.live_voice`)} as live,
        case when v.voicemail_audio_id is null then ${soundOf(sql`v.audio_id`, sql`v.live_words`, sql`v.live_voice`)}
          else ${soundOf(sql`v.voicemail_audio_id`, sql`v.voicemail_words`, sql`v.voicemail_voice`)} end as voicemail
      from broadcast_calls v where v.account_id = ${scope.accountId} and v.broadcast_id = ${broadcastId}`,
  )
