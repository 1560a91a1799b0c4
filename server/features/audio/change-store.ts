import type { Audio } from '@carillon/contract/audio.ts'
import { type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const saveAudio = (
  tx: Db,
  scope: Scope,
  audioId: number,
  { Name, Shared, WithSilence }: Pick<Audio, 'Name' | 'Shared' | 'WithSilence'>,
) =>
  sql`update audio set name = ${Name}, is_shared = ${Shared}, with_silence = ${WithSilence}
    where account_id = ${scope.accountId} and audio_id = ${audioId}`.execute(tx)

/** With everybody, or with nobody; nobody is chosen for it any more. */
export const setShared = async (tx: Db, scope: Scope, ids: readonly number[], isShared: boolean) => {
  await sql`update audio set is_shared = ${isShared}
    where account_id = ${scope.accountId} and audio_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from audio_shares where account_id = ${scope.accountId} and audio_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

/** With these and nobody else. */
export const setSharedWith = async (tx: Db, scope: Scope, audioId: number, userIds: readonly number[]) => {
  await sql`delete from audio_shares where account_id = ${scope.accountId} and audio_id = ${audioId}
    and user_id <> all(${userIds}::bigint[])`.execute(tx)
  await sql`insert into audio_shares (account_id, user_id, audio_id)
    select ${scope.accountId}, chosen, ${audioId} from unnest(${userIds}::bigint[]) as chosen on conflict do nothing`.execute(
    tx,
  )
}

export const setFavorite = async (tx: Db, scope: Scope, ids: readonly number[], isFavorite: boolean) => {
  if (isFavorite)
    await sql`insert into audio_favorites (account_id, user_id, audio_id)
      select ${scope.accountId}, ${scope.userId}, id from unnest(${ids}::bigint[]) as id order by id
      on conflict do nothing`.execute(tx)
  else
    await sql`delete from audio_favorites where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and audio_id = any(${ids}::bigint[])`.execute(tx)
}

export const removeAudio = (tx: Db, scope: Scope, ids: readonly number[], undoId: number, now: Date) =>
  sql`update audio set removed_in = ${undoId}, deleted_at = ${now}
    where account_id = ${scope.accountId} and audio_id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx)

/** Puts back what a removal took; answers how many. */
export const restoreAudio = async (tx: Db, scope: Scope, undoId: number): Promise<number> => {
  const { numAffectedRows } = await sql`update audio set deleted_at = null, removed_in = null
    where account_id = ${scope.accountId} and removed_in = ${undoId} and deleted_at is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Of every account: what was taken out of the library before then and never sent, with whose favourite it was. */
export const eraseAudio = async (db: Db, before: Date) => {
  await sql`with gone as (
      delete from audio a where a.deleted_at < ${before}
        and not exists (select 1 from audio_uses u where u.account_id = a.account_id and u.audio_id = a.audio_id)
      returning account_id, audio_id)
, unshared as (
      delete from audio_shares s using gone g where s.account_id = g.account_id and s.audio_id = g.audio_id)
    delete from audio_favorites f using gone g where f.account_id = g.account_id and f.audio_id = g.audio_id`.execute(
    db,
  )
}
