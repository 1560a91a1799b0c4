import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../../../platform/database.ts'
import { once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'

/**
 * What was decided by hand elsewhere about the same message, for the people of a set: `decided` is a select of phone,
 * is_excluded, own_message. It holds for them from here on. Nothing of it has been checked for this set, so that the merge
 * which keeps it is stale.
 */
export const insertDecisions = async (
  tx: Db,
  scope: Scope,
  {
    audienceId,
    message,
    decided,
    now,
  }: { audienceId: number; message: string; decided: RawBuilder<unknown>; now: Date },
) => {
  await sql`with decided as ${once} (${decided}), merge as (
      insert into template_merges (account_id, user_id, audience_id, message, signature, character_limit, roster_version,
        status, total, excluded_count, own_count, created_at)
      select ${scope.accountId}, ${scope.userId}, ${audienceId}, ${message}, '', 0, -1, 'Complete', count(*),
        count(*) filter (where is_excluded), count(*) filter (where own_message is not null), ${now}
      from decided having count(*) > 0
      returning template_merge_id
    )
    insert into merged_messages (account_id, template_merge_id, phone, is_excluded, own_message)
    select ${scope.accountId}, template_merge_id, phone, is_excluded, own_message from decided, merge`.execute(tx)
}
