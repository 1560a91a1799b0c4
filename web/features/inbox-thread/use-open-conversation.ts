import { getConversation } from '@carillon/contract/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useSpread } from '../../platform/spread.ts'

const aMoment = 400

/** A conversation, which follows what others do with it and what is known of whoever it is with. */
export const useOpenConversation = (ConversationID: number) => {
  const cache = useQueryClient()
  const refetch = useSpread(
    () => void cache.invalidateQueries({ queryKey: [getConversation.name, { params: { ConversationID } }] }),
    aMoment,
  )
  const ofThis = (event: { ConversationID: number | null }): void => {
    if (event.ConversationID === null || event.ConversationID === ConversationID) refetch()
  }
  useEvent('textmessage.received', ofThis)
  useEvent('textmessage.updated', ofThis)
  useEvent('conversation.updated', ofThis)
  useEvent('scheduledconversation.updated', refetch)
  useEvent('contacts.updated', refetch)
  useEvent('optouts.updated', refetch)
  useEvent('account.updated', refetch)
  return useCall(getConversation, { params: { ConversationID } })
}
