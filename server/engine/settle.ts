import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  audit,
  complete,
  endWaiting,
  finalizeDone,
  finalizing,
  giveUpCancelled,
  lookAgain,
  releaseUnused,
  type Settled,
  startDue,
} from './settle-store.ts'

/**
 * One round over the lives of broadcasts: due ones start, sent ones wait for receipts, cancelled ones give up, and those
 * with every outcome are audited and complete. Every step is safe to repeat and to be done by several nodes.
 */
export const settleRound = async (
  { db, settings, log }: Platform,
  shard: number,
  onProgress: (of: Settled) => void,
) => {
  for (const started of await startDue(db)) onProgress(started)
  for (const missed of await lookAgain(db)) log.error(missed, 'recipients were left behind; going through them again')
  for (const done of await finalizeDone(db)) {
    await releaseUnused(db, done)
    onProgress(done)
  }
  for (const cancelled of await giveUpCancelled(db, shard)) {
    await releaseUnused(db, cancelled)
    onProgress(cancelled)
  }
  for (const waiting of await finalizing(db, settings.finalizeAfterMs)) {
    if (waiting.accepted + waiting.unknown > 0 && !waiting.is_over) continue
    await transaction(db, async (tx) => {
      if (waiting.is_over) await endWaiting(tx, waiting, shard)
      const found = await audit(tx, waiting)
      if (found.open > 0 || !found.agrees) {
        // A receipt may have come in between; the next round looks again. Staying is a bug that must be seen.
        log.error({ broadcastId: waiting.broadcast_id, ...found }, 'the audit of a broadcast does not agree')
        return
      }
      await complete(tx, waiting)
      await releaseUnused(tx, waiting)
    })
    onProgress(waiting)
  }
}
