import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import type { startConversations as call } from '@carillon/contract/conversation-starts.ts'
import { quickSendName } from '@carillon/domain/broadcast/create.ts'
import { mostConversations } from '@carillon/domain/broadcast/limits.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { createBroadcast } from '../broadcasts/create-broadcast.ts'
import { readOpenConversation } from '../conversations/read-conversation.ts'
import { readConversations } from '../conversations/shape-store.ts'
import { beginConversation } from '../messages/store.ts'
import { sayChat } from '../text-messages/say-chat.ts'
import { chooseTextNumber } from './choose-text-number.ts'
import { eachOf } from './each-of.ts'
import { readWhom } from './read-whom.ts'
import { conversationsOf } from './store.ts'

type Asked = z.output<typeof call.body>
type Begun = z.input<typeof call.reply>

/** Says something to a few people, each in a conversation of their own; to more it goes as a group text (rules/inbox 13). */
export const startConversations = async (unit: Unit, asked: Asked): Promise<Begun> => {
  const { db: tx, scope, now } = unit
  const body = withLastMessage(asked)
  const textNumberId = await chooseTextNumber(unit, body)
  const read = await readWhom(unit, body)
  if (read.isMany) return await startGroupText(unit, textNumberId, body, read)
  const [one] = read.whom
  if (one && isOpening(body)) {
    const id = await beginConversation(tx, scope, { textNumberId, phone: one.phone, now })
    return {
      ...(await readOpenConversation(unit, scope, id)),
      ...{ Items: await readConversations(tx, scope, [id]) },
      FailedContacts: [],
    }
  }
  const { done, failed } = await eachOf(unit, read, async (part, { phone, names, own }) => {
    const written = own ?? body.TextMessage
    await sayChat(part, {
      ...{ textNumberId, phone, names, written, media: body.Media, signs: body.IncludeSignature, field: 'TextMessage' },
    })
    return phone
  })
  const ids = await conversationsOf(tx, scope, textNumberId, done)
  return {
    ...(ids.length === 1 && (await readOpenConversation(unit, scope, ids[0]!))),
    Items: await readConversations(tx, scope, ids),
    FailedContacts: failed,
  }
}

/** As clients spell it that say one thing to one phone. */
const withLastMessage = ({ LastMessage, ...body }: Asked): Omit<Asked, 'LastMessage'> => ({
  ...body,
  ...(LastMessage?.Message && { TextMessage: LastMessage.Message }),
  ...(LastMessage?.Contact && { PhoneNumber: LastMessage.Contact.PrimaryPhone }),
})

/** One phone and nothing to say. */
const isOpening = ({ PhoneNumber, Contacts, Lists, TextMessage, Media }: Omit<Asked, 'LastMessage'>) =>
  PhoneNumber !== undefined && Contacts.length + Lists.length + Media.length === 0 && TextMessage.trim() === ''

const startGroupText = async (
  unit: Unit,
  TextNumberID: number,
  { Contacts, PhoneNumber, ConversationID: _, ...body }: Omit<Asked, 'LastMessage'>,
  read: Awaited<ReturnType<typeof readWhom>>,
): Promise<Begun> => {
  if (Contacts.some(({ TextMessage }) => TextMessage !== undefined))
    throw refuseFields({
      Contacts: [`Up to ${mostConversations} people can each get words of their own. For more, make it a broadcast.`],
    })
  const { IncludeSignature = true } = body
  const BroadcastName = quickSendName(body.TextMessage)
  const form = { ...body, BroadcastType: 'GroupSMS', BroadcastName, TextNumberID, IncludeSignature }
  const { BroadcastID, FailedContacts } = await createBroadcast(
    unit,
    CreateBroadcast.parse({ ...form, Contacts: read.contacts }),
  )
  return { Items: [], FailedContacts, BroadcastID }
}
