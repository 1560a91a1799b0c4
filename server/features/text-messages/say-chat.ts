import { countryOf } from '@carillon/domain/phone/number.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { textCost } from '@carillon/domain/text/length.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { anywhereAbroad } from '../audiences/reach/reckon-reach.ts'
import { lockBalance } from '../billing/store.ts'
import { foreseeLimits } from '../conversations/foresee-limits.ts'
import { leavesAt, noTimeLeft } from '../conversations/leaves-at.ts'
import { costsCredits } from '../conversations/policy.ts'
import { sayText } from '../messages/say-text.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { type Chat, checkChat } from './check-chat.ts'

/** Says what a person has written to one phone, refused as `checkChat` does. Answers the id of the text. */
export const sayChat = async (unit: Unit, chat: Chat): Promise<number> => {
  const { db: tx, scope, now, settings } = unit
  const { textNumberId, phone } = chat
  // Taken first, so that two texts at once are counted one after another.
  await lockBalance(tx, scope)
  const { facts, pictures, signature, text } = await checkChat(unit, chat)
  const at = await leavesAt(tx, scope, { facts, phone, now })
  if (!at) throw refuseFields({ [chat.field]: [noTimeLeft] })
  const full = await foreseeLimits(unit, scope, { textNumberId, phone, now, leavesAt: at })
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
      credits: costsCredits(facts, now.getTime()) ? credits : 0,
      dueAt: at > now ? at : null,
    },
    { segments: credits, carrierIsSimulator: tollFreeTextsUnregistered(settings) },
  )
}
