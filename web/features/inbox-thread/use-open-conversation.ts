import { getConversation } from '@carillon/contract/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
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
  const conversation = useCall(getConversation, { params: { ConversationID } })
  useHoursAgain(conversation)
  return conversation
}

/** Clocks and timers differ by a little; by one that is far ahead of the server's it is asked once more later. */
const lateMs = 1000
const againMs = 30_000

/** Whether texts wait for quiet hours is asked again when that changes, and not before. */
const useHoursAgain = ({ data, dataUpdatedAt, refetch }: ReturnType<typeof useCall<typeof getConversation>>): void => {
  const changesAt = data?.WaitsUntil ?? data?.WaitsFrom
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!changesAt) return
    const at = Date.parse(changesAt)
    const timer = setTimeout(ask, dataUpdatedAt < at + lateMs ? Math.max(0, at + lateMs - Date.now()) : againMs)
    return () => clearTimeout(timer)
  }, [changesAt, dataUpdatedAt])
}
