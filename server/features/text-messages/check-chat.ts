import { chatText } from '@carillon/domain/conversation/chat-text.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { chooseMedia } from '../broadcasts/create/choose-media.ts'
import { openFacts } from '../conversations/open-store.ts'
import { personOf } from '../conversations/person-store.ts'
import { whyNotWrite } from '../conversations/policy.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'

type Names = { FirstName: string; LastName: string; Notes: string }

export type Chat = {
  textNumberId: number
  phone: number
  /** With its personalized fields. */
  written: string
  media: readonly { MediaID: number }[]
  /** Left out, as the user has set it for the conversation. */
  signs?: boolean | undefined
  /** What goes behind it; left out, what its writer has by now. */
  signature?: string
  truncates?: boolean
  /** What fills the fields; left out, the contact with that phone. */
  names?: Names | undefined
  /** The field of the call that a sentence about the text belongs to. */
  field: string
  /** The Idempotency-Key of the request. */
  askedKey?: string | null
}

/**
 * What a person wants to say to one phone, its fields filled in; refused with the sentence that the page shows beforehand (rules/inbox 7).
 * The number is one that its user may see.
 */
export const checkChat = async (unit: Unit, chat: Chat) => {
  const { db: tx, scope, now, settings } = unit
  const facts = await openFacts(tx, scope, chat, tollFreeTextsUnregistered(settings))
  if (!facts) throw refuse('NotFound')
  const mayUse = scope.textNumbers.includes(chat.textNumberId)
  const why = whyNotWrite({ ...facts, now: now.getTime(), mayUse })
  if (why) throw refuse('ConversationClosed', { summary: why.Message, Reason: why.Reason })
  const pictures = await chooseMedia(unit, scope, chat.media)
  const hasMedia = pictures.mediaIds.length > 0
  const sender = await senderOf(tx, scope)
  const signature = signatureOf(chat, sender, facts.signature)
  const person = await personOf(tx, scope, chat.phone)
  const rules = { maxLength: facts.character_limit, signature, hasMedia, truncates: chat.truncates ?? false }
  const said = chatText(chat.written, chat.names ?? person ?? nobody, rules)
  if ('why' in said) throw refuseFields({ [chat.field]: [said.why] })
  return { facts, pictures, signature, text: said.text }
}

const nobody: Names = { FirstName: '', LastName: '', Notes: '' }

const signatureOf = ({ signs, signature }: Chat, sender: Sender, usual: string): string =>
  signature !== undefined ? signature : signs === undefined ? usual : signs ? sender.signature : ''
