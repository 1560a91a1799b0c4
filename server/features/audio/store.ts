import { type Audio, AudioQuery } from '@carillon/contract/audio.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { isAdminLevelRole } from '../media/policy.ts'

export const audioFields = {
  sortable: ['CreatedDate', 'Name', 'Length', 'Favorite', 'LastUsedDate'],
  filterable: filterKindsOf(AudioQuery),
  defaultSort: '-CreatedDate',
} as const
type Kinds = Pick<z.output<typeof AudioQuery>, 'isfavorite' | 'isshared' | 'unused' | 'usedas'>
export type AudioRequest = ListRequest<(typeof audioFields.sortable)[number]> & Kinds

/** Their own, everybody's, those that they were chosen for, and, for whoever sees the audio of the account, all (rules/audio 4, 6). */
const isVisible = (scope: Scope) => sql`(a.user_id = ${scope.userId} or a.is_shared
  or a.audio_id = any(array(select s.audio_id from audio_shares s
    where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId}))
  or (select u.is_master_user or u.can_see_group_audio from users u
    where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}))`

/** What is in the library, as `a`, and theirs to use. */
export const mayUse = (scope: Scope) => sql`(a.deleted_at is null and ${isVisible(scope)})`

/** Whoever made it, and owners and admins, may change it. */
const mayChange = (scope: Scope) => sql`(${isAdminLevelRole(scope)}::boolean or a.user_id = ${scope.userId})`

/** Looked up: an `exists` might go through all of them first. */
const isFavorite = (scope: Scope) => sql`((select f.audio_id from audio_favorites f
  where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId} and f.audio_id = a.audio_id) is not null)`

/** Those whom somebody has chosen for it. */
const chosen = (scope: Scope) => sql`(select x.user_id from audio_shares x
  where x.account_id = ${scope.accountId} and x.audio_id = a.audio_id)`

const isShared = (scope: Scope) => sql`(a.is_shared or exists ${chosen(scope)})`

const usesOf = sql`audio_uses u where u.account_id = a.account_id and u.audio_id = a.audio_id`
const lastUsed = sql`(select max(u.used_at) from ${usesOf})`

/** Samples of the whole, two octets each. */
export const whole = sql`octet_length(a.sound) / 2`
/** Of what is heard. */
export const seconds = sql`round(case when a.with_silence then ${whole} else a.heard_to - a.heard_from end / 8000.0, 2)::float`

const columns = (scope: Scope) => sql`a.audio_id as "AudioID", a.name as "Name", ${seconds} as "Length",
  '/v1/audio/' || a.audio_id || '/sound' as "Uri", a.source as "Source", coalesce(a.words, '') as "Words", ${isFavorite(scope)} as "Favorite",
  a.is_shared as "Shared",
  coalesce(case when ${mayChange(scope)} then (select json_agg(c.user_id order by c.user_id) from ${chosen(scope)} c) end, '[]') as "SharedWith",
  not ${mayChange(scope)} as "ReadOnly", round(a.heard_from / 8000.0, 2)::float as "SilenceBefore",
  round((${whole} - a.heard_to) / 8000.0, 2)::float as "SilenceBehind", a.with_silence as "WithSilence",
  (select json_agg(get_byte(a.peaks, at) order by at) from generate_series(0, octet_length(a.peaks) - 1) as at) as "Peaks",
  (select coalesce(json_agg(u.used_as order by u.used_as), '[]') from ${usesOf}) as "UsedAs", ${lastUsed} as "LastUsedDate",
  (select json_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) from users u
    where u.account_id = ${scope.accountId} and u.user_id = a.user_id) as "User",
  a.created_at as "CreatedDate"`

const uses = {
  Announcement: ['Announcement', 'AnnouncementVoiceMail'],
  Survey: ['SurveyLiveAnswer', 'SurveyVoiceMail'],
  TransferAndConnect: ['TransferAndConnect'],
}
const isUsedAs = (use: keyof typeof uses) =>
  sql`exists (select 1 from ${usesOf} and u.used_as = any(${uses[use]}::text[]))`
const isUnused = sql`not exists (select 1 from ${usesOf})`

const found = (scope: Scope, { isfavorite, isshared, unused, usedas, q, filters }: AudioRequest) =>
  sql.join(
    [
      sql`a.account_id = ${scope.accountId} and ${mayUse(scope)} and a.name ilike ${containing(q)}`,
      ...(isfavorite === undefined ? [] : [sql`${isFavorite(scope)} = ${isfavorite}::boolean`]),
      ...(isshared === undefined ? [] : [sql`${isShared(scope)} = ${isshared}::boolean`]),
      ...(unused === undefined ? [] : [sql`(${isUnused}) = ${unused}::boolean`]),
      ...(usedas === undefined ? [] : [isUsedAs(usedas)]),
      ...filtersOf(filters, columns(scope)),
    ],
    sql` and `,
  )

const sortColumns = (scope: Scope) => ({
  CreatedDate: sql`a.created_at`,
  Name: sql`lower(a.name)`,
  Length: seconds,
  Favorite: isFavorite(scope),
  // What was never sent comes after all that was.
  LastUsedDate: sql`coalesce(${lastUsed}, '-infinity')`,
})

export const listAudio = (db: Db, scope: Scope, request: AudioRequest) =>
  readPage<Audio>(
    db,
    request,
    {
      ...{ id: sql`a.audio_id`, from: sql`audio a`, where: found(scope, request) },
      order: orderBy(request, sortColumns(scope), sql`a.audio_id desc`),
    },
    (ids) => sql`select ${columns(scope)} from audio a where a.account_id = ${scope.accountId} and a.audio_id = ${ids}`,
    ({ AudioID }) => AudioID,
  )

export const countAudio = async (db: Db, scope: Scope) =>
  (await one<
    Record<'All' | 'Favorites' | 'Shared' | 'Unused' | 'Announcement' | 'Survey' | 'TransferAndConnect', number>
  >(
    db,
    sql`select count(*) as "All", count(*) filter (where ${isFavorite(scope)}) as "Favorites",
        count(*) filter (where ${isShared(scope)}) as "Shared", count(*) filter (where ${isUnused}) as "Unused",
        count(*) filter (where ${isUsedAs('Announcement')}) as "Announcement",
        count(*) filter (where ${isUsedAs('Survey')}) as "Survey",
        count(*) filter (where ${isUsedAs('TransferAndConnect')}) as "TransferAndConnect"
      from audio a where a.account_id = ${scope.accountId} and ${mayUse(scope)}`,
  ))!

export const findAudio = (db: Db, scope: Scope, audioId: number): Promise<Audio | undefined> =>
  one<Audio>(
    db,
    sql`select ${columns(scope)} from audio a
      where a.account_id = ${scope.accountId} and a.audio_id = ${audioId} and ${mayUse(scope)}`,
  )

/** Held until the transaction ends: how many samples the whole has. Undefined where it is not in the library. */
export const lockAudio = async (tx: Db, scope: Scope, audioId: number): Promise<number | undefined> =>
  (
    await one<{ samples: number }>(
      tx,
      sql`select ${whole} as samples from audio a
        where a.account_id = ${scope.accountId} and a.audio_id = ${audioId} and a.deleted_at is null for update`,
    )
  )?.samples

/** Those of a selection that this user may use, and of them those they may change. */
export const selectAudio = (
  tx: Db,
  scope: Scope,
  request: AudioRequest,
  selection: { Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'; Items: readonly number[] },
) => {
  const isSelected = {
    Selected: sql`a.account_id = ${scope.accountId} and ${mayUse(scope)} and a.audio_id = any(${selection.Items}::bigint[])`,
    SelectedAll: found(scope, request),
    SelectedAllExcept: sql`${found(scope, request)} and a.audio_id <> all(${selection.Items}::bigint[])`,
  }[selection.Type]
  return all<{ id: number; name: string; isTheirs: boolean }>(
    tx,
    sql`select a.audio_id as id, a.name, ${mayChange(scope)} as "isTheirs" from audio a where ${isSelected}`,
  )
}

/** The account calls at all. */
export const isVoiceAllowed = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from accounts where account_id = ${scope.accountId} and voice_allowed`)) !== undefined

/** A sound as it is kept, with what is known of it. */
export type KeptSound = {
  /** 16 bits, little-endian, 8,000 a second; silence included. */
  sound: Buffer
  heardFrom: number
  heardTo: number
  loudness: number
  peaks: Buffer
}

type NewAudio = KeptSound & { name: string; source: Audio['Source']; spoken?: { words: string; voice: string } }

export const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

export const insertAudio = async (tx: Db, scope: Scope, audio: NewAudio, now: Date): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into audio (account_id, user_id, name, source, sound, heard_from, heard_to, loudness, peaks, words, voice, created_at)
      values (${scope.accountId}, ${scope.userId}, ${audio.name}, ${audio.source}, ${audio.sound}, ${audio.heardFrom},
        ${audio.heardTo}, ${audio.loudness}, ${audio.peaks}, ${audio.spoken?.words ?? null}, ${audio.spoken?.voice ?? null}, ${now})
      returning audio_id as id`,
  ))!.id
