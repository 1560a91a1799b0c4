import { numbers } from '../../platform/arrays.ts'
import { type Db, sql } from '../../platform/database.ts'

/** How many calls of a broadcast are that far. */
export type OfCalls = {
  readonly accountId: number
  readonly broadcastId: number
  dialing: number
  ringing: number
  talking: number
  leaving: number
}

/** Those of this node, where they have moved. */
export const saveProgress = (db: Db, nodeId: number, of: readonly OfCalls[]) =>
  sql`with said as (
      select * from unnest(${numbers(of.map((one) => one.accountId))}::bigint[], ${numbers(of.map((one) => one.broadcastId))}::bigint[],
        ${numbers(of.map((one) => one.dialing))}::int[], ${numbers(of.map((one) => one.ringing))}::int[],
        ${numbers(of.map((one) => one.talking))}::int[], ${numbers(of.map((one) => one.leaving))}::int[])
        as s (account_id, broadcast_id, dialing, ringing, talking, leaving)
    ), over as (
      delete from calls_in_progress p using said s
      where p.account_id = s.account_id and p.broadcast_id = s.broadcast_id and p.node_id = ${nodeId}
        and s.dialing + s.ringing + s.talking + s.leaving = 0
    )
    insert into calls_in_progress as p (account_id, broadcast_id, node_id, dialing, ringing, talking, leaving)
    select account_id, broadcast_id, ${nodeId}, dialing, ringing, talking, leaving from said
    where dialing + ringing + talking + leaving > 0 order by account_id, broadcast_id
    on conflict (account_id, broadcast_id, node_id) do update set dialing = excluded.dialing, ringing = excluded.ringing,
      talking = excluded.talking, leaving = excluded.leaving`.execute(db)

/** This node is at its end. */
export const forgetProgress = (db: Db, nodeId: number) =>
  sql`delete from calls_in_progress where node_id = ${nodeId}`.execute(db)
