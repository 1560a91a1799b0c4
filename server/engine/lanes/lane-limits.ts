/**
 * How fast and how much may leave from the lanes that this node sends for. The speed of an account is that of all its
 * lanes, and the pace of a carrier that of all nodes: whoever shares one takes an equal part.
 *
 * Who shares is read from the leases every second. A node tells that it sends by a lane or a carrier before it looks who
 * else does; when there is anybody, it begins only after those have looked again. And nobody sends who has not looked for two
 * seconds, so that all together never exceed.
 */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { paceOf } from '@carillon/domain/broadcast/pace.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { type Budget, limitsOf, openBudget } from './budget.ts'
import { type LeasedLane, type Shares, saveCarrierOf, sharesOf } from './lease-store.ts'
import { bestOf, type Line, type Lines } from './lines.ts'

export type LaneLimits = ReturnType<typeof openLaneLimits>

type Options = { db: Db; clock: Clock; nodeId: number; lines: Lines; onError(error: unknown): void }

/** Others look every second, and send nothing when they have not looked for longer than `knownForMs`. */
const sharesKnownMs = 2500
const knownForMs = 2000

export const openLaneLimits = ({ db, clock, nodeId, lines, onError }: Options) => {
  const budgets = new Map<number, Budget>()
  /** When this node may send by a carrier whose pace it shares; none while it is found out. */
  const joined = new Map<Line, number>()
  let shares: Shares = { accounts: new Map(), carriers: new Map() }
  let lookedAt = Number.NEGATIVE_INFINITY

  const nodesAt = ({ carrier }: Line) => Math.max(1, shares.carriers.get(carrier.id) ?? 1)
  const lanesOf = (accountId: number) => Math.max(1, shares.accounts.get(accountId) ?? 1)
  const isLimited = (line: Line) => line.perSecond() !== null

  const lookAtShares = async () => {
    const askedAt = performance.now()
    shares = await sharesOf(db)
    lookedAt = askedAt
    for (const line of lines.all()) if (isLimited(line)) line.pace.limit(line.perSecond()! / nodesAt(line))
  }

  const budgetOf = ({ account_id: accountId, lane_id: laneId }: LeasedLane) => {
    const known = budgets.get(laneId)
    if (known) return known
    const budget = openBudget({ db, clock, accountId, textNumberId: laneId, onError })
    budgets.set(laneId, budget)
    return budget
  }

  const join = async (laneId: number, line: Line, onJoined: () => void) => {
    joined.set(line, Number.POSITIVE_INFINITY)
    try {
      await saveCarrierOf(db, nodeId, laneId, line.carrier.id)
      await lookAtShares()
      const waitMs = nodesAt(line) > 1 ? sharesKnownMs : 0
      joined.set(line, performance.now() + waitMs)
      setTimeout(onJoined, waitMs).unref()
    } catch (error) {
      joined.delete(line)
      onError(error)
    }
  }

  return {
    budgetOf,
    lookAtShares,
    nodesAt,

    /** Writes down what has left without limits; side by side, as an account may be held by somebody. */
    async flush() {
      await Promise.all([...budgets.values()].map((budget) => budget.flush()))
    },

    /** Reads the limits of the days. */
    async refresh(lanes: readonly LeasedLane[]) {
      for (const carrierIsSimulator of [true, false]) {
        const alike = lanes.filter(
          (lane) => lines.routeOf(lane.lane_id).every(({ carrier }) => carrier.isSimulated) === carrierIsSimulator,
        )
        const ids = alike.map((lane) => lane.lane_id)
        const found = await limitsOf(db, ids, { now: clock.now().getTime(), carrierIsSimulator })
        for (const lane of alike) {
          const limits = found.get(lane.lane_id)
          if (limits) budgetOf(lane).limit(limits)
        }
      }
    },

    /** Carrier segments a second for this node to send from the lane; null is without a limit. */
    paceOf(lane: LeasedLane) {
      const line = bestOf(lines.routeOf(lane.lane_id)) ?? lines.usual
      const { carrier } = line
      if (lane.channel === channel.call) {
        // All calls of an account are those of one lane.
        return leastOf(carrier.tps && carrier.tps / nodesAt(line), lane.calls_per_minute && lane.calls_per_minute / 60)
      }
      return paceOf({
        class: lane.class,
        pacePerSecond: lane.pace_per_second,
        carrierIsSimulator: carrier.isSimulated,
        textsPerMinute: lane.texts_per_minute && lane.texts_per_minute / lanesOf(lane.account_id),
        carrierTps: carrier.isSimulated ? null : carrier.tps,
      })
    },

    /** How long a lane that was just taken waits until the other lanes of its account have looked. */
    startsIn: ({ texts_per_minute, account_id }: LeasedLane) =>
      texts_per_minute !== null && lanesOf(account_id) > 1 ? sharesKnownMs : 0,

    /** The line to send by now; a carrier whose pace is limited is joined first. `onJoined` when it may be used. */
    lineOf(laneId: number, onJoined: () => void): Line | undefined {
      const line = bestOf(lines.routeOf(laneId))
      if (!line || !isLimited(line)) return line
      const from = joined.get(line)
      if (from === undefined) void join(laneId, line, onJoined)
      return from !== undefined && performance.now() >= from ? line : undefined
    },

    /** Who shares what is known as of a moment ago. */
    knowsShares: (now: number) => now - lookedAt < knownForMs,

    /** Carriers that no lane of this node uses at present are left: their pace is the others'. */
    leaveAllBut(used: ReadonlySet<Line | undefined>) {
      for (const [line, from] of joined) if (from < performance.now() && !used.has(line)) joined.delete(line)
    },

    forget(laneId: number) {
      budgets.get(laneId)?.flush().catch(onError)
      budgets.delete(laneId)
    },
  }
}

/** Of two limits of which either may be none. */
const leastOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
