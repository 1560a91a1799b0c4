/** The channels by which broadcasts leave. A new one is a folder like `text`, and a line in each of these lists. */
import type { Platform } from '../platform/platform.ts'
import { planCalls } from './call/plan-calls.ts'
import { sendCalls } from './call/send-calls.ts'
import { settleCalls } from './call/settle-calls.ts'
import type { Planning } from './plan/part.ts'
import { type LeftAside, planNext as planNextOf } from './plan/planner.ts'
import type { Sending } from './send/sending.ts'
import type { Settling } from './settle/settling.ts'
import { planTexts } from './text/plan-texts.ts'
import { sendTexts } from './text/send-texts.ts'
import { settleTexts } from './text/settle-texts.ts'

const plannings: readonly Planning[] = [planTexts, planCalls]
const sendings: readonly Sending[] = [sendTexts, sendCalls]
export const settlings: readonly Settling[] = [settleTexts, settleCalls]

/** Plans the next part of a broadcast, of whichever channel. Answers whether there was one. */
export const planNext = (platform: Platform, leftAside: LeftAside = new Map()): Promise<boolean> =>
  planNextOf(platform, plannings, leftAside)

export const sendingOf = (channel: number): Sending => {
  const found = sendings.find((one) => one.channel === channel)
  if (!found) throw new Error(`There is no channel ${channel}`)
  return found
}
