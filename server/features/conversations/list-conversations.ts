import type { listConversations as call } from '@carillon/contract/conversations.ts'
import { excerptOf, searchWords } from '@carillon/domain/text/excerpt.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findPage, newestOf } from './page-store.ts'
import type { ConversationRequest } from './read-query.ts'
import { search } from './search-conversations.ts'
import { mostFound, readTexts } from './search-store.ts'
import { readConversations } from './shape-store.ts'
import { findPhones, lastTextId } from './store.ts'

type Reply = z.output<typeof call.reply>
type Found = Reply['Items'][number]['Found']

/** With what `q` has found, where there is one. */
export const withSearch = async (
  db: Db,
  scope: Scope,
  request: ConversationRequest,
  now: Date,
): Promise<ConversationRequest> => {
  const { q, numbers, standings } = request
  if (q === '' || numbers.length === 0 || standings.length === 0) return request
  const newest = () => newestOf(db, scope, request, mostFound)
  return { ...request, searched: await search(db, scope, request, now, newest) }
}

export const listConversations = async (
  db: Db,
  scope: Scope,
  asked: ConversationRequest,
  now: Date,
): Promise<Pick<Reply, 'Items' | 'Size' | 'SeenThroughID'>> => {
  // Before the rest, so that whatever is written down meanwhile counts as unseen.
  const SeenThroughID = await lastTextId(db, scope)
  const request = await withSearch(db, scope, asked, now)
  const { ids, Size } = await findPage(db, scope, request)
  const conversations = await readConversations(db, scope, ids)
  const found = await foundIn(db, scope, request, ids)
  return {
    Items: conversations.map((item) => ({ ...item, Found: found.get(item.ConversationID) ?? null })),
    Size,
    SeenThroughID,
  }
}

/** Where words were found in these. */
const foundIn = async (
  db: Db,
  scope: Scope,
  { q, searched }: ConversationRequest,
  ids: readonly number[],
): Promise<Map<number, Found>> => {
  if (!searched || searched.texts.length === 0) return new Map()
  const keyOf = ({ textNumberId, phone }: { textNumberId: number; phone: number }) => `${textNumberId} ${phone}`
  const byKey = new Map(searched.texts.map((text) => [keyOf(text), text.id]))
  const between = (await findPhones(db, scope, ids, scope.seenNumbers)).flatMap((of) => {
    const text = byKey.get(keyOf(of))
    return text === undefined ? [] : [{ id: of.id, text }]
  })
  const texts = await readTexts(
    db,
    scope,
    between.map(({ text }) => text),
  )
  const byId = new Map(texts.map((text) => [text.id, text]))
  const words = searchWords(q)
  return new Map(
    between.flatMap(({ id, text }) => {
      const found = byId.get(text)
      if (!found) return []
      const Excerpt = excerptOf(found.message, words)
      return [[id, { TextMessageID: text, Excerpt, CreateTimestamp: found.at }]] as const
    }),
  )
}
