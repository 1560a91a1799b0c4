/**
 * What may still leave today from one text number: the messages of its account, and the day, week and month of a toll-free
 * number. A claim takes its segments from here before it is made and gives back what it did not need, so that whatever was
 * planned, no limit is ever exceeded. Whoever takes has the use of the whole account to itself meanwhile, over all processes.
 *
 * A process that dies between the two has used what it took: fewer texts leave, never more. An account without limits asks
 * nothing: what leaves is counted in memory and written down with `flush`, so that a limit that is set later knows of it.
 */
import { countsFrom, usedAround } from '@carillon/domain/broadcast/plan-days.ts'
import { leftOf } from '@carillon/domain/broadcast/sending-limits.ts'
import { tollFreeLeft, whyNotSendTollFree } from '@carillon/domain/broadcast/toll-free-limits.ts'
import { endOf, pacificDay } from '@carillon/domain/time/pacific.ts'
import { hasLimits, type Limits, limitsFrom } from '../../features/sending-limits/policy.ts'
import { allocatedSince } from '../../features/sending-limits/store.ts'
import { addUse, lockUse, type UsedDay, usedSince } from '../../features/sending-limits/use-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { factsOfNumbers } from './lease-store.ts'

type Grant = {
  granted: number
  /** When counting begins anew, where less was granted than wanted. */
  until?: Date
  /** Which limit it is; only once the shortage has lasted, because what another number holds at this moment may come back. */
  why?: 'daily' | 'toll-free'
}

export type Budget = {
  /** Until limits are handed in nothing is granted. */
  limit(limits: Limits): void
  /**
   * One at a time, and what is left over is given back before more is taken. With `sparing` for a broadcast whose rest may go
   * on the next day: it leaves to all others what they are promised of the day.
   */
  take(want: number, sparing?: number): Promise<Grant>
  /** Of what was taken last. */
  giveBack(segments: number): void
  /** The day that what was taken last counts on. */
  day(): string
  /** Writes down what left without a limit. Safe to ask for at any time. */
  flush(): Promise<void>
}

type BudgetOptions = {
  db: Db
  clock: Clock
  accountId: number
  textNumberId: number
  onError(error: unknown): void
  /** How long a shortage lasts before it is believed. */
  sureAfterMs?: number
}

/** The limits of many numbers in one question, for `limit`. Asked when leases are taken and renewed. */
export const limitsOf = async (
  db: Db,
  textNumberIds: readonly number[],
  { now, carrierIsSimulator }: { now: number; carrierIsSimulator: boolean },
): Promise<Map<number, Limits>> =>
  new Map(
    (await factsOfNumbers(db, textNumberIds)).map(({ textNumberId, ...facts }) => [
      textNumberId,
      limitsFrom(facts, now, carrierIsSimulator),
    ]),
  )

export const openBudget = ({ db, clock, onError, sureAfterMs = 3000, ...of }: BudgetOptions): Budget => {
  const { textNumberId } = of
  let limits: Limits | undefined
  let grantedOn = ''
  let shortSince: number | undefined
  /** Segments by day that are not written down yet: negative for what was given back. */
  let unwritten = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  const note = (day: string, segments: number) => unwritten.set(day, (unwritten.get(day) ?? 0) + segments)

  const write = async () => {
    const mine = unwritten
    unwritten = new Map()
    for (const [day, segments] of mine) {
      try {
        if (segments !== 0) await addUse(db, of, { day, textNumberId, segments })
      } catch (error) {
        onError(error)
        // It may have been written and only its answer lost. Use that is counted twice exceeds nothing; room given twice might.
        if (segments > 0) note(day, segments)
      }
    }
  }

  const flush = () => {
    writing = writing.then(write)
    return writing
  }

  const takeLimited = (want: number, within: Limits, now: number, sparing: number | undefined): Promise<Grant> =>
    transaction(db, async (tx) => {
      await lockUse(tx, of)
      const from = within.tollFree ? countsFrom(grantedOn) : grantedOn
      const used = sparing === undefined ? await usedSince(tx, of, from) : await takenSince(tx, from, sparing, within)
      const { granted, short } = grant(want, within, used, { now, day: grantedOn, textNumberId })
      if (granted > 0) await addUse(tx, of, { day: grantedOn, textNumberId, segments: granted })
      return short ? { granted, ...short } : { granted }
    })

  /** Used, and promised to others. Where more is promised than there is, because a limit was lowered, promises spare nobody. */
  const takenSince = async (tx: Db, from: string, sparing: number, { current }: Limits): Promise<UsedDay[]> => {
    const rows = await allocatedSince(tx, of, { from, today: grantedOn, except: sparing })
    const sum = rows.reduce((all, { day, used, promised }) => all + (day === grantedOn ? used + promised : 0), 0)
    const isOver = current.messagesPerDay !== null && sum > current.messagesPerDay
    return rows.map(({ promised, used, ...of }) => ({ ...of, segments: used + (isOver ? 0 : promised) }))
  }

  /** A shortage of a moment is told without its reason. */
  const sure = ({ why, ...found }: Grant): Grant => {
    if (why === undefined) {
      shortSince = undefined
      return found
    }
    shortSince ??= performance.now()
    return performance.now() - shortSince >= sureAfterMs ? { ...found, why } : found
  }

  return {
    limit(newer) {
      limits = newer
    },

    async take(want, sparing) {
      if (!limits) return { granted: 0 }
      const now = clock.now().getTime()
      grantedOn = pacificDay(now)
      if (!hasLimits(limits)) {
        note(grantedOn, want)
        return { granted: want }
      }
      await flush()
      return sure(await takeLimited(want, limits, now, sparing))
    },

    giveBack(segments) {
      note(grantedOn, -segments)
      if (limits && hasLimits(limits)) void flush()
    },

    day: () => grantedOn,

    flush,
  }
}

type Shortage = { until: Date; why: 'daily' | 'toll-free' }

/** How much of what is wanted the limits leave, and which of them lasts longest where they leave less. */
const grant = (
  want: number,
  { current, tollFree }: Limits,
  used: readonly UsedDay[],
  { now, day, textNumberId }: { now: number; day: string; textNumberId: number },
): { granted: number; short?: Shortage } => {
  const today = used.reduce((sum, row) => sum + (row.day === day ? row.segments : 0), 0)
  const mine = used.filter((row) => row.textNumberId === textNumberId).map((row) => [row.day, row.segments] as const)
  const ofNumber = usedAround(new Map(mine), day)
  const daily = leftOf(current.messagesPerDay, today) ?? want
  const granted = Math.min(want, daily, tollFreeLeft(tollFree, ofNumber) ?? want)
  if (granted === want) return { granted }
  const over = whyNotSendTollFree({ needed: granted + 1, used: ofNumber, limits: tollFree, at: now })
  const midnight = endOf('day', now)
  return over && (over.resetsAt > midnight || granted < daily)
    ? { granted, short: { until: new Date(over.resetsAt), why: 'toll-free' } }
    : { granted, short: { until: new Date(midnight), why: 'daily' } }
}
