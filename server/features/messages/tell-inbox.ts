/**
 * What pages hear of conversations, in the rooms of their numbers: ids alone, and at most four times a second for a number, however many
 * texts come. What comes in between is told together, as of no one conversation in particular.
 */
import type { EventName, Events } from '@carillon/contract/events.ts'
import { mergeByKey, type Realtime, roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

const perSecond = 4

type News<N extends EventName> = { rooms: readonly string[]; payload: Events[N] }

const same = <T>(one: T, next: T): T | null => (one === next ? one : null)

const open = (realtime: Realtime) => {
  const telling = <N extends EventName>(event: N, merge: (one: Events[N], next: Events[N]) => Events[N]) =>
    mergeByKey<News<N>>(
      perSecond,
      (one, next) => ({
        rooms: [...new Set([...one.rooms, ...next.rooms])],
        payload: merge(one.payload, next.payload),
      }),
      ({ rooms, payload }) => realtime.publish(rooms, event, payload),
    )
  return {
    received: telling('textmessage.received', (one, next) => ({
      ...next,
      BroadcastID: same(one.BroadcastID, next.BroadcastID),
      IsUnread: one.IsUnread || next.IsUnread,
      ConversationID: same(one.ConversationID, next.ConversationID),
    })),
    updated: telling('textmessage.updated', (one, next) => ({
      ...next,
      ConversationID: same(one.ConversationID, next.ConversationID),
    })),
    changed: telling('conversation.updated', (one, next) => ({
      ...next,
      ConversationID: same(one.ConversationID, next.ConversationID),
    })),
  }
}

/** Of each process its own. */
const tellers = new WeakMap<Realtime, ReturnType<typeof open>>()
const tellerOf = (realtime: Realtime) => {
  const known = tellers.get(realtime) ?? open(realtime)
  tellers.set(realtime, known)
  return known
}

/** A text has come in; `rooms` hear of it beside those of its number. */
export const publishReceived = (
  realtime: Realtime,
  rooms: readonly string[],
  payload: Events['textmessage.received'],
): void => {
  const { TextNumberID } = payload
  tellerOf(realtime).received(String(TextNumberID), { rooms: [roomOf.textNumber(TextNumberID), ...rooms], payload })
}

/** What we say, or what has become of it. */
export const publishUpdated = (realtime: Realtime, payload: Events['textmessage.updated']): void => {
  const { TextNumberID } = payload
  tellerOf(realtime).updated(String(TextNumberID), { rooms: [roomOf.textNumber(TextNumberID)], payload })
}

type Text = { textMessageId: number; textNumberId: number; conversationId: number }

export const tellSaid = (
  { afterCommit }: Pick<Unit, 'afterCommit'>,
  { textMessageId: TextMessageID, textNumberId: TextNumberID, conversationId: ConversationID }: Text,
): void => afterCommit(({ realtime }) => publishUpdated(realtime, { TextMessageID, TextNumberID, ConversationID }))

/** Read, done, opted out: of these conversations. */
export const tellChanged = (
  { afterCommit }: Pick<Unit, 'afterCommit'>,
  conversations: readonly { id: number; textNumberId: number }[],
): void =>
  afterCommit(({ realtime }) => {
    for (const { id: ConversationID, textNumberId: TextNumberID } of conversations) {
      const payload = { TextNumberID, ConversationID }
      tellerOf(realtime).changed(String(TextNumberID), { rooms: [roomOf.textNumber(TextNumberID)], payload })
    }
  })
