import type pg from 'pg'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'

/** A task as it stands. The cursor is of the kind's own making: an id, a phone, the number of a chunk. */
export type TaskRow<Params = unknown> = {
  taskId: number
  kind: string
  params: Params
  cursorId: number
  total: number
  done: number
  undoId: number | null
  /** Tries in a row that failed or brought nothing. */
  failures: number
}

/**
 * What a step works with: all that it writes is committed together with the cursor, or not at all. Its scope is that of whoever began
 * the task. What it registers for after the commit is done before the next step begins.
 */
export type TaskUnit = Unit & {
  /** The connection of the transaction, for COPY. */
  client: pg.PoolClient
}

/** How far a step came. */
export type Step = {
  /** How many more are done. */
  done: number
  /** Where the next step begins; null ends the task. */
  cursor: number | null
  /** How many there are, where that has changed. */
  total?: number
  /** Why it ends before its end, in the person's words. */
  failure?: string | null
  /** Nothing could be had this time: the step is tried again after a pause that grows to an hour, for as long as the kind says so. */
  isIdle?: boolean
}

type Policy = {
  /** `starter`: listed among the tasks of whoever began it; `thing`: shown by what it is done to; `operators`: by nothing else. */
  seenBy: 'starter' | 'thing' | 'operators'
  /** In the person's words; null where it may be cancelled in its middle. */
  whyNotCancel: string | null
}

/** Methods are called by the machine alone (`run-turn.ts`). */
export type Kind<Params = unknown, Brought = unknown> = {
  /** As it is kept and as operators know it; several for acts of one step. */
  names: readonly string[]
  policy: Policy
  /** Of an account's tasks that are due, those of the lower number are done first; 0 is usual. */
  urgency?: number
  /** Rows of a step at most. */
  most: number
  /** What is told where tries have failed, in the person's words: what became of it, and what to do now. */
  failed: string
  /** Outside of a transaction, before each step; `last` is what it brought for the step before. */
  bring?(platform: Platform, scope: Scope, task: TaskRow<Params>, last: Brought | undefined): Promise<Brought>
  /** What whoever changes or cancels the same holds, taken before the task itself. */
  lock?(unit: TaskUnit, params: Params): Promise<unknown>
  step(unit: TaskUnit, task: TaskRow<Params>, work: { limit: number; brought: Brought }): Promise<Step>
  /** In the transaction in which it ends by itself or for good. */
  ended?(unit: TaskUnit, task: TaskRow<Params>, failure: string | null): Promise<unknown>
  /** Gives the person the full time to take it back, in the transaction in which it ends. */
  undo?(unit: TaskUnit, undoId: number): Promise<unknown>
  /** After a commit; without it, `task.progress` is told. */
  tell?(platform: Platform, scope: Scope, task: TaskRow<Params>): unknown
  /** Said at most that often, the end always. */
  tellEveryMs?: number
}
