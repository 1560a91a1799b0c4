import type { Page } from '@carillon/contract/lists.ts'
import type { Media } from '@carillon/contract/media.ts'
import type { TextMessage, TextMessagesQuery } from '@carillon/contract/text-messages.ts'
import { type Outcome, outcome, outcomeName } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { resultDetail } from '@carillon/domain/broadcast/results.ts'
import { textThatLeft } from '@carillon/domain/broadcast/text-that-left.ts'
import { canSendAgain } from '@carillon/domain/conversation/can-send-again.ts'
import { optOutReviewLabels } from '@carillon/domain/conversation/opt-out-review.ts'
import { surveyLabels } from '@carillon/domain/conversation/survey.ts'
import { textKind, textType } from '@carillon/domain/conversation/text-kind.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { readListQuery } from '../../platform/page.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { mediaOf } from '../media/store.ts'
import { findBetween } from './store.ts'
import {
  type Between,
  broadcastsFrom,
  countThread,
  type Edge,
  findSingle,
  handedAt,
  type OfBroadcast,
  type Single,
  singlesFrom,
  type Towards,
} from './thread-store.ts'

type Query = z.output<typeof TextMessagesQuery>
type Of = Between & { conversationId: number }

const usualPageSize = 50

/**
 * What was said between the two, newest first: single texts and those of broadcasts. A page begins where the one before has ended,
 * by time and id, because what comes meanwhile would move pages that are counted.
 */
export const readThread = async (
  db: Db,
  scope: Scope,
  conversationId: number,
  query: Query,
): Promise<Page<TextMessage>> => {
  const between = await findBetween(db, scope, conversationId)
  if (!between) throw refuse('NotFound')
  const of = { ...between, conversationId }
  const asked = readListQuery(
    scope,
    { pagesize: query.takesize ?? usualPageSize, ...query },
    { sortable: [], filterable: {} },
  )
  // Side by side, as somebody waits for it.
  const [{ items, hasNewer, hasOlder }, Size] = await Promise.all([
    pageOf(db, scope, of, query, asked),
    countThread(db, scope, of),
  ])
  const Items = await shown(db, scope, of, items)
  const link = (name: 'before' | 'after', { CreateTimestamp, TextMessageID }: TextMessage) =>
    `/v1/conversations/${conversationId}/textmessages?${name}=${encodeURIComponent(`${CreateTimestamp}~${TextMessageID}`)}&pagesize=${asked.pagesize}`
  return {
    Items,
    Size,
    Next: hasOlder ? link('before', Items.at(-1)!) : null,
    Previous: hasNewer ? link('after', Items[0]!) : null,
  }
}

export const readText = async (db: Db, scope: Scope, textMessageId: number): Promise<TextMessage> => {
  const found = await findSingle(db, scope, textMessageId)
  if (!found) throw refuse('NotFound')
  return singleItem(found, await mediaOf(db, scope, found.media_ids))
}

/** When a text of a conversation was said; undefined where it is of none that this user may read. */
export const shownAt = async (db: Db, scope: Scope, of: Of, textMessageId: number): Promise<string | undefined> =>
  (await edgeOf(db, scope, of, textMessageId))?.at

type Item = Single | OfBroadcast
type Found = { items: Item[]; hasNewer: boolean; hasOlder: boolean }

const pageOf = async (
  db: Db,
  scope: Scope,
  of: Of,
  { before, after, around }: Query,
  { page, pagesize }: { page: number; pagesize: number },
): Promise<Found> => {
  if (around !== undefined) {
    const edge = await edgeOf(db, scope, of, around)
    if (!edge) throw refuse('NotFound')
    // Side by side: how many older ones there is room for is known when both are there.
    const [newer, older] = await Promise.all([
      take(db, scope, of, { edge, towards: 'newer', limit: Math.floor(pagesize / 2) }),
      // From just behind it on, so that it comes along.
      take(db, scope, of, { edge: { ...edge, id: edge.id + 1 }, towards: 'older', limit: pagesize }),
    ])
    const kept = older.items.slice(0, pagesize - newer.items.length)
    return {
      items: [...newer.items.reverse(), ...kept],
      hasNewer: newer.isMore,
      hasOlder: older.isMore || kept.length < older.items.length,
    }
  }
  if (after !== undefined) {
    const { items, isMore } = await take(db, scope, of, {
      edge: readEdge('after', after),
      towards: 'newer',
      limit: pagesize,
    })
    return { items: items.reverse(), hasNewer: isMore, hasOlder: items.length > 0 }
  }
  const edge = before === undefined ? null : readEdge('before', before)
  const skipped = (page - 1) * pagesize
  const { items, isMore } = await take(db, scope, of, { edge, towards: 'older', limit: skipped + pagesize })
  const shownOnes = items.slice(skipped)
  return {
    items: shownOnes,
    hasNewer: shownOnes.length > 0 && (edge !== null || page > 1),
    hasOlder: isMore && shownOnes.length > 0,
  }
}

type Taking = { edge: Edge | null; towards: Towards; limit: number }

/** So many of both kinds from there on, in that direction, and whether there are more. */
const take = async (db: Db, scope: Scope, of: Of, { edge, towards, limit }: Taking) => {
  const asked = { edge, towards, limit: limit + 1 }
  const kinds: Item[][] = await Promise.all([singlesFrom(db, scope, of, asked), broadcastsFrom(db, scope, of, asked)])
  const both = kinds.flat()
  const sign = towards === 'older' ? 1 : -1
  both.sort((one, other) => sign * (other.at.localeCompare(one.at) || other.id - one.id))
  return { items: both.slice(0, limit), isMore: both.length > limit }
}

const edgeOf = async (db: Db, scope: Scope, of: Of, textMessageId: number): Promise<Edge | undefined> => {
  if (textMessageId < 0) {
    const at = await handedAt(db, scope, of, -textMessageId)
    return at === undefined ? undefined : { at, id: textMessageId }
  }
  const text = await findSingle(db, scope, textMessageId)
  return text?.conversationId === of.conversationId ? { at: text.at, id: text.id } : undefined
}

/** As `Next` and `Previous` have it. */
const readEdge = (name: string, written: string): Edge => {
  const [, at = '', id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(-?\d{1,15})$/.exec(written) ?? []
  if (id === undefined || Number.isNaN(Date.parse(at)) || at.startsWith('0000'))
    throw refuseFields({ [name]: [`${name} must be as Next and Previous have it.`] })
  return { at, id: Number(id) }
}

const shown = async (db: Db, scope: Scope, of: Of, items: readonly Item[]): Promise<TextMessage[]> => {
  const ids = items.flatMap((item) => item.media_ids)
  const pictures = await mediaOf(db, scope, [...new Set(ids)])
  return items.map((item) => (item.isBroadcast ? broadcastItem(of, item, pictures) : singleItem(item, pictures)))
}

const broadcastItem = ({ conversationId }: Of, item: OfBroadcast, pictures: readonly Media[]): TextMessage => ({
  TextMessageID: item.id,
  ConversationID: conversationId,
  Message: textThatLeft(item),
  IsInbound: false,
  CreateTimestamp: item.at,
  Type: 'Chat',
  Kind: 'Broadcast',
  Mms: [],
  MmsOutboundMedia: sentPictures(item, pictures),
  ...whatBecame(item),
  WaitsUntil: null,
  CanSendAgain: false,
  MayHaveArrived: false,
  Credits: item.credits,
  User: item.user,
  Broadcast: item.broadcast,
  SurveyLabel: null,
  OptOutReview: null,
  AskedKey: null,
})

const singleItem = (item: Single, known: readonly Media[]): TextMessage => {
  const Kind = textKind(item)
  const pictures = item.media.map((Uri) => ({ Uri, ContentType: contentTypeOf(Uri) }))
  return {
    TextMessageID: item.id,
    ConversationID: item.conversationId,
    Message: item.message,
    IsInbound: item.isInbound,
    CreateTimestamp: item.at,
    Type: textType(Kind),
    Kind,
    Mms: item.isInbound ? pictures : [],
    MmsOutboundMedia: item.isInbound ? [] : sentPictures(item, known),
    ...(item.isInbound ? { Outcome: null, ResultDetail: '' } : whatBecame(item)),
    WaitsUntil: item.waitsUntil,
    CanSendAgain: Kind === 'Chat' && !item.isInbound && !item.isSentAgain && canSendAgain(item.state, item.reason),
    MayHaveArrived: item.state === outcome.failed && item.reason === reason.unconfirmed,
    Credits: item.credits,
    User: item.user,
    Broadcast: item.broadcast,
    SurveyLabel: item.isInbound && item.survey > 0 ? surveyLabels[item.survey as 1] : null,
    OptOutReview: item.review === null ? null : optOutReviewLabels[item.review as 1],
    AskedKey: item.askedKey,
  }
}

/** The reason is for what has failed alone. */
const whatBecame = ({ state, reason: why }: Item) => {
  const now = (state ?? outcome.waiting) as Outcome
  const isBad = now === outcome.failed || now === outcome.invalid || now === outcome.notSent
  return { Outcome: outcomeName(now), ResultDetail: isBad ? resultDetail(now, why) : '' }
}

const contentTypeOf = (address: string): Media['ContentType'] =>
  /\.png$/i.test(address) ? 'image/png' : /\.gif$/i.test(address) ? 'image/gif' : 'image/jpeg'

const sentPictures = (item: Item, known: readonly Media[]): Media[] =>
  item.media_ids.flatMap((id) => known.find(({ MediaID }) => MediaID === id) ?? [])
