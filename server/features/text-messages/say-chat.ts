import { chatText } from '@carillon/domain/conversation/chat-text.ts'
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
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { lockBalance } from '../billing/store.ts'
import { chooseMedia } from '../broadcasts/create/choose-media.ts'
import { openFacts } from '../conversations/open-store.ts'
import { whyNotWrite } from '../conversations/policy.ts'
import { sayText } from '../messages/say-text.ts'
import { textingRules } from '../operations/texting-rules.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { heardAt, personOf } from './chat-store.ts'

type Chat = {
  textNumberId: number
  phone: number
  /** With its personalized fields. */
  written: string
  media: readonly { MediaID: number }[]
  /** Left out, as the user has set it for the conversation. */
  signs?: boolean | undefined
  truncates?: boolean
  /** The field of the call that a sentence about the text belongs to. */
  field: string
}

/**
 * Says what a person has written to one phone, refused with the sentence that the page shows beforehand (rules/inbox 7). The number
 * is one that its user may use. Answers the id of the text.
 */
export const sayChat = async (unit: Unit, chat: Chat): Promise<number> => {
  const { db: tx, scope, now, settings } = unit
  const { textNumberId, phone, field } = chat
  // Taken first, so that two texts at once are counted one after another.
  await lockBalance(tx, scope)
  const carrierIsSimulator = tollFreeTextsUnregistered(settings)
  const facts = await openFacts(tx, scope, chat, carrierIsSimulator)
  if (!facts) throw refuse('NotFound')
  const why = whyNotWrite({ ...facts, now: now.getTime() })
  if (why) throw refuse('ConversationClosed', { summary: why.Message, Reason: why.Reason })
  const { mediaIds, media } = await chooseMedia(unit, scope, chat.media)
  const hasMedia = mediaIds.length > 0
  const sender = await senderOf(tx, scope)
  const signature = signatureOf(chat, sender, facts.signature)
  const person = await personOf(tx, scope, phone)
  const rules = { maxLength: facts.character_limit, signature, hasMedia, truncates: chat.truncates ?? false }
  const said = chatText(chat.written, person ?? nobody, rules)
  if ('why' in said) throw refuseFields({ [field]: [said.why] })
  const { leaves, message } = composeText({ message: said.text, signature, isFirstText: false })
  const { credits } = textCost({
    ...{ message, signature, leaves, hasMedia, byCarrierSegments: settings.priceByCarrierSegments },
    CountryID: countryOf(phone) ?? anywhereAbroad,
  })
  return await sayText(
    unit,
    {
      ...{ textNumberId, phone, kind: 'Chat', message: leaves, userId: scope.userId, now, media, mediaIds },
      credits: paysByMonth(facts.account_type_id) ? 0 : credits,
      dueAt: await dueAt(unit, chat, sender, person?.zip ?? null),
    },
    { segments: credits, carrierIsSimulator },
  )
}

const nobody = { FirstName: '', LastName: '', Notes: '' }

const signatureOf = ({ signs }: Chat, sender: Sender, usual: string): string =>
  signs === undefined ? usual : signs ? sender.signature : ''

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
