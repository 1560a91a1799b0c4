import { counted } from '@carillon/domain/conversation/unread-notice.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { readConversations } from '../conversations/shape-store.ts'
import { findUnread } from '../conversations/unread-store.ts'
import type { findTold } from './store.ts'

const firstWords = 100

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

/**
 * What a browser shows of the newest unread text: who wrote, and the first words. Without them one would have to open Carillon for each
 * "ok"; nobody on the way can read them, and who wants none on a locked screen has browsers hide them, or asks for no pushes there.
 * Undefined where all has been read.
 */
export const wordPush = async (db: Db, scope: Scope, { textNumberId }: Told) => {
  if (!scope.textNumbers.includes(textNumberId)) return undefined
  const unread = await findUnread(db, scope, textNumberId, null)
  const [newest] = await readConversations(db, scope, unread ? [unread.conversationId] : [])
  if (!unread || !newest) return undefined
  const { FirstName, LastName, PhoneNumber, LastMessage, TextNumberName, TextPhoneNumber } = newest
  const words = LastMessage.Message.replace(/\s+/g, ' ').trim() || 'A picture'
  return {
    ConversationID: newest.ConversationID,
    TextNumberID: textNumberId,
    Title:
      `${FirstName} ${LastName}`.trim() ||
      formatPhone(Number(PhoneNumber.length === 10 ? `1${PhoneNumber}` : PhoneNumber)),
    Body: words.length > firstWords ? `${words.slice(0, firstWords - 1)}…` : words,
    Number: TextNumberName || TextPhoneNumber,
    Unread: counted(unread.texts),
  }
}
