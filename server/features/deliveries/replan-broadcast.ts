import type { Unit } from '../../platform/unit.ts'
import { deletePlan } from './store.ts'
import { wakeEngine } from './submit-broadcast.ts'

/** The text of a broadcast that has not started changed in price or in what it asks of recipients: it is planned anew. `longest`: see Queued. */
export const replanBroadcast = async (unit: Unit, broadcastId: number, longest?: number) => {
  await deletePlan(unit.db, unit.scope, broadcastId, longest)
  wakeEngine(unit)
}
