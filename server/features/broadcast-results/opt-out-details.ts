import type { Unit } from '../../platform/unit.ts'
import { prepareBulk } from '../audiences/store.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { mostAtOnce } from '../contacts/policy.ts'
import { tellOptOuts } from '../opt-outs/tell-opt-outs.ts'
import { beginTask } from '../tasks/begin-task.ts'
import { recipientActs } from './bulk/act-kind.ts'
import { optOutChosen } from './bulk/opt-out-chosen.ts'
import { countChosen } from './bulk/store.ts'
import { type ChosenOf, ofItsChannel } from './chosen-store.ts'

type OptedOut = { Count: number; TaskID: number | null }

/**
 * Opts recipients out of texts for the whole account, or out of calls where it calls. Answers how many were not opted out before; of many, which a task goes on
 * with, how many are meant.
 */
export const optOutDetails = async (unit: Unit, chosen: ChosenOf): Promise<OptedOut> => {
  const { db: tx, scope, now } = unit
  const broadcast = visibleBroadcast(await findName(tx, scope, chosen.asked.broadcastId))
  const of = ofItsChannel(chosen, broadcast)
  const source = `Broadcast "${broadcast.BroadcastName}"`
  const meant = await countChosen(tx, scope, of)
  if (meant > mostAtOnce) {
    const params = { act: { kind: 'OptOut' as const, source, of }, listName: null }
    const TaskID = await beginTask(tx, scope, recipientActs, { name: 'OptOut', params, total: meant, now })
    return { Count: meant, TaskID }
  }
  await prepareBulk(tx)
  const Count = await optOutChosen(tx, scope, source, of, now)
  if (Count > 0) tellOptOuts(unit)
  return { Count, TaskID: null }
}
