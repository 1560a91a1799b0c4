import type { ScheduledConversation, updateScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse } from '../../platform/refusal.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { checkChat } from '../text-messages/check-chat.ts'
import { dueAtOf, requireWaiting } from './policy.ts'
import { readScheduled } from './read-scheduled.ts'
import { lockScheduled, type Scheduled, updateScheduled } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'
import { writerOf } from './writer-of.ts'

/** Changes what is to be said, or when. Whoever may use its number may; it stays its writer's, and is asked whether it may be said as theirs. */
export const changeScheduled = async (
  unit: Unit,
  id: number,
  asked: z.output<typeof updateScheduledConversation.body>,
): Promise<ScheduledConversation> => {
  const { db: tx, scope } = unit
  const waiting = await lockWaiting(unit, id)
  const change = await mergeEdit(asked, async () => asEdited(await readScheduled(tx, scope, id)))
  const { textNumberId, phone } = waiting
  const media = change.Media ?? waiting.mediaIds.map((MediaID) => ({ MediaID }))
  const signs = change.IncludeSignature ?? waiting.signs
  const written = change.TextMessage ?? waiting.message
  const { pictures, signature, text } = await checkChat(actingAs(unit, await writerOf(unit, waiting)), {
    ...{ textNumberId, phone, written, media, signs, field: 'TextMessage' },
    ...(signs === waiting.signs && waiting.signature !== null && { signature: waiting.signature }),
  })
  const dueAt = change.StartDate === undefined ? new Date(waiting.dueAt) : dueAtOf(unit, change.StartDate)
  await updateScheduled(tx, scope, { id, message: text, mediaIds: pictures.mediaIds, signs, signature, dueAt })
  tellScheduled(unit, waiting)
  return await readScheduled(tx, scope, id)
}

/** Held until the transaction ends; refused where it waits no more. */
export const lockWaiting = async ({ db: tx, scope }: Unit, id: number): Promise<Scheduled> => {
  const found = await lockScheduled(tx, scope, id)
  if (!found) throw refuse('NotFound')
  requireWaiting(found.status)
  return found
}

const asEdited = (text: ScheduledConversation) => ({ ...text, Media: text.Media.map(({ MediaID }) => ({ MediaID })) })
