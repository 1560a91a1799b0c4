import { firstWordsOf, newestText } from '@carillon/domain/conversation/newest-words.ts'
import { counted } from '@carillon/domain/conversation/unread-notice.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCallsIn } from '../calls-in/store.ts'
import { findUnheard } from '../calls-in/unheard-store.ts'
import { readConversations } from '../conversations/shape-store.ts'
import { findUnread } from '../conversations/unread-store.ts'
import { findTold } from './store.ts'

const firstWords = 120

/** What a mail to the user who acts says of unread texts and unheard messages, as they stand when it leaves; undefined where there are none left. */
export const wordUnread = async (db: Db, scope: Scope, notificationId: number, address: string) => {
  const told = await findTold(db, scope, notificationId)
  if (!told || !scope.textNumbers.includes(told.textNumberId)) return undefined
  const unread = await findUnread(db, scope, told.textNumberId, null)
  const unheard = await findUnheard(db, scope, told.textNumberId, null)
  if (!unread && !unheard) return undefined
  const newest = await readConversations(db, scope, unread?.conversationIds ?? [])
  const left = await readCallsIn(db, scope, unheard?.callInIds ?? [])
  const phone = formatPhone(Number(told.phone))
  const name = told.name || phone
  const untold = counted({ texts: unread?.texts ?? 0, voicemails: unheard?.voicemails ?? 0 })
  const texts = newest.map((each) => `${nameOf(each)}: ${firstWordsOf(newestText(each), firstWords)}`)
  const calls = left.map(
    ({ Voicemail, ...who }) => `${nameOf(who)} left a message of ${Math.round(Voicemail?.Seconds ?? 0)} seconds.`,
  )
  const link = newest.length === 1 ? `/inbox/${newest[0]!.ConversationID}/messages` : `/inbox/${told.textNumberId}`
  return {
    subject: `${untold} on ${name}`,
    paragraphs: [
      `${untold} on ${name}, ${phone}.`,
      [...texts, ...calls].join('\n'),
      ...(texts.length > 0 ? [`Read and answer:\n${address}${link}`] : []),
      ...(calls.length > 0 ? [`Hear who called:\n${address}/inbox/calls`] : []),
      `You get this because you asked to be told by mail. Change it here:\n${address}/settings/text`,
    ],
  }
}

type Who = { FirstName: string; LastName: string; PhoneNumber: string }

const nameOf = ({ FirstName, LastName, PhoneNumber }: Who): string =>
  `${FirstName} ${LastName}`.trim() || PhoneNumber || 'A hidden number'
