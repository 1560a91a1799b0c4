import { firstWordsOf, newestText } from '@carillon/domain/conversation/newest-words.ts'
import { counted } from '@carillon/domain/conversation/unread-notice.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCallsIn } from '../calls-in/store.ts'
import { findUnheard, type Unheard } from '../calls-in/unheard-store.ts'
import { readConversations } from '../conversations/shape-store.ts'
import { findUnread } from '../conversations/unread-store.ts'
import type { findTold } from './store.ts'

const firstWords = 100

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

/**
 * What a browser shows of what came last: of a text who wrote and the first words, of a call who left a message. Without the words one would
 * have to open Carillon for each "ok"; nobody on the way can read them, and who wants none on a locked screen has browsers hide them, or asks
 * for no pushes there. Undefined where all has been read and heard.
 */
export const wordPush = async (db: Db, scope: Scope, { textNumberId, name }: Told) => {
  if (!scope.textNumbers.includes(textNumberId)) return undefined
  const unread = await findUnread(db, scope, textNumberId, null)
  const unheard = await findUnheard(db, scope, textNumberId, null)
  const [newest] = await readConversations(db, scope, unread ? [unread.conversationId] : [])
  const Unread = counted({ texts: unread?.texts ?? 0, voicemails: unheard?.voicemails ?? 0 })
  const of = { TextNumberID: textNumberId, Number: name, Unread }
  if (unheard && (!newest || Date.parse(unheard.lastAt) > Date.parse(newestText(newest).CreateTimestamp)))
    return await ofCaller(db, scope, unheard, of)
  if (!newest) return undefined
  return {
    ...{ ConversationID: newest.ConversationID, Title: nameOf(newest), ...of },
    Body: firstWordsOf(newestText(newest), firstWords),
  }
}

const ofCaller = async (db: Db, scope: Scope, { callInIds }: Unheard, of: object) => {
  const [call] = await readCallsIn(db, scope, callInIds.slice(0, 1))
  if (!call) return undefined
  const seconds = Math.round(call.Voicemail?.Seconds ?? 0)
  return {
    ConversationID: null,
    IsCall: true,
    Title: nameOf(call),
    ...of,
    Body: `Left a message of ${seconds} seconds.`,
  }
}

type Who = { FirstName: string; LastName: string; PhoneNumber: string }

const nameOf = ({ FirstName, LastName, PhoneNumber: phone }: Who): string =>
  `${FirstName} ${LastName}`.trim() ||
  (phone === '' ? 'A hidden number' : formatPhone(Number(phone.length === 10 ? `1${phone}` : phone)))
