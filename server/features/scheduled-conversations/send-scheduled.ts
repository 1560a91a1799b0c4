import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import type { Scope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { lockBalance } from '../billing/store.ts'
import { sayChat } from '../text-messages/say-chat.ts'
import { lockWaiting } from './change-scheduled.ts'
import { scheduledStatus } from './policy.ts'
import { readScheduled } from './read-scheduled.ts'
import { endScheduled, type Scheduled } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'
import { writerOf } from './writer-of.ts'

/** Says now what was to be said later, as its writer, whoever presses. */
export const sendScheduledNow = async (unit: Unit, id: number): Promise<ScheduledConversation> => {
  const { db: tx, scope } = unit
  // In the order of everyone who says something.
  await lockBalance(tx, scope)
  const waiting = await lockWaiting(unit, id)
  await sayScheduled(unit, await writerOf(unit, waiting), waiting)
  return await readScheduled(tx, scope, id)
}

/** Says it; refused with the sentence that a person would read. */
export const sayScheduled = async (unit: Unit, writer: Scope, text: Scheduled): Promise<void> => {
  const { db: tx, scope, now } = unit
  const { id, textNumberId, phone, message: written, signs, signature, mediaIds } = text
  const media = mediaIds.map((MediaID) => ({ MediaID }))
  const textMessageId = await sayChat(actingAs(unit, writer), {
    ...{ textNumberId, phone, written, media, signs, field: 'TextMessage' },
    ...(signature !== null && { signature }),
  })
  await endScheduled(tx, scope, id, { status: scheduledStatus.sent, textMessageId, now })
  tellScheduled(unit, text)
}
