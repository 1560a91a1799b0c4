import { chatTime } from '@carillon/domain/conversation/chat-time.ts'
import { countryOf } from '@carillon/domain/phone/number.ts'
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { textCost } from '@carillon/domain/text/length.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn } from '@carillon/domain/time/texting-hours.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { anywhereAbroad } from '../audiences/reach/reckon-reach.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { lockBalance } from '../billing/store.ts'
import { foreseeLimits } from '../conversations/foresee-limits.ts'
import { sayText } from '../messages/say-text.ts'
import { textingRules } from '../operations/texting-rules.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { heardAt } from './chat-store.ts'
import { type Chat, checkChat } from './check-chat.ts'

/** Says what a person has written to one phone, refused as `checkChat` does. Answers the id of the text. */
export const sayChat = async (unit: Unit, chat: Chat): Promise<number> => {
  const { db: tx, scope, now, settings } = unit
  const { textNumberId, phone } = chat
  // Taken first, so that two texts at once are counted one after another.
  await lockBalance(tx, scope)
  const { facts, sender, pictures, signature, text, zip } = await checkChat(unit, chat)
  const full = await foreseeLimits(unit, scope, { ...chat, now })
  if (full) throw refuse('ConversationClosed', { summary: full.Message, Reason: full.Reason })
  const { mediaIds, media } = pictures
  const { leaves, message } = composeText({ message: text, signature, isFirstText: false })
  const { credits } = textCost({
    ...{
      message,
      signature,
      leaves,
      hasMedia: mediaIds.length > 0,
      byCarrierSegments: settings.priceByCarrierSegments,
    },
    CountryID: countryOf(phone) ?? anywhereAbroad,
  })
  return await sayText(
    unit,
    {
      ...{ textNumberId, phone, kind: 'Chat', message: leaves, userId: scope.userId, now, media, mediaIds },
      askedKey: chat.askedKey ?? null,
      credits: paysByMonth(facts.account_type_id) ? 0 : credits,
      dueAt: await dueAt(unit, chat, sender, zip),
    },
    { segments: credits, carrierIsSimulator: tollFreeTextsUnregistered(settings) },
  )
}

/** Null for at once. */
const dueAt = async (
  { db: tx, scope, ...unit }: Unit,
  { textNumberId, phone, field }: Chat,
  { quiet_hours: keepsQuietHours }: Sender,
  zip: string | null,
): Promise<Date | null> => {
  if (!keepsQuietHours) return null
  const now = unit.now.getTime()
  const found = zip === null ? undefined : findZip(zip)
  const { zones, states } = recipientPlace({ phone, accountZone: scope.timeZone, ...(found && { zip: found }) })
  const rules = rulesIn(states, await textingRules(tx))
  const heard = await heardAt(tx, scope, { textNumberId, phone })
  const due = chatTime({ now, heardAt: heard, keepsQuietHours, zones, rules })
  if (due === undefined) throw refuseFields({ [field]: ['Quiet hours leave no time to text this number.'] })
  return due === now ? null : new Date(due)
}
