/**
 * The lines of a trunk that this node has, of those that all nodes share, and when it may call by them.
 *
 *   free ──turns a call away, and says for how long──► held ──that is over──► free
 *     └──turns all away, and says nothing──► braked (held, twice as long each time) ──► one call ──somebody rings──► free
 *
 * The database has both: no call begins but by a line that is this node's, while nobody holds the trunk (`attempt-store.ts`).
 */
import type pg from 'pg'
import type { Db } from '../../platform/database.ts'
import { startLoop } from '../runtime/loop.ts'
import { brakeTrunk, enterTrunk, holdTrunk, leaveTrunk, releaseBrake, type Share, shareLines } from './trunk-store.ts'

export type TrunkLines = Awaited<ReturnType<typeof openTrunkLines>>

type Options = {
  db: Db
  pool: pg.Pool
  carrierId: number
  nodeId: number
  channels: number
  /** There are more lines than there were, or the trunk is free again. */
  onChange(): void
  onError(error: unknown): void
}

const everyMs = 1000
/** Who has asked for a line within this time may want more. */
const wantsForMs = 2500
const firstBrakeMs = 500
/** However long a trunk has turned calls away, so often one of them is tried. */
const longestBrakeMs = 60_000
/** Whoever asks for longer is asked again within this time. */
const longestHoldMs = 3_600_000
/** Turned away behind each other, with nobody else between, they are a trunk that has no line, and not a number that nobody reaches. */
const areMany = 2

export const openTrunkLines = async (options: Options) => {
  const { db, pool, carrierId, nodeId, onChange, onError } = options
  let { channels } = options
  const of = { carrierId, nodeId }
  await enterTrunk(db, carrierId)
  /** So many calls at a time. */
  let most = 0
  let fair = channels
  /** What all others have is known. */
  let knowsShare = false
  /** That call by it, this one with them. */
  let nodes = 1
  let begun = 0
  /** Of them those of nobody who was claimed: to whom others are passed on, and who calls in. */
  let beside = 0
  /** Of those who press 0, who wait for a line for it. */
  let awaited = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let heldUntil = Number.NEGATIVE_INFINITY
  let turnedAway = 0
  /** How often nothing has left this node since somebody rang. */
  let paused = 0
  /** Calls of which it is not known yet whether the trunk takes them; counted while it is braked. */
  let trying = 0
  /** Turned away since somebody rang. */
  const refused = new Set<number>()

  /** While another has too few, its part grows as calls of ours end. */
  const mine = () => Math.min(most, fair)
  const wants = () => performance.now() - askedAt < wantsForMs
  const heldMs = () => Math.max(0, heldUntil - performance.now())
  const isBraked = () => turnedAway > 0

  const know = ({ lines, fair: ours, heldMs: ms, turnedAway: times, others }: Share) => {
    const had = most
    const wasHeld = heldMs() > 0
    most = lines
    fair = ours
    nodes = others + 1
    knowsShare = wants()
    turnedAway = times
    // What was told to us a moment ago may not be in the database yet.
    if (ms > 0) heldUntil = Math.max(heldUntil, performance.now() + ms)
    if (ms > 0) setTimeout(onChange, ms + 1).unref()
    if (lines > had || wasHeld !== ms > 0) onChange()
  }

  const sharing = startLoop(
    everyMs,
    async () => {
      // What is given back is not used any more before anybody else may have it.
      const keep = wants() ? Math.max(begun, Math.min(most, fair)) : begun
      most = keep
      know(await shareLines(db, of, { channels, keep, want: wants() ? channels : begun }))
    },
    onError,
  )

  const tell = (saying: Promise<unknown>) => void saying.then(sharing.wake, onError)

  return {
    heldMs,
    /** How many calls may be claimed beside those that are. */
    room(taken: number): number {
      const waited = wants()
      askedAt = performance.now()
      if (!waited) sharing.wake()
      if (heldMs() > 0) return 0
      return Math.max(0, (isBraked() ? Math.min(1, mine()) : mine()) - taken - beside - awaited)
    },
    /** Somebody on the phone waits for a line: the next one is theirs, and nobody's who is claimed, until it is said that they wait no more. */
    expect(): () => void {
      awaited++
      return () => void awaited--
    },
    /** Staff have given it more or fewer; what is in progress stays. */
    limit(next: number) {
      channels = next
      sharing.wake()
    },
    begun: () => begun,
    /** What each node has of all its lines, were all to have the same. */
    share: () => channels / nodes,
    /** So many are claimed: all that this node may have. */
    isFull: (taken: number): boolean => knowsShare && taken + beside >= mine(),
    /** How many there may be of late; all where nobody has asked. */
    atATime: () => (isBraked() ? 1 : most || channels),
    /** Takes a line; false where there is none. */
    begin(isBeside = false): boolean {
      if (begun + (isBeside ? 0 : awaited) >= mine() || heldMs() > 0 || (isBraked() && trying > 0)) return false
      begun++
      if (isBeside) beside++
      trying++
      return true
    },
    /** A call has come in by one of them, whether this node had it or not: as many fewer are made, here or elsewhere. */
    came() {
      begun++
      beside++
      sharing.wake()
    },
    /** Somebody rings, or the network says what else has become of the call. */
    through() {
      trying = Math.max(0, trying - 1)
      refused.clear()
      paused = 0
      if (!isBraked()) return
      turnedAway = 0
      tell(releaseBrake(pool, carrierId))
      onChange()
    },
    /** Its end is durable. */
    end(isBeside = false) {
      begun--
      if (isBeside) beside--
    },
    /** Nothing leaves this node: it waits longer each time, and the others go on. */
    pause() {
      trying = Math.max(0, trying - 1)
      if (heldMs() > 0) return
      heldUntil = performance.now() + Math.min(longestBrakeMs, firstBrakeMs * 2 ** paused)
      paused++
    },
    /** The trunk said for how long. */
    hold(ms: number) {
      trying = Math.max(0, trying - 1)
      const most = Math.min(ms, longestHoldMs)
      heldUntil = Math.max(heldUntil, performance.now() + most)
      tell(holdTrunk(pool, carrierId, most))
    },
    /** The trunk turned them away, and said nothing. Answers whether it is the trunk rather than this number. */
    turnedAway(phone: number): boolean {
      trying = Math.max(0, trying - 1)
      refused.add(phone)
      if (refused.size < areMany && !isBraked()) return false
      if (heldMs() > 0) return true
      heldUntil = performance.now() + Math.min(longestBrakeMs, firstBrakeMs * 2 ** turnedAway)
      turnedAway++
      tell(brakeTrunk(pool, carrierId, firstBrakeMs, longestBrakeMs))
      return true
    },
    /** It was given up before anything was known. */
    untried() {
      trying = Math.max(0, trying - 1)
    },
    /** Somebody else has told of the trunk. */
    look: sharing.wake,
    async close() {
      await sharing.stop()
      await leaveTrunk(db, of)
    },
  }
}
