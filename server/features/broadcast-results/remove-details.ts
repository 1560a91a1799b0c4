import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { readBroadcast } from '../broadcasts/read-broadcast.ts'
import { findName } from '../broadcasts/store.ts'
import { mostAtOnce } from '../contacts/policy.ts'
import { beginTask } from '../tasks/begin-task.ts'
import { recipientRemoval } from './bulk/removal-kind.ts'
import { countChosen } from './bulk/store.ts'
import { changeable, takeOut } from './bulk/take-out.ts'
import { type ChosenOf, leavesWaiting, ofItsChannel } from './chosen-store.ts'

type Answer = { Count: number; Broadcast: Broadcast; TaskID: number | null }

/** Takes recipients out of a broadcast before its start; of many, a task does. */
export const removeDetails = async (unit: Unit, chosen: ChosenOf): Promise<Answer> => {
  const { db: tx, scope, now } = unit
  const { broadcastId } = chosen.asked
  const of = ofItsChannel(chosen, visibleBroadcast(await findName(tx, scope, broadcastId)))
  const meant = await countChosen(tx, scope, of)
  const isTask = meant > mostAtOnce
  if (isTask) await requireRemovable(unit, of)
  const asked = { params: { act: { of }, listName: null }, total: meant, now }
  const TaskID = isTask ? await beginTask(tx, scope, recipientRemoval, asked) : null
  const Count = isTask ? meant : await takeOut(unit, of)
  return { Count, Broadcast: await readBroadcast(unit, scope, broadcastId), TaskID }
}

/** What a task would be refused is refused now. */
const requireRemovable = async (unit: Unit, of: ChosenOf) => {
  await changeable(unit, of.asked.broadcastId)
  if (!(await leavesWaiting(unit.db, unit.scope, of))) throw refuse('NoValidBroadcastContacts')
}
