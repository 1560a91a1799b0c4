import { conversationsSummary, getConversation } from '@carillon/contract/conversations.ts'
import { getScheduledConversation, listScheduledConversations } from '@carillon/contract/scheduled-conversations.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

type Asked = { page?: number; pagesize?: number; q?: string; sortby?: string; Status?: string; ConversationID?: number }

/** What waits to be said, the next first; it follows what others do and what is said meanwhile. */
export const useScheduled = (query: Asked) => {
  const cache = useQueryClient()
  const refetch = useThrottledCallback(
    () => void cache.invalidateQueries({ queryKey: [listScheduledConversations.name] }),
    aMoment,
  )
  useEvent('scheduledconversation.updated', refetch)
  useEvent('optouts.updated', refetch)
  // They may have written since it was scheduled.
  useEvent('textmessage.received', refetch)
  return useQuery({ ...queryOf(listScheduledConversations, { query }), placeholderData: keepPreviousData })
}

const aMoment = 400

/** What a change of it makes stale. */
export const scheduledCalls = [
  listScheduledConversations,
  getScheduledConversation,
  conversationsSummary,
  getConversation,
]
