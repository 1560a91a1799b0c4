import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { pacificDay } from '@carillon/domain/time/pacific.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { countTowardGroup } from '../billing/count-toward-group.ts'
import { lockBalance, phoneOnly, uncountText } from '../billing/store.ts'
import { leavesAt } from '../conversations/leaves-at.ts'
import { openFacts } from '../conversations/open-store.ts'
import { readText } from '../conversations/read-thread.ts'
import { wakeEngine } from '../deliveries/submit-broadcast.ts'
import { tellSaid } from '../messages/tell-inbox.ts'
import { hurry } from '../messages/waiting-store.ts'
import { countMessage } from '../sending-limits/count-message.ts'
import { addUse, lockUse } from '../sending-limits/use-store.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { holdWaiting } from './hold-waiting.ts'

/** A text that waits for quiet hours to pass leaves now, where it may: they have written since, or the account keeps no quiet hours any more. */
export const sendTextNow = async (unit: Unit, textMessageId: number): Promise<TextMessage> => {
  const { db: tx, scope, now, settings } = unit
  await lockBalance(tx, scope)
  const { segments, textNumberId, phone, conversationId, dueAt } = await holdWaiting(unit, textMessageId)
  const carrierIsSimulator = tollFreeTextsUnregistered(settings)
  const facts = (await openFacts(tx, scope, { textNumberId, phone }, carrierIsSimulator))!
  const at = await leavesAt(tx, scope, { facts, phone, now })
  if (!at || at > now) throw refuse('WrongStatus', { summary: 'It may not leave before quiet hours are over.' })
  // It counts for the day and the month in which it leaves after all; the engine locks in this order too.
  await lockUse(tx, scope)
  await addUse(tx, scope, { day: pacificDay(Date.parse(dueAt)), textNumberId, segments: -segments })
  await countMessage(tx, scope, { textNumberId, segments, now, leavesAt: now, carrierIsSimulator })
  await uncountText(tx, scope, textMessageId)
  await countTowardGroup(tx, scope, { phones: phoneOnly(phone), startAt: now })
  await hurry(tx, scope, textMessageId)
  wakeEngine(unit)
  tellSaid(unit, { textMessageId, textNumberId, conversationId })
  return await readText(tx, scope, textMessageId)
}
