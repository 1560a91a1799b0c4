import { counted } from '@carillon/domain/conversation/unread-notice.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { readConversations } from '../conversations/shape-store.ts'
import { findUnread } from '../conversations/unread-store.ts'
import { findTold } from './store.ts'

const firstWords = 120

/** What a mail to the user who acts says of unread texts, as they stand when it leaves; undefined where they have been read. */
export const wordUnread = async (db: Db, scope: Scope, notificationId: number, address: string) => {
  const told = await findTold(db, scope, notificationId)
  const unread = told && (await findUnread(db, scope, told.textNumberId, null))
  if (!told || !unread || !scope.textNumbers.includes(told.textNumberId)) return undefined
  const newest = await readConversations(db, scope, unread.conversationIds)
  const number = newest[0]
  if (!number) return undefined
  const name = number.TextNumberName || formatPhone(Number(told.phone))
  const texts = counted(unread.texts)
  const lines = newest.map(({ FirstName, LastName, PhoneNumber, LastMessage }) => {
    const words = LastMessage.Message.replace(/\s+/g, ' ').trim() || 'A picture'
    const who = `${FirstName} ${LastName}`.trim() || PhoneNumber
    return `${who}: ${words.length > firstWords ? `${words.slice(0, firstWords - 1)}…` : words}`
  })
  const link = newest.length === 1 ? `/inbox/${told.conversationId}/messages` : `/inbox/${told.textNumberId}`
  return {
    subject: `${texts} on ${name}`,
    paragraphs: [
      `${texts} on ${name}, ${formatPhone(Number(told.phone))}.`,
      lines.join('\n'),
      `Read and answer:\n${address}${link}`,
      `You get this because you asked to be told by mail. Change it here:\n${address}/settings/text`,
    ],
  }
}
