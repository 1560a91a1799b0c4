import type { scheduleConversations as call } from '@carillon/contract/conversation-starts.ts'
import type { z } from 'zod'
import type { Unit } from '../../platform/unit.ts'
import { findScheduled } from '../scheduled-conversations/list-store.ts'
import { dueAtOf } from '../scheduled-conversations/policy.ts'
import { scheduleChat } from '../scheduled-conversations/schedule-chat.ts'
import { chooseTextNumber } from './choose-text-number.ts'
import { eachOf } from './each-of.ts'
import { readWhom, requireFew } from './read-whom.ts'

/** Says something to a few people at a later time, each in a conversation of their own. */
export const scheduleConversations = async (
  unit: Unit,
  body: z.output<typeof call.body>,
): Promise<z.input<typeof call.reply>> => {
  const dueAt = dueAtOf(unit, body.StartDate)
  const textNumberId = await chooseTextNumber(unit, body)
  const read = await readWhom(unit, body)
  requireFew(read)
  const { done, failed } = await eachOf(unit, read, (part, { phone, names, own }) =>
    scheduleChat(part, {
      ...{ textNumberId, phone, names, written: own ?? body.TextMessage, media: body.Media, dueAt },
      ...{ signs: body.IncludeSignature, field: 'TextMessage' },
    }),
  )
  return { Items: await findScheduled(unit.db, unit.scope, done), FailedContacts: failed }
}
