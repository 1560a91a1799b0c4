/**
 * How fast and how much may leave from the numbers that this node sends for. The speed of an account is that of all its
 * numbers, and the pace of a carrier that of all nodes: whoever shares one takes an equal part.
 *
 * Who shares is read from the leases every second. A node tells that it sends by a number or a carrier before it looks who
 * else does; when there is anybody, it begins only after those have looked again. And nobody sends who has not looked for two
 * seconds, so that all together never exceed.
 */
import { paceOf } from '@carillon/domain/broadcast/pace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { type Budget, limitsOf, openBudget } from './budget.ts'
import { type LeasedNumber, type Shares, saveCarrierOf, sharesOf } from './lease-store.ts'
import { bestOf, type Line, type Lines } from './lines.ts'

export type NumberLimits = ReturnType<typeof openNumberLimits>

type Options = { db: Db; clock: Clock; nodeId: number; lines: Lines; onError(error: unknown): void }

/** Others look every second, and send nothing when they have not looked for longer than `knownForMs`. */
const sharesKnownMs = 2500
const knownForMs = 2000

export const openNumberLimits = ({ db, clock, nodeId, lines, onError }: Options) => {
  const budgets = new Map<number, Budget>()
  /** When this node may send by a carrier whose pace it shares; none while it is found out. */
  const joined = new Map<Line, number>()
  let shares: Shares = { accounts: new Map(), carriers: new Map() }
  let lookedAt = Number.NEGATIVE_INFINITY

  const nodesAt = ({ carrier }: Line) => Math.max(1, shares.carriers.get(carrier.id) ?? 1)
  const numbersOf = (accountId: number) => Math.max(1, shares.accounts.get(accountId) ?? 1)
  const isLimited = ({ carrier }: Line) => !carrier.isSimulated && carrier.tps !== null

  const lookAtShares = async () => {
    const askedAt = performance.now()
    shares = await sharesOf(db)
    lookedAt = askedAt
    for (const line of lines.all()) if (isLimited(line)) line.pace.limit(line.carrier.tps! / nodesAt(line))
  }

  const budgetOf = ({ account_id: accountId, text_number_id: textNumberId }: LeasedNumber) => {
    const known = budgets.get(textNumberId)
    if (known) return known
    const budget = openBudget({ db, clock, accountId, textNumberId, onError })
    budgets.set(textNumberId, budget)
    return budget
  }

  const join = async (textNumberId: number, line: Line, onJoined: () => void) => {
    joined.set(line, Number.POSITIVE_INFINITY)
    try {
      await saveCarrierOf(db, nodeId, textNumberId, line.carrier.id)
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

    /** Writes down what has left without limits; side by side, as an account may be held by somebody. */
    async flush() {
      await Promise.all([...budgets.values()].map((budget) => budget.flush()))
    },

    /** Reads the limits of the days. */
    async refresh(numbers: readonly LeasedNumber[]) {
      for (const carrierIsSimulator of [true, false]) {
        const alike = numbers.filter(
          (number) =>
            lines.routeOf(number.text_number_id).every(({ carrier }) => carrier.isSimulated) === carrierIsSimulator,
        )
        const ids = alike.map((number) => number.text_number_id)
        const found = await limitsOf(db, ids, { now: clock.now().getTime(), carrierIsSimulator })
        for (const number of alike) {
          const limits = found.get(number.text_number_id)
          if (limits) budgetOf(number).limit(limits)
        }
      }
    },

    /** Carrier segments a second for this node to send from the number; null is without a limit. */
    paceOf(number: LeasedNumber) {
      const { carrier } = bestOf(lines.routeOf(number.text_number_id)) ?? lines.usual
      return paceOf({
        class: number.class,
        pacePerSecond: number.pace_per_second,
        carrierIsSimulator: carrier.isSimulated,
        textsPerMinute: number.texts_per_minute && number.texts_per_minute / numbersOf(number.account_id),
        carrierTps: carrier.isSimulated ? null : carrier.tps,
      })
    },

    /** How long a number that was just taken waits until the other numbers of its account have looked. */
    startsIn: ({ texts_per_minute, account_id }: LeasedNumber) =>
      texts_per_minute !== null && numbersOf(account_id) > 1 ? sharesKnownMs : 0,

    /** The line to send by now; a carrier whose pace is limited is joined first. `onJoined` when it may be used. */
    lineOf(textNumberId: number, onJoined: () => void): Line | undefined {
      const line = bestOf(lines.routeOf(textNumberId))
      if (!line || !isLimited(line)) return line
      const from = joined.get(line)
      if (from === undefined) void join(textNumberId, line, onJoined)
      return from !== undefined && performance.now() >= from ? line : undefined
    },

    /** Who shares what is known as of a moment ago. */
    knowsShares: (now: number) => now - lookedAt < knownForMs,

    /** Carriers that no number of this node uses at present are left: their pace is the others'. */
    leaveAllBut(used: ReadonlySet<Line | undefined>) {
      for (const [line, from] of joined) if (from < performance.now() && !used.has(line)) joined.delete(line)
    },

    forget(textNumberId: number) {
      budgets.get(textNumberId)?.flush().catch(onError)
      budgets.delete(textNumberId)
    },
  }
}
