import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Their own, shared ones, and, for whoever sees the audio of the account, all (rules/audio 6). */
const isVisible = (scope: Scope) => sql`(a.user_id = ${scope.userId} or a.is_shared
  or (select u.is_master_user or u.can_see_group_audio from users u
    where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}))`

/** What is in the library, as `a`, and theirs to use. */
export const mayUse = (scope: Scope) => sql`(a.deleted_at is null and ${isVisible(scope)})`

/** A sound as it is kept, with what is known of it. */
type Prepared = {
  /** 16 bits, little-endian, 8,000 a second; silence included. */
  sound: Buffer
  heardFrom: number
  heardTo: number
  loudness: number
  peaks: Buffer
}

type NewAudio = Prepared & {
  name: string
  source: 'Upload' | 'Recording' | 'TextToSpeech' | 'CallIn'
  spoken?: { words: string; voice: string }
}

export const insertAudio = async (tx: Db, scope: Scope, audio: NewAudio, now: Date): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into audio (account_id, user_id, name, source, sound, heard_from, heard_to, loudness, peaks, words, voice, created_at)
      values (${scope.accountId}, ${scope.userId}, ${audio.name}, ${audio.source}, ${audio.sound}, ${audio.heardFrom},
        ${audio.heardTo}, ${audio.loudness}, ${audio.peaks}, ${audio.spoken?.words ?? null}, ${audio.spoken?.voice ?? null}, ${now})
      returning audio_id as id`,
  ))!.id
