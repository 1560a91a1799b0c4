import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readBroadcast } from '../broadcasts/read-broadcast.ts'
import { mostAtOnce } from '../contacts/policy.ts'
import { beginTask } from '../tasks/begin-task.ts'
import { recipientRemoval } from './bulk/removal-kind.ts'
import { countChosen } from './bulk/store.ts'
import { changeable, takeOut, tellRemoved } from './bulk/take-out.ts'
import { type ChosenOf, leavesWaiting } from './chosen-store.ts'

type Answer = { Count: number; Broadcast: Broadcast; TaskID: number | null }

/** Takes recipients out of a broadcast before its start; of many, a task does. */
export const removeDetails = async (platform: Platform, scope: Scope, of: ChosenOf): Promise<Answer> => {
  const { broadcastId } = of.asked
  const meant = await countChosen(platform.db, scope, of)
  const done = await transaction(platform.db, async (tx) => {
    const context = { ...platform, db: tx }
    if (meant <= mostAtOnce) return { ...(await takeOut(context, scope, of)), TaskID: null }
    const { user_id: userId } = await changeable(context, scope, broadcastId)
    if (!(await leavesWaiting(tx, scope, of))) throw refuse('NoValidBroadcastContacts')
    const asked = { params: { act: { of }, listName: null }, total: meant, now: platform.clock.now() }
    const TaskID = await beginTask(tx, scope, recipientRemoval, asked)
    return { userId, count: meant, TaskID }
  })
  if (done.TaskID === null) tellRemoved(platform, scope, of, done)
  return { Count: done.count, Broadcast: await readBroadcast(platform, scope, broadcastId), TaskID: done.TaskID }
}
