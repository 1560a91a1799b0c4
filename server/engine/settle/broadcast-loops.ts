/**
 * The loops over broadcasts, each of its own, so that no trouble of one delays another:
 *
 *   starting    due ones start, and those that text first go on     never waits for anybody: what is locked is skipped
 *               to calls, from phone to phone
 *   expiring    those whose window is over end, and due ones whose  one by one
 *               creator has been deactivated
 *   settling    handed over ─► waiting for receipts ─► complete     one by one, a second of each at most, in steps of 5,000 rows; it looks
 *                                                                   at what has moved, and at some of the others in turn
 *   releasing   cancelled ones give up, credits come back           the same
 *
 * The database is the authority; every step is safe to repeat and to be done by several nodes. What is locked, too slow or fails is
 * left for later (one-by-one.ts), and a step that takes too long is tried with fewer rows (steps.ts).
 */
import type { Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import { openOneByOne } from './one-by-one.ts'
import { releaseRound } from './release.ts'
import { openMoved, settleRound } from './settle.ts'
import type { Settled } from './settle-store.ts'
import type { Settling } from './settling.ts'
import { escalateRound, expireRound, startRound, unsentRound } from './start.ts'
import { openSteps } from './steps.ts'

type BroadcastLoopsOptions = {
  platform: Platform
  channels: readonly Settling[]
  shard: number
  /** The carrier of numbers that have none of their own. */
  usualCarrierId: number
  /** What settling looks at; a list of its own where none is shared. */
  moved?: ReturnType<typeof openMoved>
  onProgress(of: Settled): void
}

const startEveryMs = 250
const everyMs = 500
/** Looking for what is over takes a tenth of the time at most, however many wait. */
const restPerLook = 9
/** Looking at all in turn, which finds no more than what a killed node has left, a sixtieth. */
const restPerTurn = 60

/** One round of each; who calls them waits for their end. */
export const openRounds = (options: BroadcastLoopsOptions) => {
  const { platform } = options
  const { log } = platform
  const moved = options.moved ?? openMoved()
  const onProgress = (of: Settled) => {
    moved.note(of.broadcast_id)
    options.onProgress(of)
  }
  const [expiring, unsent] = [openOneByOne(log), openOneByOne(log)]
  const [settling, releasing] = [openOneByOne(log), openOneByOne(log)]
  const [ended, givenUp] = [openSteps(), openSteps()]
  return {
    start: async () => {
      await startRound(platform, onProgress)
      await escalateRound(platform, onProgress)
    },
    expire: async () => {
      await unsentRound(platform, unsent)
      await expireRound(platform, { oneByOne: expiring, shard: options.shard }, onProgress)
    },
    settle: (look?: { looksInTurn: boolean }) =>
      settleRound({ ...options, onProgress, moved, oneByOne: settling, steps: ended }, look),
    release: () => releaseRound({ ...options, onProgress, oneByOne: releasing, steps: givenUp }),
    /** An outcome of it is known. */
    noteMoved: moved.note,
    /** The round that is under way ends with the one it is at. */
    leaveOff() {
      for (const one of [expiring, unsent, settling, releasing]) one.stop()
    },
  }
}

type BroadcastLoops = {
  /** Something was handed over, created, cancelled or set free. */
  wake(): void
  stop(): Promise<void>
}

export const startBroadcastLoops = (
  options: BroadcastLoopsOptions,
  onError: (error: unknown) => void,
): BroadcastLoops => {
  const rounds = openRounds(options)
  let restUntil = 0
  let turnAt = 0
  const settle = async () => {
    if (performance.now() < restUntil) return
    const looksInTurn = performance.now() >= turnAt
    const { isMore, lookedMs } = await rounds.settle({ looksInTurn })
    if (looksInTurn) turnAt = performance.now() + restPerTurn * lookedMs
    restUntil = isMore ? 0 : performance.now() + restPerLook * lookedMs
    if (isMore) settling.wake()
  }
  const starting = startLoop(startEveryMs, rounds.start, onError)
  const expiring = startLoop(everyMs, rounds.expire, onError)
  const settling: Loop = startLoop(everyMs, settle, onError)
  const releasing = startLoop(everyMs, rounds.release, onError)
  const all = [starting, expiring, settling, releasing]
  return {
    wake() {
      for (const loop of all) loop.wake()
    },
    async stop() {
      rounds.leaveOff()
      await Promise.all(all.map((loop) => loop.stop()))
    },
  }
}
