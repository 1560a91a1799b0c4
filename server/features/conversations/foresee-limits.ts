import type { WhyNotSend } from '@carillon/contract/conversations.ts'
import { pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readGroupSize } from '../billing/read-group-size.ts'
import { phoneOnly } from '../billing/store.ts'
import { requireRoom } from '../sending-limits/count-message.ts'
import { dayInWords } from '../sending-limits/policy.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'

type Asked = { textNumberId: number; phone: number; now: Date; leavesAt: Date }

/** Which limit of the plan, or of the day on which it would leave, has no room for one more text to this phone, of the shortest kind (rules/inbox 7). */
export const foreseeLimits = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  { textNumberId, phone, now, leavesAt }: Asked,
): Promise<WhyNotSend | null> => {
  const { NewNumberCount, GroupSizeLeft } = await readGroupSize(db, scope, {
    phones: phoneOnly(phone),
    startAt: leavesAt,
  })
  if (NewNumberCount === 1 && GroupSizeLeft === 0)
    return { Reason: 'GroupSizeReached', Message: "You've reached your group size this billing period" }
  try {
    const carrierIsSimulator = tollFreeTextsUnregistered(settings)
    await requireRoom(db, scope, { textNumberId, segments: 1, now, leavesAt, carrierIsSimulator })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { Reason: 'OverLimit', Message: error.refused === 'OverDailyLimit' ? allOf(leavesAt, now) : error.message }
  }
  return null
}

const allOf = (leavesAt: Date, now: Date): string => {
  const day = pacificDay(leavesAt.getTime())
  return day === pacificDay(now.getTime())
    ? 'You have sent as many texts as you may today.'
    : `It would wait for quiet hours to pass, and as many texts as you may send on ${dayInWords(day)} are waiting already.`
}
