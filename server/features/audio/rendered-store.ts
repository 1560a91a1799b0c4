import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { KeptSound } from './store.ts'

/** What was spoken before, and that it is wanted again: noted once a day. */
export const takeRendered = async (db: Db, scope: Scope, hash: Buffer, now: Date): Promise<KeptSound | undefined> => {
  const found = await one<KeptSound & { isFresh: boolean }>(
    db,
    sql`select sound, heard_from as "heardFrom", heard_to as "heardTo", loudness, peaks,
        used_at > ${new Date(now.getTime() - 86_400_000)} as "isFresh"
      from rendered_audio where account_id = ${scope.accountId} and hash = ${hash}`,
  )
  if (!found) return undefined
  const { isFresh, ...kept } = found
  if (!isFresh)
    await sql`update rendered_audio set used_at = ${now}
      where account_id = ${scope.accountId} and hash = ${hash}`.execute(db)
  return kept
}

/** Those of them that were spoken before. */
export const knownRendered = async (db: Db, scope: Scope, hashes: readonly Buffer[]): Promise<Set<string>> =>
  new Set(
    (
      await all<{ hash: string }>(
        db,
        sql`select encode(hash, 'hex') as hash from rendered_audio
          where account_id = ${scope.accountId} and hash = any(${hashes}::bytea[])`,
      )
    ).map(({ hash }) => hash),
  )

export const keepRendered = (db: Db, scope: Scope, hash: Buffer, kept: KeptSound, now: Date) =>
  sql`insert into rendered_audio (account_id, hash, sound, heard_from, heard_to, loudness, peaks, used_at)
    values (${scope.accountId}, ${hash}, ${kept.sound}, ${kept.heardFrom}, ${kept.heardTo}, ${kept.loudness}, ${kept.peaks}, ${now})
    on conflict (account_id, hash) do nothing`.execute(db)

/** Of every account: what nobody has wanted since then. */
export const sweepRendered = (db: Db, before: Date) =>
  sql`delete from rendered_audio where used_at < ${before}`.execute(db)
