import { listConversations } from '@carillon/contract/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '../../platform/realtime.ts'
import { useSpread } from '../../platform/spread.ts'
import { formatCounted } from '../../ui/format.ts'
import { nameOf } from '../conversations/names.ts'
import { hasWrittenSince, lastIdOf } from './order.ts'
import { lastWords } from './row-words.ts'
import type { Row } from './shown.ts'

const oneSecond = 1_000

/** The list follows what is said and done, by whomever. */
export const useLiveList = (): void => {
  const cache = useQueryClient()
  const refetch = useSpread(() => void cache.invalidateQueries({ queryKey: [listConversations.name] }), oneSecond)
  useEvent('textmessage.received', refetch)
  useEvent('textmessage.updated', refetch)
  useEvent('conversation.updated', refetch)
  useEvent('scheduledconversation.updated', refetch)
  useEvent('contacts.updated', refetch)
  useEvent('optouts.updated', refetch)
}

/** What is said to whoever cannot see the list when somebody has written; the thread that is open tells of its own. */
export const useHeard = (top: readonly Row[], openID: number | undefined): string => {
  const known = useRef<ReadonlyMap<number, number>>(undefined)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (top.length === 0 && !known.current) return
    const before = known.current
    known.current = new Map([...(before ?? []), ...top.map((row) => [row.ConversationID, lastIdOf(row)] as const)])
    if (!before) return
    const heard = top.filter(
      (row) =>
        row.UnreadCount > 0 &&
        row.ConversationID !== openID &&
        hasWrittenSince(row, before.get(row.ConversationID) ?? 0),
    )
    const [first] = heard
    if (!first) return
    setSentence(
      heard.length === 1
        ? `New text from ${nameOf(first)}: ${lastWords(first)}`
        : `New texts from ${formatCounted(heard.length, 'person', 'people')}`,
    )
  }, [top, openID])
  return sentence
}
