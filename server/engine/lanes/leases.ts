/**
 * The sending lanes that this node sends for. Renewing does nothing but renew: whatever else waits for the database must not
 * let a lease run out under texts that are on their way. Taking, opening and giving back have a loop of their own.
 *
 * A lane that is taken is looked through for what its last owner left in doubt before anything is sent.
 */
import type { Platform } from '../../platform/platform.ts'
import { startLoop } from '../runtime/loop.ts'
import type { LaneLimits } from './lane-limits.ts'
import { giveBackLease, type Lease, type LeasedLane, leaseSeconds, renewLeases, takeLeases } from './lease-store.ts'

type Leases = {
  /** There may be lanes to take. */
  wake(): void
  /** Nothing more is taken; what is held is renewed until `stop`. */
  takeNoMore(): Promise<void>
  stop(): Promise<void>
  lookSoon(): void
}

/** Who sends by a lane while its lease is held. */
type LaneSender = {
  leaseHolds(lease: Lease, until: number): void
  leaseLost(): void
  limit(perSecond: number | null): void
  startsIn(ms: number): void
  /** Claims whose answer never came wait again; answers how many. */
  returnUnheard(): Promise<number>
  isIdleFor(ms: number): boolean
}

type LeasesOptions<S extends LaneSender> = {
  platform: Platform
  nodeId: number
  senders: Map<number, S>
  limits: LaneLimits
  /** Settles what was left in doubt, and opens the sender where it is not open. */
  open(lane: LeasedLane): Promise<S>
  /** Routes, limits and hours as they are set now. */
  refresh(lanes: readonly LeasedLane[]): Promise<void>
  resumeSenders(): void
  onError(error: unknown): void
}

type Held = { lane: LeasedLane; until: number; since: number }

const idleMs = 30_000
/** What staff change is looked at this often, besides being told of it. */
const refreshMs = 5000
/** There may be another line to send by, or time has passed. */
const resumeMs = 900

export const startLeases = <S extends LaneSender>(options: LeasesOptions<S>): Leases => {
  const { platform, nodeId, senders, limits, onError } = options
  const { db, log } = platform
  const held = new Map<number, Held>()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let resumedAt = Number.NEGATIVE_INFINITY
  let takesMore = true

  const leaseOf = ({ lane_id: laneId, channel, account_id: accountId, epoch }: LeasedLane) => ({
    ...{ laneId, channel, accountId, nodeId, epoch },
  })
  /** From before the question: the database counts its five seconds from later than that. */
  const deadline = (askedAt: number) => askedAt + leaseSeconds * 1000

  const renewing = startLoop(
    1000,
    async () => {
      const askedAt = performance.now()
      for (const lane of await renewLeases(db, nodeId)) {
        const { lane_id: laneId } = lane
        held.set(laneId, { lane, until: deadline(askedAt), since: held.get(laneId)?.since ?? askedAt })
        senders.get(laneId)?.leaseHolds(leaseOf(lane), deadline(askedAt))
      }
      for (const [laneId, { until, since }] of held) {
        if (until < deadline(askedAt) && since < askedAt) held.delete(laneId)
      }
      for (const [laneId, sender] of senders) if (!held.has(laneId)) sender.leaseLost()
      await lookAtShares()
    },
    onError,
  )

  /** Whoever shares a limit keeps to its new part from this moment on. */
  const lookAtShares = async () => {
    await limits.lookAtShares()
    for (const { lane } of held.values()) senders.get(lane.lane_id)?.limit(limits.paceOf(lane))
  }

  /** Side by side: one that fails, or waits for rows that somebody holds, must not hold up the others. */
  const each = (lanes: readonly LeasedLane[], work: (lane: LeasedLane) => Promise<void>) =>
    Promise.all(lanes.map((lane) => work(lane).catch(onError)))

  const openOne = async (lane: LeasedLane) => {
    const sender = await options.open(lane)
    senders.set(lane.lane_id, sender)
    sender.limit(limits.paceOf(lane))
    sender.startsIn(limits.startsIn(lane))
    const until = held.get(lane.lane_id)?.until
    if (until !== undefined) sender.leaseHolds(leaseOf(lane), until)
  }

  const keepOne = async (lane: LeasedLane) => {
    const { lane_id: laneId, epoch } = lane
    const sender = senders.get(laneId)
    // Taken, and its sender could not be opened: given back, so that the next taker looks for what is in doubt.
    if (!sender) return await giveBack(laneId, epoch)
    if ((await sender.returnUnheard()) > 0) log.warn({ laneId }, 'claims whose answer never came wait again')
    if (!takesMore || !sender.isIdleFor(idleMs)) return
    senders.delete(laneId)
    sender.leaseLost()
    limits.forget(laneId)
    await giveBack(laneId, epoch)
  }

  const giveBack = async (laneId: number, epoch: number) => {
    held.delete(laneId)
    await giveBackLease(db, nodeId, laneId, epoch)
  }

  const taking = startLoop(
    1000,
    async () => {
      const kept = [...held.values()].map(({ lane }) => lane)
      const askedAt = performance.now()
      const taken = takesMore ? await takeLeases(db, nodeId) : []
      for (const lane of taken) {
        held.set(lane.lane_id, { lane, until: deadline(askedAt), since: performance.now() })
      }
      if (taken.length > 0 || performance.now() - refreshedAt > refreshMs) {
        refreshedAt = performance.now()
        await options.refresh([...kept, ...taken])
      }
      if (taken.length > 0) await lookAtShares()
      await each(taken, openOne)
      await each(kept, keepOne)
      platform.metrics.leases.set(senders.size)
      if (performance.now() - resumedAt > resumeMs) {
        resumedAt = performance.now()
        options.resumeSenders()
      }
    },
    onError,
    // Each broadcast that is planned wakes it.
    { restPerWork: 3 },
  )

  return {
    wake: taking.wake,
    lookSoon() {
      refreshedAt = Number.NEGATIVE_INFINITY
      // Speeds come with the leases.
      renewing.wake()
      taking.wake()
    },
    async takeNoMore() {
      takesMore = false
      await taking.stop()
    },
    stop: renewing.stop,
  }
}
