import type { BroadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { category, isVisible } from '../store.ts'

const isVisibleSeries = (scope: Scope) =>
  sql`s.account_id = ${scope.accountId} and s.deleted_at is null
    ${scope.canSeeAllBroadcasts ? sql`` : sql`and s.user_id = ${scope.userId}`}`

/** How many of each there are, as far as this user sees them; drafts are everybody's own. */
export const readSummary = async (db: Db, scope: Scope): Promise<BroadcastsSummary> => {
  const of = (name: string) => sql`count(*) filter (where category = ${name})`
  return (await one<BroadcastsSummary>(
    db,
    sql`select ${of('Broadcasting')} as "Broadcasting", ${of('NeedsMessage')} as "NeedsMessage",
        ${of('Scheduled')} as "Scheduled", ${of('Completed')} as "Completed", ${of('Processing')} as "Processing",
        (select count(*) from drafts d where d.account_id = ${scope.accountId} and d.user_id = ${scope.userId}) as "Drafts",
        (select count(*) from repeating_broadcasts s where ${isVisibleSeries(scope)}) as "Repeating",
        (select count(*) from repeating_failures f join repeating_broadcasts s using (account_id, repeating_id)
          where ${isVisibleSeries(scope)} and f.dismissed_at is null) as "RepeatingFailures"
      from (select ${category} as category from broadcasts b where ${isVisible(scope)}) b`,
  ))!
}
