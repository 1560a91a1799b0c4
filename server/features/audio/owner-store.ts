import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const countAudioOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from audio
      where account_id = ${scope.accountId} and user_id = ${userId} and deleted_at is null`,
  ))!.count

/** Audio of those who leave under another owner. */
export const moveAudio = async (tx: Db, scope: Scope, userIds: readonly number[], to: number) => {
  const moved = await sql`update audio set user_id = ${to} where account_id = ${scope.accountId}
    and user_id = any(${userIds}::bigint[]) and deleted_at is null`.execute(tx)
  // What is theirs now they need not be chosen for.
  await sql`delete from audio_shares s using audio a where s.account_id = ${scope.accountId} and s.user_id = ${to}
    and a.account_id = s.account_id and a.audio_id = s.audio_id and a.user_id = ${to}`.execute(tx)
  return moved
}
