/**
 * What an inbound text does, in the order of rules/inbound-texts 1: STOP, UNSTOP, HELP, JOIN (reserved-words.ts), what the authorized mobile
 * sends to a group (launch-by-text.ts), then the answer to an
 * open survey, keyword, soft opt-out or what may be one, auto reply, and nothing but the inbox (answering.ts). First match wins.
 *
 * Runs within the transaction of its batch, so that a STOP counts for every claim that follows; what the world hears of
 * it happens after the commit. It is stored whatever the account's status. Of one phone and one of our numbers only one text
 * is acted on at a time, over all nodes: so what comes twice, by two links, is seen to be the same, and what is answered once
 * a minute or once in 12 hours is answered once.
 */
import { readInbound } from '@carillon/domain/phone/opt-words.ts'
import type pg from 'pg'
import { markRecipient } from '../../features/deliveries/mark-store.ts'
import { insertInbound } from '../../features/messages/store.ts'
import { publishReceived } from '../../features/messages/tell-inbox.ts'
import { noteHeard } from '../../features/notifications/heard-store.ts'
import { insertReview } from '../../features/opt-outs/review-store.ts'
import { onPreparingClient, together } from '../../platform/database.ts'
import { roomOf } from '../../platform/realtime.ts'
import { type AfterCommit, follow, unitOn } from '../../platform/unit.ts'
import { phoneOf, withCountry } from '../receive/address.ts'
import type { StoredEvent } from '../receive/event-store.ts'
import { engineScope } from '../runtime/scope.ts'
import { answerText, whatAnswers } from './answering.ts'
import {
  type AnsweredBroadcast,
  answeredBroadcast,
  confirmByText,
  type InboundNumber,
  isRepeated,
  lockHandset,
} from './inbound-store.ts'
import type { InboundOptions, Incoming, Meaning } from './incoming.ts'
import { launchByText } from './launch-by-text.ts'
import { actOnReserved } from './reserved-words.ts'

type After = () => void

const due = new WeakMap<InboundOptions, Set<AfterCommit>>()

/** What the texts of a batch ask for alike, such as to wake the engines, is done once for all of them. */
const followSoon = (options: InboundOptions, registered: readonly AfterCommit[]) => {
  if (registered.length === 0) return
  const known = due.get(options)
  const works = known ?? new Set()
  for (const work of registered) works.add(work)
  if (known) return
  due.set(options, works)
  queueMicrotask(() => {
    due.delete(options)
    void follow(options.platform, works)
  })
}

export const inboundText =
  (options: InboundOptions) =>
  async (tx: pg.PoolClient, nodeId: number, event: StoredEvent): Promise<After | undefined> => {
    const { phone, number } = await addressed(tx, nodeId, event)
    if (phone === 0) {
      options.platform.log.warn({ carrierId: event.carrierId }, 'a text from a sender that has no number')
      return
    }
    if (!number) {
      options.platform.log.warn({ carrierId: event.carrierId }, 'a text for a number that nobody owns')
      return
    }
    const { at } = number
    const { isAgain, ...from } = await incoming(options, tx, { number, phone, nodeId, event })
    // The words of a STOP are acted on however often they come: between two of them there may have been an UNSTOP.
    if (isAgain) return endsTexts(from.message) ? stopAgain(from) : undefined
    const media = event.media ?? []
    const meaning =
      (await actOnReserved(from)) ?? (await launchByText(from, media.length > 0)) ?? (await answerText(from))
    const answers = meaning.answers ?? from.answered
    const broadcastId = answers?.broadcast_id ?? null
    const [{ id: textMessageId, conversationId }] = await together(tx, () => [
      insertInbound(from.db, from.scope, {
        ...{ textNumberId: number.text_number_id, phone, kind: meaning.type, message: from.message },
        ...{ broadcastId, survey: meaning.survey ?? 0, media, at },
      }),
      ...(answers ? marksOf(from, answers, meaning) : []),
      meaning.marks.length > 0 && confirmByText(tx, number, phone, !meaning.marks.includes('replied')),
      meaning.type === 'Chat' &&
        noteHeard(from.db, from.scope, { textNumberId: number.text_number_id, shard: options.shard, at }),
    ])
    if (meaning.isToReview)
      await insertReview(from.db, from.scope, { textMessageId, phone, broadcastId, now: from.now })
    await meaning.answer?.()
    const rooms = [roomOf.broadcasts(number.account_id), ...(answers ? [roomOf.user(answers.user_id)] : [])]
    from.unit.afterCommit(({ realtime }) =>
      publishReceived(realtime, rooms, {
        ...{ TextMessageID: textMessageId, BroadcastID: broadcastId },
        ...{ TextNumberID: number.text_number_id, ConversationID: conversationId },
        IsUnread: meaning.type === 'Chat',
      }),
    )
    return () => {
      meaning.after?.()
      from.follow()
      if (meaning.answer || meaning.type !== 'Chat') options.onConfirmation()
      if (broadcastId !== null) options.onProgress(broadcastId)
      if (meaning.type === 'Chat') options.onUnread()
    }
  }

type Heard = { number: InboundNumber; phone: number; nodeId: number; event: StoredEvent }

/** With all that decides about it, whether it has come before too. */
const incoming = async (options: InboundOptions, tx: pg.PoolClient, { number, phone, nodeId, event }: Heard) => {
  const [db, scope, message] = [onPreparingClient(tx), engineScope(number.account_id), event.body ?? '']
  const registered: AfterCommit[] = []
  const unit = unitOn(options.platform, { db, scope, register: (work) => registered.push(work) })
  const of = { options, tx, unit, db, scope, number, phone, message, now: unit.now }
  const [answered, isAgain, survey, answering] = await together(tx, () => [
    answeredBroadcast(tx, number, phone),
    isRepeated(tx, nodeId, event),
    ...whatAnswers(of),
  ])
  return { ...of, answered, isAgain, survey, answering, follow: () => followSoon(options, registered) }
}

const marksOf = (
  { db, scope, phone, options }: Incoming,
  { broadcast_id: broadcastId }: AnsweredBroadcast,
  { marks }: Meaning,
) => marks.map((mark) => markRecipient(db, scope, { broadcastId, phone, mark, shard: options.shard }))

const endsTexts = (message: string) => ['stop', 'soft-opt-out'].includes(readInbound(message).kind)

/** It has been stored, and is counted once. */
const stopAgain = async (from: Incoming & { follow(): void }): Promise<After> => {
  const meaning = (await actOnReserved(from)) ?? (await answerText(from))
  return () => {
    meaning.after?.()
    from.follow()
    from.options.onConfirmation()
  }
}

/** As written, or with the country that a carrier has left out. */
const addressed = async (tx: pg.PoolClient, nodeId: number, { source, destination, seq }: StoredEvent) => {
  const written = { from: phoneOf(source), to: phoneOf(destination) }
  const number = await lockHandset(tx, written, { nodeId, seq })
  const [whole] = withCountry(written)
  if (number || !whole) return { phone: written.from, number }
  return { phone: whole.from, number: await lockHandset(tx, whole, { nodeId, seq }) }
}
