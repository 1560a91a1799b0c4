import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { addAvailable, insertEntry, lockBalance, reservedFor } from './store.ts'

/** What a single text holds that will not leave. */
export const releaseForText = async (
  tx: Db,
  scope: Scope,
  { textMessageId, credits, now }: { textMessageId: number; credits: number; now: Date },
) => {
  if (credits === 0) return
  await addAvailable(tx, scope, credits)
  await insertEntry(tx, scope, {
    ...{ kind: 'release', balanceDelta: 0, reservedDelta: -credits, textMessageId, description: '', now },
  })
}

/**
 * Gives back what a broadcast holds and will not use: reserved less settled, less `keep` for what is still unknown. Doing it
 * again gives back nothing more. Answers the credits given back.
 */
export const releaseCredits = async (
  tx: Db,
  scope: Scope,
  { broadcastId, keep = 0, now }: { broadcastId: number; keep?: number; now: Date },
): Promise<number> => {
  await lockBalance(tx, scope)
  // Rounded: credits have two digits, and a difference of two doubles may have more.
  const unused = Math.round(((await reservedFor(tx, scope, broadcastId)) - keep) * 100) / 100
  if (unused <= 0) return 0
  await addAvailable(tx, scope, unused)
  await insertEntry(tx, scope, {
    kind: 'release',
    balanceDelta: 0,
    reservedDelta: -unused,
    broadcastId,
    description: '',
    now,
  })
  return unused
}
