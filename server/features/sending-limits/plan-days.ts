import {
  type Allocated,
  countsFrom,
  type DaySegments,
  planDays as planOver,
  usedAround,
} from '@carillon/domain/broadcast/plan-days.ts'
import { whyNotSendOnDay } from '@carillon/domain/broadcast/sending-limits.ts'
import { whyNotSendTollFree } from '@carillon/domain/broadcast/toll-free-limits.ts'
import { pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockBalance } from '../billing/store.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { dayInWords, hasLimits, type Limits, limitsFrom, momentInWords } from './policy.ts'
import { type AllocatedDay, allocatedSince, factsOf, replaceDays } from './store.ts'

type ToPlan = {
  broadcastId: number
  textNumberId: number
  startAt: Date
  /** Price segments of all its texts, and the most that one of them has. */
  segments: number
  each: number
  overLimit: 'Refuse' | 'NextDay'
}

/**
 * The days that a text would be promised where what is over a limit may wait: none where a single text is more than a day may
 * have. As `planDays` at this moment, without the promise.
 */
export const readDays = async (
  { db: tx, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  scope: Scope,
  { textNumberId, startAt, segments, each }: Omit<ToPlan, 'broadcastId' | 'overLimit'>,
): Promise<DaySegments[]> => {
  const now = clock.now().getTime()
  const day = pacificDay(Math.max(startAt.getTime(), now))
  const limits = limitsFrom(await factsOf(tx, scope, textNumberId), now, tollFreeTextsUnregistered(settings))
  if (!hasLimits(limits)) return segments === 0 ? [] : [{ day, segments }]
  const today = pacificDay(now)
  const rows = await allocatedSince(tx, scope, { from: countsFrom(today), today })
  return daysOver({ segments, each }, { limits, allocated: allocatedFrom(rows, textNumberId), day }) ?? []
}

/**
 * Promises a broadcast its day within the caller's transaction, or its days where what is over a limit may wait. Whoever plans
 * holds the balance lock, so that two of them never count on the same room. Refuses OverDailyLimit and OverTollFreeLimit.
 */
export const planDays = async (
  { db: tx, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  scope: Scope,
  plan: ToPlan,
) => {
  const now = clock.now().getTime()
  const at = Math.max(plan.startAt.getTime(), now)
  const day = pacificDay(at)
  const facts = await factsOf(tx, scope, plan.textNumberId)
  const limits = limitsFrom(facts, now, tollFreeTextsUnregistered(settings))
  if (!hasLimits(limits)) {
    await replaceDays(tx, scope, plan.broadcastId, [{ day, segments: plan.segments }])
    return
  }
  await lockBalance(tx, scope)
  const today = pacificDay(now)
  const from = countsFrom(today)
  const rows = await allocatedSince(tx, scope, { from, today, except: plan.broadcastId })
  const allocated = allocatedFrom(rows, plan.textNumberId)
  await replaceDays(
    tx,
    scope,
    plan.broadcastId,
    daysFor(plan, { limits, allocated, day, at, timeZone: scope.timeZone }),
  )
}

/** Used and promised by day, over the account and from one number. */
export const allocatedFrom = (rows: readonly AllocatedDay[], textNumberId: number): Allocated => {
  const account = new Map<string, number>()
  const number = new Map<string, number>()
  for (const { day, used, promised, ...of } of rows) {
    account.set(day, (account.get(day) ?? 0) + used + promised)
    if (of.textNumberId === textNumberId) number.set(day, used + promised)
  }
  return { account, number }
}

type Standing = { limits: Limits; allocated: Allocated; day: string; at: number; timeZone: string }

const daysFor = ({ segments, each, overLimit }: ToPlan, standing: Standing) => {
  const days = overLimit === 'NextDay' ? daysOver({ segments, each }, standing) : undefined
  if (days) return days
  requireWithin(segments, standing)
  return [{ day: standing.day, segments }]
}

const daysOver = (
  { segments, each }: Pick<ToPlan, 'segments' | 'each'>,
  { limits, allocated, day }: Pick<Standing, 'limits' | 'allocated' | 'day'>,
) =>
  planOver({
    ...{ segments, each, day, allocated },
    messagesPerDay: limits.current.messagesPerDay,
    tollFree: limits.tollFree,
  })

/** Refuses so many segments on that day. */
export const requireWithin = (segments: number, { limits, allocated, day, at, timeZone }: Standing) => {
  const used = allocated.account.get(day) ?? 0
  const { messagesPerDay } = limits.current
  const daily = whyNotSendOnDay({ textCount: segments, segments: 1, allocated: used, messagesPerDay })
  if (daily) {
    const { needed, allocated } = daily
    throw refuse('OverDailyLimit', { needed, allocated, messagesPerDay: daily.messagesPerDay, day: dayInWords(day) })
  }
  const tollFree = whyNotSendTollFree({
    needed: segments,
    used: usedAround(allocated.number, day),
    limits: limits.tollFree,
    at,
  })
  if (!tollFree) return
  const { period, limit, needed, resetsAt } = tollFree
  throw refuse('OverTollFreeLimit', {
    period,
    limit,
    needed,
    used: tollFree.used,
    resets: momentInWords(resetsAt, timeZone),
  })
}
