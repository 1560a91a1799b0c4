import type { Conversation } from '@carillon/contract/conversations.ts'
import { getTextMessage, listTextMessages, type TextMessage } from '@carillon/contract/text-messages.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../platform/api.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { useEvent } from '../../platform/realtime.ts'
import { hasOpenBehind, inOrder, type Pages, queryOfTexts, withNewest, withTexts } from '../conversations/text-pages.ts'
import { useSent } from './use-sent.ts'

const aMoment = 250
/** A number may be told of four times a second for as long as a broadcast runs. */
const aWhile = 10_000

type Of = Pick<Conversation, 'ConversationID' | 'TextNumberID'>

/**
 * What was said in a conversation, oldest first: the newest page, or the one around a text, and what is older as one scrolls up. It
 * follows what is said and what becomes of it; what was just sent from here is in it before it is read again.
 */
export const useTexts = (conversation: Of, around: number | undefined) => {
  const { ConversationID } = conversation
  const query = queryOfTexts(ConversationID, around)
  const { queryKey } = query
  const known = useInfiniteQuery(query)
  const isNewest = known.data?.pages[0]?.Previous === null
  useFollowed(conversation, queryKey, isNewest)
  const said = known.data?.pages.flatMap(({ Items }) => Items) ?? []
  const sent = useSent(ConversationID)
  // The later answer is first: a text that was read since is no longer as it was when it was sent.
  return { ...known, isNewest, texts: (isNewest ? inOrder([...said, ...sent]) : said).toReversed() }
}

/** One read after the other, so that the later answer is the later read. */
const useFollowed = ({ ConversationID, TextNumberID }: Of, queryKey: readonly unknown[], isNewest: boolean): void => {
  const cache = useQueryClient()
  const changed = useRef(new Set<number>())
  const isAny = useRef(false)
  const reading = useRef(Promise.resolve())
  const reread = (): void => void cache.invalidateQueries({ queryKey })
  const rereadRarely = useThrottledCallback(reread, aWhile)
  const read = async (): Promise<void> => {
    const ids = [...changed.current]
    if (ids.length === 0 && !isAny.current) return
    // Which of them it was is not told where several changed at once.
    if (isAny.current && !isNewest) reread()
    const wasAny = isAny.current
    changed.current.clear()
    isAny.current = false
    const newest = isNewest ? await api(listTextMessages, { params: { ConversationID } }) : undefined
    const isRead = new Set(newest?.Items.map(({ TextMessageID }) => TextMessageID))
    if (wasAny && hasOpenBehind(cache.getQueryData<Pages>(queryKey), isRead)) rereadRarely()
    const texts: TextMessage[] = []
    for (const TextMessageID of ids.filter((id) => !isRead.has(id))) {
      texts.push(await api(getTextMessage, { params: { TextMessageID } }))
    }
    putAnswer<Pages>(cache, queryKey, (data) => data && withTexts(newest ? withNewest(data, newest) : data, texts))
  }
  const follow = useThrottledCallback(() => {
    // What could not be read so is read with the whole.
    reading.current = reading.current.then(read).catch(reread)
  }, aMoment)
  const hear = (event: Told): void => {
    if (event.TextNumberID !== TextNumberID) return
    if (event.ConversationID !== null && event.ConversationID !== ConversationID) return
    if (event.ConversationID === null) isAny.current = true
    else changed.current.add(event.TextMessageID)
    follow()
  }
  useEvent('textmessage.received', hear)
  useEvent('textmessage.updated', hear)
}

/** Null where several are told of together. */
type Told = { TextMessageID: number; TextNumberID: number; ConversationID: number | null }
