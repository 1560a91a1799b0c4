import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** A square JPEG. */
type Picture = { secret: string; content: Buffer }

/** In place of the one before. */
export const savePicture = (tx: Db, scope: Scope, { secret, content }: Picture, now: Date) =>
  sql`insert into profile_pictures (account_id, user_id, secret, content, created_at)
    values (${scope.accountId}, ${scope.userId}, ${secret}, ${content}, ${now})
    on conflict (account_id, user_id) do update
      set secret = excluded.secret, content = excluded.content, created_at = excluded.created_at`.execute(tx)

/** False where the user has one. */
export const insertPicture = async (tx: Db, scope: Scope, { secret, content }: Picture, now: Date): Promise<boolean> =>
  (await one(
    tx,
    sql`insert into profile_pictures (account_id, user_id, secret, content, created_at)
      values (${scope.accountId}, ${scope.userId}, ${secret}, ${content}, ${now})
      on conflict (account_id, user_id) do nothing returning 1`,
  )) !== undefined

/** What it was. */
export const deletePicture = (tx: Db, scope: Scope): Promise<Picture | undefined> =>
  one<Picture>(
    tx,
    sql`delete from profile_pictures where account_id = ${scope.accountId} and user_id = ${scope.userId}
      returning secret, content`,
  )

/** At its address, which the secret opens. */
export const readProfilePicture = async (
  db: Db,
  { accountId, userId, secret }: { accountId: number; userId: number; secret: string },
): Promise<Buffer | undefined> =>
  (
    await one<{ content: Buffer }>(
      db,
      sql`select content from profile_pictures
        where account_id = ${accountId} and user_id = ${userId} and secret = ${secret}`,
    )
  )?.content
