import { releaseCredits } from '../../features/billing/release-credits.ts'
import { tryLockBalance } from '../../features/billing/store.ts'
import { tellCredits } from '../../features/billing/tell-credits.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { engineScope } from '../runtime/scope.ts'
import type { OneByOne } from './one-by-one.ts'
import {
  cancelledOnes,
  giveUpCancelled,
  holdingCredits,
  isClaimed,
  leaveQueue,
  lockCancelled,
  saveReleased,
  stillNeeded,
} from './release-store.ts'
import { limitStep, type Part, type Settled } from './settle-store.ts'
import type { Settling } from './settling.ts'
import { broadcastKey } from './start.ts'
import type { openSteps } from './steps.ts'

export type ReleaseOptions = {
  platform: Platform
  channels: readonly Settling[]
  shard: number
  /** The carrier of numbers that have none of their own. */
  usualCarrierId: number
  oneByOne: OneByOne
  steps: ReturnType<typeof openSteps>
  onProgress(of: Settled): void
}

/** What cannot be used any more comes back: cancelled broadcasts give up, what is said singly ends, and credits are free again. */
export const releaseRound = async (options: ReleaseOptions) => {
  const { platform, channels, oneByOne, onProgress, usualCarrierId } = options
  const { db, settings } = platform
  await oneByOne.each(await cancelledOnes(db), broadcastKey, async (cancelled) => {
    if (await giveUp(options, cancelled)) onProgress(cancelled)
  })
  await oneByOne.each(await holdingCredits(db), broadcastKey, async (holding) => {
    if (await release(platform, holding)) onProgress(holding)
  })
  const wait = { afterMs: settings.finalizeAfterMs, usualCarrierId }
  for (const { what, due, end } of channels.flatMap(({ endings }) => endings)) {
    await oneByOne.each(
      await due(db, wait),
      ({ account_id }) => `${what} of account ${account_id}`,
      async (of) => {
        await inStep(db, async (tx) => void (await end(tx, of)))
        tellCredits(platform, of.account_id)
      },
    )
  }
}

/** One transaction that neither waits for others nor holds rows for long; within one of the caller's, whose limits hold. */
export const inStep = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : transaction(db, async (tx) => {
        await limitStep(tx)
        return work(tx)
      })

/** While a claim is open nothing is given up. Answers whether all was. */
const giveUp = async ({ platform: { db }, shard, steps }: ReleaseOptions, cancelled: Part): Promise<boolean> => {
  const reached = await steps.run(cancelled, (progress) =>
    inStep(db, async (tx) => {
      if (!(await lockCancelled(tx, cancelled)) || (await isClaimed(tx, cancelled))) return 'not now'
      const done = await giveUpCancelled(tx, cancelled, { ...progress, shard })
      if (!done) await leaveQueue(tx, cancelled)
      return done
    }),
  )
  return reached === 'end'
}

/** Reserved credits that no outcome can use any more come back, unless somebody holds the lock of that balance. */
export const release = async (platform: Platform, of: Settled): Promise<boolean> => {
  const { db, clock } = platform
  const keep = await stillNeeded(db, of)
  const released = await inStep(db, async (tx) => {
    const scope = engineScope(of.account_id)
    if (!(await tryLockBalance(tx, scope))) return undefined
    const credits = await releaseCredits(tx, scope, { broadcastId: of.broadcast_id, keep, now: clock.now() })
    await saveReleased(tx, of)
    return credits
  })
  if (released) tellCredits(platform, of.account_id)
  return released !== undefined
}
