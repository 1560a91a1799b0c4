import { isFailing } from '@carillon/domain/broadcast/limits.ts'
import { callingPhase } from '@carillon/domain/time/calling-window.ts'
import { releaseCredits } from '../features/billing/release-credits.ts'
import { tryLockPurse } from '../features/billing/store.ts'
import { noteMail } from '../features/mails/note-mail.ts'
import { type Db, transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { engineScope } from './scope.ts'
import {
  addReplied,
  audit,
  cancelledOnes,
  complete,
  endBarredMessages,
  endUnknownMessages,
  endWaiting,
  expire,
  type Finalizing,
  finalizeDone,
  finalizing,
  giveUpCancelled,
  holdingCredits,
  lockCancelled,
  lookAgain,
  readTextCounts,
  releaseMessages,
  type Settled,
  saveReleased,
  startDue,
  stillNeeded,
  type TextCounts,
  waitBriefly,
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
 * with every outcome are audited and complete. Every step is safe to repeat and to be done by several nodes, and none waits
 * long for anybody: what is locked, or fails, has its turn in the next round.
 */
export const settleRound = async ({ platform, shard, usualCarrierId, onProgress }: SettleOptions) => {
  const { db, log, settings } = platform
  const each = async <T extends Settled>(list: readonly T[], step: (of: T) => Promise<boolean>) => {
    for (const of of list) {
      try {
        if (await step(of)) onProgress(of)
      } catch (error) {
        const { code, message } = error as { code?: string; message: string }
        if (code !== lockTimeout)
          log.error({ broadcastId: of.broadcast_id, error: message }, 'a broadcast was not settled')
      }
    }
  }
  for (const expired of await expireDue(platform)) onProgress(expired)
  for (const started of await startDue(db)) onProgress(started)
  for (const missed of await lookAgain(db)) log.error(missed, 'recipients were left behind; going through them again')
  for (const done of await finalizeDone(db)) onProgress(done)
  await each(await cancelledOnes(db), (cancelled) => giveUp(db, cancelled, shard))
  await each(await holdingCredits(db), (holding) => release(platform, holding))
  await endUnknownMessages(db, settings.finalizeAfterMs, usualCarrierId)
  await endBarredMessages(db)
  await releaseMessages(db)
  const waiting = await finalizing(db, settings.finalizeAfterMs, usualCarrierId)
  await each(waiting, (of) => transaction(db, (tx) => tellFailing(platform, tx, of, of)))
  await each(
    waiting.filter(({ accepted, unknown, is_over }) => accepted + unknown === 0 || is_over),
    (over) => finish(platform, over, shard),
  )
}

const lockTimeout = '55P03'

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

const giveUp = (db: Db, cancelled: Settled, shard: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    await waitBriefly(tx)
    return (await lockCancelled(tx, cancelled)) && (await giveUpCancelled(tx, cancelled, shard))
  })

/**
 * The rows and the purse are never held at once: replies are answered out of the purse by those who hold rows of theirs.
 * Complete is what holds no credits any more.
 */
const finish = async (platform: Platform, waiting: Finalizing, shard: number): Promise<boolean> => {
  const { db, log } = platform
  if (waiting.is_over) {
    await transaction(db, async (tx) => {
      await waitBriefly(tx)
      await endWaiting(tx, waiting, shard)
    })
  }
  if (!(await release(platform, waiting))) return waiting.is_over
  return transaction(db, async (tx) => {
    const found = await audit(tx, waiting)
    if (found.open !== 0 || !found.agrees) {
      // A receipt may have come in between; the next round looks again. Staying is a bug that must be seen.
      log.error({ broadcastId: waiting.broadcast_id, ...found }, 'the audit of a broadcast does not agree')
      return true
    }
    if (found.replied_missed !== 0) await addReplied(tx, waiting, shard, found.replied_missed)
    await tellFailing(platform, tx, waiting, await readTextCounts(tx, waiting))
    await complete(tx, waiting)
    return true
  })
}

/**
 * Its user gets a mail when most texts have failed (facts §16), as soon as the receipts that are still to come cannot change
 * that. It tells no page anything.
 */
const tellFailing = async ({ clock }: Platform, tx: Db, of: Settled, counts: TextCounts): Promise<false> => {
  const { accepted, unknown, delivered, failed } = counts
  if (isFailing({ DeliveredTexts: delivered + accepted + unknown, FailedTextTotal: failed })) {
    const about = { kind: 'broadcastFailing', aboutId: of.broadcast_id, aboutKey: '' } as const
    await noteMail(tx, engineScope(of.account_id), about, of.user_id, clock.now())
  }
  return false
}

/** Reserved credits that no outcome can use any more come back, unless somebody decides about that purse at this moment. */
const release = ({ db, clock }: Platform, of: Settled): Promise<boolean> =>
  transaction(db, async (tx) => {
    const scope = engineScope(of.account_id)
    if (!(await tryLockPurse(tx, scope))) return false
    const keep = await stillNeeded(tx, of)
    await releaseCredits(tx, scope, { broadcastId: of.broadcast_id, keep, now: clock.now() })
    await saveReleased(tx, of)
    return true
  })
