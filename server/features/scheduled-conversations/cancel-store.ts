import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { toReview } from '../opt-outs/store.ts'
import { hasOptedOut, scheduledStatus } from './policy.ts'

/**
 * What waits for those of these phones that have opted out of the texts of this account or of all, or for all that have by now; answers what is canceled. What somebody says or changes at
 * this moment is left to them: whether it may be said is asked again at its time.
 */
export const cancelWaiting = (tx: Db, scope: Scope, phones: readonly number[] | null, now: Date) =>
  all<Canceled>(
    tx,
    sql`update scheduled_conversations set status = ${scheduledStatus.canceled}, reason = ${hasOptedOut}, ended_at = ${now}
      where account_id = ${scope.accountId} and scheduled_id = any(array(
        select s.scheduled_id from scheduled_conversations s where s.account_id = ${scope.accountId} and s.status = 0
          ${phones === null ? sql`` : sql`and s.phone = any(${phones}::bigint[])`}
          and ((select o.phone from opt_outs o where o.account_id = s.account_id and o.phone = s.phone and o.channel = 'text'
            and o.source <> ${sql.lit(toReview)}) is not null
            or (select g.phone from global_opt_outs g where g.phone = s.phone) is not null)
        for update of s skip locked))
      returning scheduled_id as id, user_id as "userId", text_number_id as "textNumberId"`,
  )

type Canceled = { id: number; userId: number; textNumberId: number }

/** Accounts in which something waits, of these or of all. */
export const accountsThatWait = async (db: Db, accountIds: readonly number[] | null): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select distinct account_id as id from scheduled_conversations where status = 0
        ${accountIds === null ? sql`` : sql`and account_id = any(${accountIds}::bigint[])`}`,
    )
  ).map(({ id }) => id)
