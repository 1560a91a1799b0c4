import type { CallsInProgress } from '@carillon/contract/call-results.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { notByIndex } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

/** As long as a call of a process that died keeps its line (rules/calls 3). */
const longestCallSeconds = 600

type Counted = Omit<CallsInProgress, 'LinesInUse' | 'LinesAllowed'> & { CallThrottle: number }

/** Calls of a broadcast that nodes which live are making, and those of others that have no end. */
export const countInProgress = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  nodes: readonly number[],
): Promise<Counted> =>
  (await one<Counted>(
    db,
    sql`select coalesce(sum(p.dialing), 0)::int as "Dialing", coalesce(sum(p.ringing), 0)::int as "Ringing",
        coalesce(sum(p.talking), 0)::int as "Talking", coalesce(sum(p.leaving), 0)::int as "LeavingMessage",
        (select count(*)::int from call_attempts c
          where c.account_id = ${scope.accountId} and c.broadcast_id ${notByIndex} = ${broadcastId} and c.ended_at is null
            and c.intent_at > now() - make_interval(secs => ${longestCallSeconds}) and c.node_id <> all(${nodes}::bigint[])) as "InDoubt",
        coalesce((select v.calls_at_a_time from broadcast_calls v
          where v.account_id = ${scope.accountId} and v.broadcast_id = ${broadcastId}), 0)::int as "CallThrottle"
      from calls_in_progress p
      where p.account_id = ${scope.accountId} and p.broadcast_id = ${broadcastId} and p.node_id = any(${nodes}::bigint[])`,
  ))!
