/**
 * How fast and how much may leave from the numbers that this node sends for. The speed of an account is that of all its
 * numbers, and the pace of a carrier that of all nodes: whoever shares one takes an equal part, known by the leases. A number
 * that joins begins only when the others have learned of it.
 */
import { paceOf } from '@carillon/domain/broadcast/pace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { type Budget, limitsOf, openBudget } from './budget.ts'
import { type LeasedNumber, type Shares, sharesOf } from './lease-store.ts'
import { bestOf, type Line, type Lines } from './lines.ts'

export type NumberLimits = ReturnType<typeof openNumberLimits>

type Options = { db: Db; clock: Clock; lines: Lines; onError(error: unknown): void }

/** Others that share a limit look every second. */
const sharesKnownMs = 2500

export const openNumberLimits = ({ db, clock, lines, onError }: Options) => {
  const budgets = new Map<number, Budget>()
  let shares: Shares = { accounts: new Map(), carriers: new Map() }

  const nodesAt = ({ carrier }: Line) => Math.max(1, shares.carriers.get(carrier.id) ?? 1)
  const numbersOf = (accountId: number) => Math.max(1, shares.accounts.get(accountId) ?? 1)
  const isLimited = ({ carrier }: Line) => !carrier.isSimulated && carrier.tps !== null

  const budgetOf = ({ account_id: accountId, text_number_id: textNumberId }: LeasedNumber) => {
    const known = budgets.get(textNumberId)
    if (known) return known
    const budget = openBudget({ db, clock, accountId, textNumberId, onError })
    budgets.set(textNumberId, budget)
    return budget
  }

  const flush = async () => {
    for (const budget of budgets.values()) await budget.flush()
  }

  return {
    budgetOf,
    flush,

    /** Looks who shares what, and gives each carrier this node's part of its pace. */
    async lookAtShares() {
      shares = await sharesOf(db)
      for (const line of lines.all()) if (isLimited(line)) line.pace.limit(line.carrier.tps! / nodesAt(line))
    },

    /** Reads the limits of the days, and writes down what has left. */
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
      await flush()
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

    /** How long a number that was just taken waits until those who share a limit with it know of it. */
    startsIn(number: LeasedNumber) {
      const sharesSpeed = number.texts_per_minute !== null && numbersOf(number.account_id) > 1
      const sharesCarrier = lines.routeOf(number.text_number_id).some((line) => isLimited(line) && nodesAt(line) > 1)
      return sharesSpeed || sharesCarrier ? sharesKnownMs : 0
    },

    async forget(textNumberId: number) {
      await budgets.get(textNumberId)?.flush()
      budgets.delete(textNumberId)
    },
  }
}
