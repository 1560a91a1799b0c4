import type { openConversation as call, OpenConversation } from '@carillon/contract/conversations.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { readOpenConversation } from '../conversations/read-conversation.ts'
import { beginConversation } from '../messages/store.ts'
import { readPhone } from '../opt-outs/read-phone.ts'
import { moveDraft } from './writer-store.ts'

/** The conversation of a phone with a number of ours; what was begun to be written from another number goes with it. */
export const openConversation = async (unit: Unit, asked: z.output<typeof call.body>): Promise<OpenConversation> => {
  const { db: tx, scope, now } = unit
  const textNumberId = asked.TextNumberIDTo
  if (!scope.textNumbers.includes(textNumberId)) throw refuse('TextNumberNotYours')
  const phone = readPhone(String(asked.PhoneNumber), await readCountryId(tx, scope))
  const to = await beginConversation(tx, scope, { textNumberId, phone, now })
  const from = asked.TextNumberIDFrom
  if (from !== null && from !== textNumberId) await moveDraft(tx, scope, { from, phone, to, now })
  return await readOpenConversation(unit, scope, to)
}
