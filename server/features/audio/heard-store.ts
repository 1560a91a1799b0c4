import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whoever sees all broadcasts sees those and all series; others see their own. */
const isTheirs = (scope: Scope, of: 'b' | 's') =>
  scope.canSeeAllBroadcasts ? sql`` : sql`and ${sql.ref(`${of}.user_id`)} = ${scope.userId}`

/** What an audio is called that is said by a broadcast or a series which this user sees; undefined where none does. */
export const nameWhereHeard = async (db: Db, scope: Scope, audioId: number): Promise<string | undefined> =>
  (
    await one<{ name: string }>(
      db,
      sql`select a.name from audio a where a.account_id = ${scope.accountId} and a.audio_id = ${audioId} and (
        exists (select 1 from broadcast_calls v join broadcasts b using (account_id, broadcast_id)
          where v.account_id = ${scope.accountId} and b.deleted_at is null ${isTheirs(scope, 'b')}
            and ${audioId} in (v.audio_id, v.voicemail_audio_id, v.transfer_audio_id))
        or exists (select 1 from repeating_broadcasts s
          where s.account_id = ${scope.accountId} and s.deleted_at is null ${isTheirs(scope, 's')}
          and ${String(audioId)} in (s.form #>> '{Audio,AudioID}', s.form #>> '{AudioVM,AudioID}',
            s.form #>> '{TransferAndConnect,Introduction,AudioID}')))`,
    )
  )?.name
