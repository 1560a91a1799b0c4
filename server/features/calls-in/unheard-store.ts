import { type Db, one, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isTheirs } from './visible-store.ts'

/** What callers have left on a number and nobody has heard, as whoever may hear it is told: how many, when the last, and the newest. */
export type Unheard = { voicemails: number; lastAt: string; callInIds: number[] }

/** As many as a notice counts, at most. */
const mostCounted = 1000

/** Where something was left since then. */
export const findUnheard = (
  db: Db,
  scope: Scope,
  textNumberId: number,
  since: string | null,
): Promise<Unheard | undefined> =>
  one<Unheard>(
    db,
    sql`select voicemails, last_at as "lastAt", ids[1:5] as "callInIds" from (
        select count(*)::int as voicemails, max(came_at) as last_at, array_agg(call_in_id order by came_at desc) as ids from (
          select v.call_in_id, v.came_at from voicemails v
            join lateral (select c.called from calls_in c
              where c.account_id = v.account_id and c.call_in_id = v.call_in_id and c.week = v.week ${eachByKey}) i on true
            join text_numbers n on n.account_id = v.account_id and n.phone = i.called
          where ${isTheirs(scope, 'v')} and v.heard_at is null and n.text_number_id = ${textNumberId}
          order by v.came_at desc limit ${mostCounted}
        ) newest
      ) found where voicemails > 0 and (${since}::timestamptz is null or last_at >= ${since})`,
  )
