import type { WhyNotSend } from '@carillon/contract/conversations.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readGroupSize } from '../billing/read-group-size.ts'
import { phoneOnly } from '../billing/store.ts'
import { requireRoom } from '../sending-limits/count-message.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'

type Asked = { textNumberId: number; phone: number; now: Date }

/** Which limit of the plan or of the day leaves no room for one more text to this phone, of the shortest kind (rules/inbox 7). */
export const foreseeLimits = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  { textNumberId, phone, now }: Asked,
): Promise<WhyNotSend | null> => {
  const { NewNumberCount, GroupSizeLeft } = await readGroupSize(db, scope, { phones: phoneOnly(phone), startAt: now })
  if (NewNumberCount === 1 && GroupSizeLeft === 0)
    return { Reason: 'GroupSizeReached', Message: "You've reached your group size this billing period" }
  try {
    const carrierIsSimulator = tollFreeTextsUnregistered(settings)
    await requireRoom(db, scope, { textNumberId, segments: 1, now, carrierIsSimulator })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { Reason: 'OverLimit', Message: error.refused === 'OverDailyLimit' ? allOfToday : error.message }
  }
  return null
}

const allOfToday = 'You have sent as many texts as you may today.'
