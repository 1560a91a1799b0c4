/**
 * The only way to say something singly to a phone: what a person writes, an auto reply, a confirmation, a code. Whoever asks has
 * decided that it may be said; here it is counted, paid for, stored with its conversation and handed to the engine, which sends it
 * before every broadcast.
 */
import { isCompliance, isNotice } from '@carillon/domain/conversation/message-kind.ts'
import type { Unit } from '../../platform/unit.ts'
import { reserveForText } from '../billing/reserve-credits.ts'
import { tellCredits } from '../billing/tell-credits.ts'
import { wakeEngine } from '../deliveries/submit-broadcast.ts'
import { countMessage } from '../sending-limits/count-message.ts'
import { insertOutbound, type Outbound } from './store.ts'
import { tellSaid } from './tell-inbox.ts'

type Counting = {
  /** Price segments. */
  segments?: number
  /** Whether the tiers of toll-free numbers hold (rules/limits 5). */
  carrierIsSimulator?: boolean
}

/**
 * Within the caller's transaction; answers the text's id. What people and auto replies say counts in the limits of the day and of
 * the plan, and is refused with OverDailyLimit, OverTollFreeLimit, NotEnoughCredits or ExceedsGroupSize; what is of class
 * compliance passes them (rules/inbound-texts 2), and so do notices to our own users. For what costs something, the caller holds the balance lock.
 */
export const sayText = async (
  unit: Pick<Unit, 'db' | 'scope' | 'afterCommit'>,
  text: Outbound,
  { segments = Math.max(1, text.credits), carrierIsSimulator = false }: Counting = {},
): Promise<number> => {
  const { db: tx, scope } = unit
  const { textNumberId, phone, credits, now } = text
  const leavesAt = text.dueAt ?? now
  const isChat = !isCompliance(text.kind) && !isNotice(text.kind)
  if (isChat) await countMessage(tx, scope, { textNumberId, segments, now, leavesAt, carrierIsSimulator })
  const { id: textMessageId, conversationId } = await insertOutbound(tx, scope, text)
  if (isChat) await reserveForText(tx, scope, { textMessageId, phone, credits, description: text.kind, now, leavesAt })
  if (credits > 0) unit.afterCommit((platform) => tellCredits(platform, scope.accountId))
  wakeEngine(unit)
  if (conversationId !== null) tellSaid(unit, { textMessageId, textNumberId, conversationId })
  return textMessageId
}
