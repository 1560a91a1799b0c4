/** What broadcasts and the engine ask of the library: whose a sound is, what is heard, and that it was sent. */
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { mayUse, seconds, whole } from './store.ts'

/** As calls play it: one channel, 8,000 samples a second. */
type Sound = { samples: Int16Array; seconds: number }

/**
 * The prepared sound of one audio of the account, out of the library too: what has been sent goes on playing, and as long as it was then
 * (`asLongAs`), whether or not its silence is played since.
 */
export const soundOf = async (
  db: Db,
  scope: Scope,
  audioId: number,
  asLongAs: number | null = null,
): Promise<Sound | undefined> => {
  const found = await one<{ heard: Buffer }>(
    db,
    sql`select case when coalesce(abs(${whole} / 8000.0 - ${asLongAs}::float8) < abs((heard_to - heard_from) / 8000.0 - ${asLongAs}::float8), with_silence)
        then sound else substring(sound from heard_from * 2 + 1 for (heard_to - heard_from) * 2) end as heard from audio a
      where account_id = ${scope.accountId} and audio_id = ${audioId}`,
  )
  if (!found) return undefined
  const samples = new Int16Array(new Uint8Array(found.heard).buffer)
  return { samples, seconds: samples.length / 8000 }
}

/** How long it is as it is played now. */
export const lengthOf = async (db: Db, scope: Scope, audioId: number): Promise<number | null> =>
  (
    await one<{ seconds: number }>(
      db,
      sql`select ${seconds} as seconds from audio a where a.account_id = ${scope.accountId} and a.audio_id = ${audioId}`,
    )
  )?.seconds ?? null

type Usable = { AudioID: number; Name: string; seconds: number; words: string | null; voice: string | null }

/** Those of the library that this user may send, by what was asked for. Until the transaction ends none of them is erased. */
export const usableAudio = (tx: Db, scope: Scope, ids: readonly number[]): Promise<Usable[]> =>
  lockAmong(tx, scope, ids, mayUse(scope))

/** Those of the account, out of the library too: what a series has goes on playing in its runs. */
export const keptAudio = (tx: Db, scope: Scope, ids: readonly number[]): Promise<Usable[]> =>
  lockAmong(tx, scope, ids, sql`true`)

const lockAmong = (tx: Db, scope: Scope, ids: readonly number[], which: RawBuilder<unknown>) =>
  all<Usable>(
    tx,
    sql`select a.audio_id as "AudioID", a.name as "Name", ${seconds} as seconds, a.words, a.voice
      from audio a where a.account_id = ${scope.accountId} and a.audio_id = any(${ids}::bigint[]) and ${which}
      for key share`,
  )

type Shown = { AudioID: number; Name: string; Length: number; Uri: string; Words: string }

const shown = sql`a.audio_id as "AudioID", a.name as "Name", ${seconds} as "Length", '/v1/audio/' || a.audio_id || '/sound' as "Uri",
  coalesce(a.words, '') as "Words"`

/** Those of the library that this user may send, as a draft shows them. */
export const shownAudio = (db: Db, scope: Scope, ids: readonly number[]): Promise<Shown[]> =>
  all<Shown>(
    db,
    sql`select ${shown} from audio a
      where a.account_id = ${scope.accountId} and a.audio_id = any(${ids}::bigint[]) and ${mayUse(scope)}`,
  )

/** The same of one within a statement, as JSON; nothing where there is none. */
export const shownAudioById = (scope: Scope, audioId: RawBuilder<unknown>) =>
  sql`select to_jsonb(s) from (select ${shown} from audio a
    where a.account_id = ${scope.accountId} and a.audio_id = ${audioId} and ${mayUse(scope)}) s`

/** The same of what is sent or was, as it is in the library or was: whoever sees where it is sent sees it there. */
export const keptAudioById = (accountId: RawBuilder<unknown>, audioId: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('AudioID', a.audio_id, 'Name', a.name, 'Length', round(${seconds}::numeric, 1),
      'Uri', '/v1/audio/' || a.audio_id || '/sound', 'Words', coalesce(a.words, ''))
    from audio a where a.account_id = ${accountId} and a.audio_id = ${audioId})`

type UsedAs = 'Announcement' | 'AnnouncementVoiceMail' | 'SurveyLiveAnswer' | 'SurveyVoiceMail' | 'TransferAndConnect'

/** A broadcast has it as that. */
export const noteUse = (tx: Db, scope: Scope, audioId: number, usedAs: UsedAs, now: Date) =>
  sql`insert into audio_uses (account_id, audio_id, used_as, used_at)
    values (${scope.accountId}, ${audioId}, ${usedAs}, ${now})
    on conflict (account_id, audio_id, used_as) do update set used_at = excluded.used_at`.execute(tx)
