import type { Task } from '@carillon/contract/tasks.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { TaskRow } from './task-kind.ts'

export type NewTask = {
  kind: string
  params: string
  total: number
  cursorId: number
  done: number
  undoId: number | null
  isListed: boolean
  urgency: number
  dueInSeconds: number
  /** Of this kind the account has one at most that waits for its first step. */
  waitsOnce: boolean
  now: Date
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** What is due is told by the database's clock, which all nodes share. Undefined where another one waits. */
export const insertTask = async (
  tx: Db,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
  { kind, params, total, cursorId, done, undoId, isListed, urgency, dueInSeconds, waitsOnce, now }: NewTask,
): Promise<number | undefined> =>
  (
    await one<{ task_id: number }>(
      tx,
      sql`insert into tasks (account_id, user_id, kind, params, total, cursor_id, done, undo_id, is_listed, urgency, waits_once, due_at, created_at)
      values (${accountId}, ${userId}, ${kind}, ${params}::jsonb, ${total}, ${cursorId}, ${done}, ${undoId}, ${isListed}, ${urgency},
        ${waitsOnce}, ${inSeconds(dueInSeconds)}, ${now})
      on conflict (account_id, kind) where waits_once and finished_at is null and cursor_id = 0 do nothing
      returning task_id`,
    )
  )?.task_id

const columns = sql`t.task_id as "TaskID", t.kind as "Kind", t.params ->> 'listName' as "ListName",
  case when t.finished_at is null then 'InProgress' when t.failure is null then 'Complete' else 'Error' end as "Progress",
  t.done as "Done", t.total as "Total", t.undo_id as "UndoID", t.failure as "Message", t.created_at as "CreatedDate"`

const isListed = (scope: Scope) =>
  sql`t.account_id = ${scope.accountId} and t.user_id = ${scope.userId} and t.is_listed`

/** Those of the user that go on, and those that ended since then. */
export const listTasks = (db: Db, scope: Scope, since: Date): Promise<Task[]> =>
  all<Task>(
    db,
    sql`select ${columns} from tasks t where ${isListed(scope)}
      and (t.finished_at is null or t.finished_at >= ${since}) order by t.task_id desc`,
  )

export const findTask = (db: Db, scope: Scope, taskId: number): Promise<Task | undefined> =>
  one<Task>(db, sql`select ${columns} from tasks t where ${isListed(scope)} and t.task_id = ${taskId}`)

const facts = sql`task_id as "taskId", kind, params, cursor_id as "cursorId", total, done, undo_id as "undoId", failures`
const goesOn = (scope: Scope, taskId: number) =>
  sql`account_id = ${scope.accountId} and task_id = ${taskId} and finished_at is null`

/** The task as it stands; undefined when it has ended. */
export const readTask = (db: Db, scope: Scope, taskId: number): Promise<TaskRow | undefined> =>
  one<TaskRow>(db, sql`select ${facts} from tasks where ${goesOn(scope, taskId)}`)

/** The same, held until the transaction ends. */
export const holdTask = (tx: Db, scope: Scope, taskId: number): Promise<TaskRow | undefined> =>
  one<TaskRow>(tx, sql`select ${facts} from tasks where ${goesOn(scope, taskId)} for update`)

/** After a step: what went wrong before it has passed, but for steps that brought nothing, which are counted. */
export const advanceTask = (
  tx: Db,
  scope: Scope,
  { taskId, cursorId, done, total, failures }: TaskRow,
  dueInSeconds: number,
) =>
  sql`update tasks set cursor_id = ${cursorId}, done = ${done}, total = ${total}, failures = ${failures}, error = null,
      failed_at = null, due_at = ${inSeconds(dueInSeconds)}
    where ${goesOn(scope, taskId)}`.execute(tx)

/** `failure` is why it ended early, in the person's words; `error` what was given up on, for operators. */
export const finishTask = (
  tx: Db,
  scope: Scope,
  taskId: number,
  { failure, error = null, now }: { failure: string | null; error?: string | null; now: Date },
) =>
  sql`update tasks set finished_at = ${now}, failure = ${failure}, error = ${error}::text,
      failed_at = (select now() where ${error}::text is not null), failures = failures + (${error}::text is not null)::int
    where ${goesOn(scope, taskId)}`.execute(tx)

/** A try has failed; `error` is for operators. */
export const noteFailure = (
  tx: Db,
  scope: Scope,
  taskId: number,
  { failures, error, dueInSeconds }: { failures: number; error: string; dueInSeconds: number },
) =>
  sql`update tasks set failures = ${failures}, error = ${error}, failed_at = now(), due_at = ${inSeconds(dueInSeconds)}
    where ${goesOn(scope, taskId)}`.execute(tx)

/** An act that is taken back goes no further. */
export const endTasksOfUndo = (tx: Db, scope: Scope, undoId: number, failure: string, now: Date) =>
  sql`update tasks set finished_at = ${now}, failure = ${failure}, error = null, failed_at = null
    where account_id = ${scope.accountId} and undo_id = ${undoId} and kind <> 'Undo' and finished_at is null`.execute(
    tx,
  )
