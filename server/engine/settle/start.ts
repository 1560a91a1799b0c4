import { callingPhase } from '@carillon/domain/time/calling-window.ts'
import { notifyEngine } from '../../features/deliveries/store.ts'
import type { Platform } from '../../platform/platform.ts'
import { inUnit } from '../../platform/unit.ts'
import { engineScope } from '../runtime/scope.ts'
import { giveUpExpired } from '../send/gate-store.ts'
import { endBarred, endDeserted, endUnapproved, endUnrecorded } from './end-unsent.ts'
import { beginNextWave, beginSilence, beginWaiting } from './escalate-store.ts'
import type { OneByOne } from './one-by-one.ts'
import type { Settled } from './settle-store.ts'
import { barred, deserted, expire, startDue, unapproved, unrecorded, windowed } from './start-store.ts'

/** Started in one statement. */
const mostAtOnce = 500

type OnProgress = (of: Settled) => void

/** Due broadcasts start, whatever else goes on; whichever node sends them hears of it. */
export const startRound = async ({ db }: Platform, onProgress: OnProgress) => {
  for (;;) {
    const started = await startDue(db, mostAtOnce)
    for (const one of started) onProgress(one)
    if (started.length > 0) await notifyEngine(db)
    if (started.length < mostAtOnce) return
  }
}

/** Broadcasts that text first wait for the message of their calls, go on to them, and from phone to phone. */
export const escalateRound = async ({ db }: Platform, onProgress: OnProgress) => {
  const moved = [...(await beginSilence(db)), ...(await beginWaiting(db)), ...(await beginNextWave(db))]
  for (const one of moved) onProgress(one)
  if (moved.length > 0) await notifyEngine(db)
}

/** Due ones that will not be sent end instead (rules/broadcasts 17 and 18, rules/approvals 6). */
export const unsentRound = async (platform: Platform, oneByOne: OneByOne) => {
  const end = (found: Settled[], ending: typeof endDeserted) =>
    oneByOne.each(found, broadcastKey, async ({ account_id, broadcast_id }) => {
      await inUnit(platform, engineScope(account_id), (unit) => ending(unit, broadcast_id))
    })
  await end(await deserted(platform.db), endDeserted)
  await end(await barred(platform.db), endBarred)
  await end(await unapproved(platform.db), endUnapproved)
  await end(await unrecorded(platform.db), endUnrecorded)
}

/**
 * At the close of its window a broadcast ends, unless it goes on the next day; a paused one too (rules/start-times 9). Where its texts do
 * not wait for the window and are not all sent, its calls alone end.
 */
export const expireRound = async (
  { db, pool, clock }: Platform,
  { oneByOne, shard }: { oneByOne: OneByOne; shard: number },
  onProgress: OnProgress,
) => {
  const now = clock.now().getTime()
  const over = (await windowed(db)).filter(
    ({ calling_window, start_at }) => callingPhase(calling_window, Date.parse(start_at), now).code === 'expired',
  )
  await oneByOne.each(over, broadcastKey, async (one) => {
    const ended = one.goesOn
      ? (await giveUpExpired(pool, { broadcastId: one.broadcast_id, channel: one.channel }, shard)) > 0
      : await expire(db, one)
    if (ended) onProgress(one)
  })
}

export const broadcastKey = (of: Settled): string => `broadcast ${of.broadcast_id}`
