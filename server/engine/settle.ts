import { callingPhase } from '@carillon/domain/time/calling-window.ts'
import { releaseCredits } from '../features/billing/release-credits.ts'
import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { engineScope } from './scope.ts'
import {
  audit,
  complete,
  endUnknownMessages,
  endWaiting,
  expire,
  finalizeDone,
  finalizing,
  giveUpCancelled,
  lockCancelled,
  lookAgain,
  releaseMessages,
  type Settled,
  startDue,
  stillNeeded,
  windowed,
} from './settle-store.ts'

export type SettleOptions = {
  platform: Platform
  shard: number
  /** The carrier of numbers that have none of their own. */
  usualCarrierId: number
  onProgress(of: Settled): void
}

/**
 * One round over the lives of broadcasts: due ones start, sent ones wait for receipts, cancelled ones give up, and those
 * with every outcome are audited and complete. Every step is safe to repeat and to be done by several nodes.
 */
export const settleRound = async ({ platform, shard, usualCarrierId, onProgress }: SettleOptions) => {
  const { db, log } = platform
  for (const expired of await expireDue(platform)) onProgress(expired)
  for (const started of await startDue(db)) onProgress(started)
  for (const missed of await lookAgain(db)) log.error(missed, 'recipients were left behind; going through them again')
  for (const done of await finalizeDone(db)) {
    await release(platform, done)
    onProgress(done)
  }
  for (const cancelled of await giveUp(platform, shard)) {
    await release(platform, cancelled)
    onProgress(cancelled)
  }
  await endUnknownMessages(db, platform.settings.finalizeAfterMs, usualCarrierId)
  await releaseMessages(db)
  for (const waiting of await finalizing(db, platform.settings.finalizeAfterMs, usualCarrierId)) {
    if (waiting.accepted + waiting.unknown > 0 && !waiting.is_over) continue
    try {
      await finish(platform, waiting, shard)
    } catch (error) {
      // One that cannot be finished must not hold up the others.
      log.error({ broadcastId: waiting.broadcast_id, error: (error as Error).message }, 'a broadcast was not finished')
    }
    onProgress(waiting)
  }
}

/** At the close of its window a broadcast ends, unless it goes on the next day; a paused one too (facts §14). */
const expireDue = async ({ db, clock }: Platform): Promise<Settled[]> => {
  const now = clock.now().getTime()
  const expired: Settled[] = []
  for (const broadcast of await windowed(db)) {
    const phase = callingPhase(broadcast.calling_window, Date.parse(broadcast.start_at), now)
    if (phase.code === 'expired' && (await expire(db, broadcast))) expired.push(broadcast)
  }
  return expired
}

const giveUp = ({ db }: Platform, shard: number) =>
  transaction(db, async (tx) => {
    const given: Settled[] = []
    for (const cancelled of await lockCancelled(tx)) {
      if (await giveUpCancelled(tx, cancelled, shard)) given.push(cancelled)
    }
    return given
  })

const finish = (platform: Platform, waiting: Settled & { is_over: boolean }, shard: number) =>
  transaction(platform.db, async (tx) => {
    if (waiting.is_over) await endWaiting(tx, waiting, shard)
    const found = await audit(tx, waiting)
    if (found.open > 0 || !found.agrees) {
      // A receipt may have come in between; the next round looks again. Staying is a bug that must be seen.
      platform.log.error({ broadcastId: waiting.broadcast_id, ...found }, 'the audit of a broadcast does not agree')
      return
    }
    await complete(tx, waiting)
    await release({ ...platform, db: tx }, waiting)
  })

/** Reserved credits that no outcome can use any more come back. */
const release = ({ db, clock }: Platform, of: Settled) =>
  transaction(db, async (tx) => {
    const keep = await stillNeeded(tx, of)
    await releaseCredits(tx, engineScope(of.account_id), { broadcastId: of.broadcast_id, keep, now: clock.now() })
  })
