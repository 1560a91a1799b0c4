import { conversationsSummary } from '@carillon/contract/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useSpread } from '../../platform/spread.ts'

/** How many conversations there are and how many are unread, in all and by number. */
export const useSummary = () => useCall(conversationsSummary)

/** Unread conversations that wait for this user; none while that is not known. */
export const useUnread = (): number => useSummary().data?.UnreadToAnswer ?? 0

const oneSecond = 1_000

/** Counts follow what comes and what others read. */
export const useLiveSummary = (): void => {
  const cache = useQueryClient()
  const refetch = useSpread(() => void cache.invalidateQueries({ queryKey: [conversationsSummary.name] }), oneSecond)
  useEvent('textmessage.received', refetch)
  useEvent('conversation.updated', refetch)
  useEvent('scheduledconversation.updated', refetch)
  useEvent('optouts.updated', refetch)
  useEvent('account.updated', refetch)
}
