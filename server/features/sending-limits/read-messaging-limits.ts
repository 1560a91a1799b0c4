import type { MessagingLimits } from '@carillon/contract/account.ts'
import { countsFrom, usedAround } from '@carillon/domain/broadcast/plan-days.ts'
import { allLimits, currentLimit } from '@carillon/domain/broadcast/sending-limits.ts'
import { endOf, pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { limitsFrom } from './policy.ts'
import { accountFacts, allocatedSince, tollFreeNumbers } from './store.ts'

/** The limits that apply, and how much of each is used at this moment. */
export const readMessagingLimits = async (
  { db, clock, settings }: Platform,
  scope: Scope,
): Promise<MessagingLimits> => {
  const now = clock.now().getTime()
  const today = pacificDay(now)
  const rows = await allocatedSince(db, scope, { from: countsFrom(today), today })
  const ofToday = rows.filter(({ day }) => day === today)
  const used = ofToday.reduce((sum, row) => sum + row.used, 0)
  const resetsAt = (period: 'day' | 'week' | 'month') => new Date(endOf(period, now)).toISOString()
  const numbers = await tollFreeNumbers(db, scope)
  return {
    currentLimit: currentLimit(await accountFacts(db, scope)),
    allLimits: [...allLimits],
    today: {
      used,
      allocated: ofToday.reduce((sum, row) => sum + row.promised, used),
      resetsAt: resetsAt('day'),
    },
    tollFree: numbers.map(({ TextNumberID, Name, TextPhoneNumber, ...facts }) => {
      const limits = limitsFrom(facts, now, tollFreeTextsUnregistered(settings)).tollFree
      const mine = rows.filter(({ textNumberId }) => textNumberId === TextNumberID)
      const usedIn = usedAround(new Map(mine.map(({ day, used }) => [day, used])), today)
      const periods = limits ? (['day', 'week', 'month'] as const) : []
      return {
        TextNumberID,
        Name,
        TextPhoneNumber,
        limits: periods.map((period) => ({
          period,
          limit: limits![period],
          used: usedIn[period],
          resetsAt: resetsAt(period),
        })),
      }
    }),
  }
}
