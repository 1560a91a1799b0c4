import { refuse } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { reviveTask } from '../tasks/staff-store.ts'
import { reviveJob } from './job-store.ts'

/** A job that was given up or waits for its next attempt is due at once, with all its attempts. */
export const retryJob = async ({ db: tx, scope, now }: Unit<StaffScope>, jobId: number) => {
  const name = await reviveJob(tx, scope, jobId, now)
  if (name === undefined) throw refuse('NotFound')
  await noteEvent(tx, scope.own, scope.own, { kind: 'Job', summary: `Had ${name} (job ${jobId}) tried again.`, now })
}

/** Long work that waits for its next attempt goes on at once. */
export const retryTask = async ({ db: tx, scope, now }: Unit<StaffScope>, taskId: number) => {
  const revived = await reviveTask(tx, scope, taskId)
  if (!revived) throw refuse('NotFound')
  const summary = `Had ${revived.kind} (task ${taskId} of account ${revived.accountId}) go on.`
  await noteEvent(tx, scope.own, scope.own, { kind: 'Job', summary, now })
}
