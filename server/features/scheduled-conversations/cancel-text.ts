import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Unit } from '../../platform/unit.ts'
import { releaseForText } from '../billing/release-credits.ts'
import { lockBalance, uncountText } from '../billing/store.ts'
import { tellCredits } from '../billing/tell-credits.ts'
import { readText } from '../conversations/read-thread.ts'
import { tellSaid } from '../messages/tell-inbox.ts'
import { takeBack } from '../messages/waiting-store.ts'
import { addUse } from '../sending-limits/use-store.ts'
import { endSaid } from './end-said.ts'
import { holdWaiting } from './hold-waiting.ts'

/** A text that waits for quiet hours to pass does not leave: its credits come back, and its day and month have room again. */
export const cancelText = async (unit: Unit, textMessageId: number): Promise<TextMessage> => {
  const { db: tx, scope, now } = unit
  await lockBalance(tx, scope)
  const { credits, segments, textNumberId, conversationId, dueAt } = await holdWaiting(unit, textMessageId)
  await takeBack(tx, scope, textMessageId, now)
  await releaseForText(tx, scope, { textMessageId, credits, now })
  await addUse(tx, scope, { day: pacificDay(Date.parse(dueAt)), textNumberId, segments: -segments })
  await uncountText(tx, scope, textMessageId)
  await endSaid(unit, textMessageId)
  unit.afterCommit((platform) => tellCredits(platform, scope.accountId))
  tellSaid(unit, { textMessageId, textNumberId, conversationId })
  return await readText(tx, scope, textMessageId)
}
