import type { Task } from '@carillon/contract/tasks.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/**
 * Tasks: acts on so many contacts that a job goes on with them, batch by batch. The cursor moves in the transaction of its
 * batch, so whoever comes next goes on where the last one stopped.
 */
export type TaskKind = Task['Kind']

export type TaskRow<Params> = {
  taskId: number
  kind: TaskKind
  params: Params
  cursorId: number
  total: number
  done: number
  undoId: number | null
}

export type NewTask = { kind: TaskKind; params: object; total: number; undoId: number | null; now: Date }

export const insertTask = async (
  tx: Db,
  scope: Scope,
  { kind, params, total, undoId, now }: NewTask,
): Promise<number> =>
  (await one<{ task_id: number }>(
    tx,
    sql`insert into tasks (account_id, user_id, kind, params, total, undo_id, created_at)
      values (${scope.accountId}, ${scope.userId}, ${kind}, ${JSON.stringify(params)}::jsonb, ${total}, ${undoId}, ${now})
      returning task_id`,
  ))!.task_id

const columns = sql`t.task_id as "TaskID", t.kind as "Kind", t.params ->> 'listName' as "ListName",
  case when t.finished_at is null then 'InProgress' when t.failure is null then 'Complete' else 'Error' end as "Progress",
  t.done as "Done", t.total as "Total", t.undo_id as "UndoID", t.failure as "Message", t.created_at as "CreatedDate"`

/** Those of the user that go on, and those that ended since then. */
export const listTasks = (db: Db, scope: Scope, since: Date): Promise<Task[]> =>
  all<Task>(
    db,
    sql`select ${columns} from tasks t where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId}
      and (t.finished_at is null or t.finished_at >= ${since}) order by t.task_id desc`,
  )

export const findTask = (db: Db, scope: Scope, taskId: number): Promise<Task | undefined> =>
  one<Task>(
    db,
    sql`select ${columns} from tasks t
      where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId} and t.task_id = ${taskId}`,
  )

/** Who began the task, for the job that goes on with it; undefined when it has ended. */
export const findStarter = async (db: Db, accountId: number, taskId: number): Promise<number | undefined> =>
  (
    await one<{ user_id: number }>(
      db,
      sql`select user_id from tasks where account_id = ${accountId} and task_id = ${taskId} and finished_at is null`,
    )
  )?.user_id

/** The task as it stands, held until the transaction ends; undefined when it has ended. */
export const holdTask = <Params>(tx: Db, scope: Scope, taskId: number): Promise<TaskRow<Params> | undefined> =>
  one<TaskRow<Params>>(
    tx,
    sql`select task_id as "taskId", kind, params, cursor_id as "cursorId", total, done, undo_id as "undoId" from tasks
      where account_id = ${scope.accountId} and task_id = ${taskId} and finished_at is null for update`,
  )

export const advanceTask = (tx: Db, scope: Scope, taskId: number, cursorId: number, more: number) =>
  sql`update tasks set cursor_id = ${cursorId}, done = done + ${more}
    where account_id = ${scope.accountId} and task_id = ${taskId}`.execute(tx)

/** `failure` is why it ended early, in the user's words. */
export const finishTask = (tx: Db, scope: Scope, taskId: number, failure: string | null, now: Date) =>
  sql`update tasks set finished_at = ${now}, failure = ${failure}
    where account_id = ${scope.accountId} and task_id = ${taskId}`.execute(tx)

/** An act that is taken back goes no further. */
export const endTasksOfUndo = (tx: Db, scope: Scope, undoId: number, failure: string, now: Date) =>
  sql`update tasks set finished_at = ${now}, failure = ${failure}
    where account_id = ${scope.accountId} and undo_id = ${undoId} and kind <> 'Undo' and finished_at is null`.execute(
    tx,
  )

/** Of every account: the tasks of these kinds that go on, for which none of their jobs waits or runs. */
export const findStranded = (
  db: Db,
  job: string,
  kinds: readonly TaskKind[],
): Promise<{ accountId: number; taskId: number }[]> =>
  all(
    db,
    sql`select t.account_id as "accountId", t.task_id as "taskId" from tasks t
      where t.finished_at is null and t.kind = any(${kinds}::text[]) and not exists (
        select from graphile_worker.jobs j
        where j.key = ${job} || ':' || t.task_id and j.attempts < j.max_attempts)`,
  )

/** Of every account: what has ended so long ago that nobody asks any more. */
export const sweepTasks = (db: Db, before: Date) => sql`delete from tasks where finished_at < ${before}`.execute(db)
