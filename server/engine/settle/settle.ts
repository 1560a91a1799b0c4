import { isFailing } from '@carillon/domain/broadcast/limits.ts'
import { noteMail } from '../../features/mails/note-mail.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { engineScope } from '../runtime/scope.ts'
import { inStep, type ReleaseOptions, release } from './release.ts'
import {
  type Audit,
  addMissed,
  audit,
  type Counts,
  complete,
  endWaiting,
  type Finalizing,
  finalizeDone,
  finalizing,
  holdFinalizing,
  type Key,
  lookAgain,
  nextInTurn,
  type Part,
  peopleOf,
  readCounts,
  type Settled,
} from './settle-store.ts'
import { broadcastKey } from './start.ts'

/** Besides what has moved so many of those that wait are looked at in a round, one after the other. */
const mostInTurn = 100

type Moved = ReturnType<typeof openMoved>

/**
 * What settling looks at: what this node has seen moving, and the next of all that wait, so that what another node has left when it
 * was killed is found as well.
 */
export const openMoved = () => {
  let moved = new Set<number>()
  let at: Key = { account_id: 0, broadcast_id: 0 }
  return {
    note: (broadcastId: number) => void moved.add(broadcastId),
    /** What has moved since it was asked last. */
    take() {
      const taken = [...moved]
      moved = new Set()
      return taken
    },
    /** Goes on behind the last one that was looked at, and begins anew after the last of all. */
    async turn(db: Db): Promise<readonly Key[]> {
      const inTurn = await nextInTurn(db, at, mostInTurn)
      at = inTurn.length < mostInTurn ? { account_id: 0, broadcast_id: 0 } : inTurn.at(-1)!
      return inTurn
    },
  }
}

/**
 * One round over broadcasts that have been handed over, those that have moved and, unless that was done a moment ago, some of all in turn: they wait for receipts, and those with every outcome are audited and complete.
 * Every step is safe to repeat and to be done by several nodes. Answers whether more is to be done at once, and how long it took to look.
 */
export const settleRound = async (
  options: ReleaseOptions & { moved: Moved },
  { looksInTurn = true } = {},
): Promise<{ isMore: boolean; lookedMs: number }> => {
  const { platform, channels, usualCarrierId, oneByOne, onProgress, moved } = options
  const { db, log, settings } = platform
  const began = performance.now()
  for (const missed of await lookAgain(db)) log.error(missed, 'recipients were left behind; going through them again')
  for (const done of await finalizeDone(db)) {
    moved.note(done.broadcast_id)
    onProgress(done)
  }
  const look = {
    moved: moved.take(),
    inTurn: looksInTurn ? await moved.turn(db) : [],
    afterMs: settings.finalizeAfterMs,
    usualCarrierId,
    channels,
  }
  const waiting = await finalizing(db, look)
  const lookedMs = performance.now() - began
  await oneByOne.each(waiting.filter(isMostlyFailed), broadcastKey, (of) =>
    inStep(db, (tx) => noteFailing(platform, tx, of)),
  )
  let isMore = false
  const over = waiting.filter(({ accepted, unknown, is_over }) => accepted + unknown === 0 || is_over)
  // What is left for later, or fails, is looked at again.
  for (const { broadcast_id } of over) moved.note(broadcast_id)
  await oneByOne.each(over, broadcastKey, async (one) => {
    const became = await finish(options, one)
    if (became !== 'as it was') onProgress(one)
    if (became === 'unfinished') isMore = true
  })
  return { isMore, lookedMs }
}

/**
 * Rows and balance are never locked at once: replies lock the balance while they hold rows.
 * Complete is what holds no credits any more.
 */
const finish = async (
  { platform, channels, shard, steps }: ReleaseOptions,
  waiting: Finalizing,
): Promise<'complete' | 'unfinished' | 'as it was'> => {
  const { db } = platform
  const parts = waiting.channels.map((channel) => ({ ...waiting, channel }))
  if (waiting.is_over) {
    for (const part of parts) {
      const reached = await steps.run(part, (progress) =>
        inStep(db, async (tx) => {
          if (!(await holdFinalizing(tx, waiting))) return 'not now'
          const { afterWait } = channels.find(({ channel }) => channel === part.channel)!
          return endWaiting(tx, part, afterWait, { ...progress, shard })
        }),
      )
      if (reached !== 'end') return reached === 'more' ? 'unfinished' : 'as it was'
    }
  }
  if (!(await release(platform, waiting))) return 'as it was'
  const audited: { part: Part; found: Audit }[] = []
  for (const part of parts) audited.push({ part, found: await audit(db, part) })
  const people = await peopleOf(db, waiting)
  // A receipt may have come in between, and the next look finds it. Staying is a bug that must be seen, and looked at less and less often.
  if (
    !isWhole(
      people,
      audited.map(({ found }) => found),
    )
  )
    throw new Error(`The audit does not agree: ${JSON.stringify({ people, audited })}`)
  return inStep(db, async (tx) => {
    // Another node may be at it, or have done it.
    if (!(await holdFinalizing(tx, waiting))) return 'as it was'
    for (const { part, found } of audited) {
      if (found.replied_missed !== 0 || found.held_missed !== 0) await addMissed(tx, part, shard, found)
    }
    const counts = await readCounts(tx, waiting)
    if (isMostlyFailed(counts)) await noteFailing(platform, tx, waiting)
    await complete(tx, waiting)
    return 'complete'
  })
}

/** Every row has its outcome and is counted, and nobody is without a row: each channel has some of the people, all have all of them. */
const isWhole = (people: number, found: readonly Audit[]): boolean => {
  const rows = found.map((one) => one.rows)
  const all = rows.reduce((sum, one) => sum + one, 0)
  return found.every(({ open, agrees }) => open === 0 && agrees) && Math.max(...rows) <= people && people <= all
}

/** The receipts that are still to come cannot change it. */
const isMostlyFailed = ({ accepted, unknown, delivered, failed }: Counts): boolean =>
  isFailing({ DeliveredTexts: delivered + accepted + unknown, FailedTextTotal: failed })

/** Its user gets a mail when most texts have failed (rules/results 6). It tells no page anything. */
const noteFailing = ({ clock }: Platform, tx: Db, of: Settled): Promise<void> => {
  const about = { kind: 'broadcastFailing', aboutId: of.broadcast_id, aboutKey: '' } as const
  return noteMail(tx, engineScope(of.account_id), about, of.user_id, clock.now())
}
