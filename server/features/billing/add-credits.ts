import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { addAvailable, availableCredits, insertEntry, takeAvailable } from './store.ts'

/**
 * Credits bought, or put right by staff: an adjustment may be negative, down to what is available. Refuses NotEnoughCredits
 * below that. Runs in the caller's transaction.
 */
export const addCredits = async (
  tx: Db,
  scope: Scope,
  {
    kind,
    credits,
    description,
    now,
  }: { kind: 'purchase' | 'adjustment'; credits: number; description: string; now: Date },
) => {
  if (credits >= 0) await addAvailable(tx, scope, credits)
  else if (!(await takeAvailable(tx, scope, -credits))) {
    throw refuse('NotEnoughCredits', { needed: -credits, available: await availableCredits(tx, scope) })
  }
  await insertEntry(tx, scope, { kind, balanceDelta: credits, reservedDelta: 0, broadcastId: null, description, now })
}
