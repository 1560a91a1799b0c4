import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { callSeconds } from './policy.ts'
import * as store from './store.ts'
import type { Kind } from './task-kind.ts'

type Asked<Params> = {
  /** One of the kind's; without it, the first. */
  name?: string
  params: Params
  total: number
  /** Where another one left it. */
  cursorId?: number
  done?: number
  undoId?: number | null
  /** The call goes on with it itself (`goOn`), and workers if it dies. */
  isOfCall?: boolean
  now: Date
}

type Starter = Pick<Scope, 'accountId' | 'userId'>

/** Within the transaction of the caller: it goes on when that has committed. Answers its id. */
export const beginTask = async <Params, Brought>(
  tx: Db,
  scope: Starter,
  kind: Kind<Params, Brought>,
  asked: Asked<Params>,
): Promise<number> => (await store.insertTask(tx, scope, newTask(kind, asked)))!

/** Unless one of this kind waits for its first step already. */
export const beginOnce = async <Params, Brought>(
  tx: Db,
  scope: Starter,
  kind: Kind<Params, Brought>,
  asked: Asked<Params>,
): Promise<void> => {
  await store.insertTask(tx, scope, { ...newTask(kind, asked), waitsOnce: true })
}

const newTask = <Params, Brought>(
  kind: Kind<Params, Brought>,
  { name = kind.names[0]!, params, total, cursorId = 0, done = 0, undoId = null, isOfCall = false, now }: Asked<Params>,
): store.NewTask => ({
  ...{ kind: name, params: JSON.stringify(params), total, cursorId, done, undoId, now },
  ...{ isListed: kind.policy.seenBy === 'starter', urgency: kind.urgency ?? 0 },
  ...{ dueInSeconds: isOfCall ? callSeconds : 0, waitsOnce: false },
})

/** Cancels a task; one that has ended stays as it is. Refuses kinds that cannot be cancelled. */
export const cancelTask = async (
  tx: Db,
  scope: Scope,
  { policy }: Pick<Kind, 'policy'>,
  { taskId, why, now }: { taskId: number; why: string; now: Date },
): Promise<void> => {
  if (!(await store.holdTask(tx, scope, taskId))) return
  if (policy.whyNotCancel !== null) throw refuse('WrongStatus', { summary: policy.whyNotCancel })
  await store.finishTask(tx, scope, taskId, { failure: why, now })
}
