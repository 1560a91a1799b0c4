import type { Events, Told } from '@carillon/contract/events.ts'
import type { Socket } from 'socket.io'
import { findBetween } from '../features/conversations/store.ts'
import type { Platform } from '../platform/platform.ts'
import { roomOf } from '../platform/realtime.ts'

/** Of one conversation at most so often (rules/inbox 16). */
const everyMs = 5000
/** Whatever a connection says, nobody types in two conversations at once. */
const betweenMs = 250

const typing = 'conversation.typing' satisfies keyof Told

/** What a page says while somebody writes goes to the others of the number, where its user may use it. */
export const relayTyping = (
  socket: Socket,
  { db, log }: Pick<Platform, 'db' | 'log'>,
  now = () => performance.now(),
) => {
  const toldAt = new Map<number, number>()
  let heardAt = Number.NEGATIVE_INFINITY
  const relay = async (asked: unknown) => {
    const ConversationID = (asked as Partial<Told[typeof typing]> | null)?.ConversationID
    if (!Number.isSafeInteger(ConversationID) || now() - heardAt < betweenMs) return
    heardAt = now()
    if (now() - (toldAt.get(ConversationID!) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    if (toldAt.size >= 1000) toldAt.clear()
    toldAt.set(ConversationID!, now())
    const { scope } = socket.data
    const between = await findBetween(db, scope, ConversationID!)
    if (!between || !scope.textNumbers.includes(between.textNumberId)) return
    const said: Events[typeof typing] = { ConversationID: ConversationID!, UserID: scope.userId }
    socket.to(roomOf.textNumber(between.textNumberId)).emit(typing, said)
  }
  socket.on(typing, (asked: unknown) => {
    relay(asked).catch((error: Error) => log.warn({ error: error.message }, 'That somebody types was not told'))
  })
}
