import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Source } from './store.ts'

/**
 * The sources of a broadcast, in order. Where the message has changed since its merge, only whom the merge left out still counts.
 * Recipients that were taken out of the broadcast stay out.
 */
export const sourcesOf = async (
  db: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  broadcastId: number,
): Promise<Source[]> =>
  (
    await all<{
      audience_id: number | null
      list_id: number
      isPrimaryOnly: boolean
      templateMergeId: number | null
      isReworded: boolean
      removedFrom: number | null
    }>(
      db,
      sql`select s.audience_id, s.list_id, s.is_primary_only as "isPrimaryOnly", g.template_merge_id as "templateMergeId",
          coalesce(g.message <> t.text_message, false) as "isReworded",
          case when exists (select 1 from broadcast_removals x
            where x.account_id = s.account_id and x.broadcast_id = s.broadcast_id) then s.broadcast_id end as "removedFrom"
        from broadcast_sources s left join broadcast_texts t using (account_id, broadcast_id)
          left join template_merges g on g.account_id = s.account_id and g.template_merge_id = s.template_merge_id
            and (g.message = t.text_message or g.excluded_count > 0)
        where s.account_id = ${accountId} and s.broadcast_id = ${broadcastId} order by s.source_no`,
    )
  ).map(({ audience_id, list_id, ...of }) =>
    audience_id === null ? { listId: list_id, ...of } : { audienceId: audience_id, ...of },
  )
