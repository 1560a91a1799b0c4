/** Whose turn it is, of every account. */
import { type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'

export type Turn = { accountId: number; taskId: number; userId: number; kind: string }

/**
 * The account that has waited the longest of those with something due and without a turn, and the task of it that is first. While
 * the worker holds the lease, nobody else goes on with a task of this account.
 */
export const claimTurn = (
  db: Db,
  { worker, kinds, seconds }: { worker: string; kinds: readonly string[]; seconds: number },
): Promise<Turn | undefined> =>
  one<Turn>(
    db,
    sql`with next as ${once} (
        select t.account_id, t.task_id, t.user_id, t.kind from tasks t
        left join lateral (select w.until from task_turns w where w.account_id = t.account_id ${eachByKey}) w on true
        where t.finished_at is null and t.due_at <= now() and t.kind = any(${kinds}::text[])
          and (w.until is null or w.until <= now())
        order by w.until nulls first, t.urgency, t.due_at, t.task_id limit 1
      ), taken as (
        insert into task_turns as w (account_id, worker, until)
        select account_id, ${worker}, now() + make_interval(secs => ${seconds}) from next
        on conflict (account_id) do update set worker = excluded.worker, until = excluded.until
          where w.until <= excluded.until - make_interval(secs => ${seconds})
        returning account_id
      )
      select account_id as "accountId", task_id as "taskId", user_id as "userId", kind from next join taken using (account_id)`,
  )

export const renewTurn = (db: Db, accountId: number, worker: string, seconds: number) =>
  sql`update task_turns set until = now() + make_interval(secs => ${seconds})
    where account_id = ${accountId} and worker = ${worker}`.execute(db)

/** The account is behind all others that wait. */
export const releaseTurn = (db: Db, accountId: number, worker: string) =>
  sql`update task_turns set until = now(), worker = null where account_id = ${accountId} and worker = ${worker}`.execute(
    db,
  )

/** What has ended so long ago that nobody asks any more, and the turns of accounts that have had nothing to do. */
export const sweepTasks = async (db: Db, before: Date) => {
  await sql`delete from tasks where finished_at < ${before}`.execute(db)
  await sql`delete from task_turns where until < now() - interval '1 day'`.execute(db)
}
