import {
  conversationsSummary,
  getConversation,
  listConversations,
  type OpenConversation,
  viewConversation,
} from '@carillon/contract/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { isPassing } from '../../platform/api.ts'
import { change } from '../../platform/optimistic.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf, useSend } from '../../platform/queries.ts'

type Options = {
  conversation: OpenConversation
  /** The last text and the one that was written down last, where one has both before one's eyes: what has waited stands further up. */
  shown: { readonly last: number; readonly written: number } | undefined
  /** One has marked it as unread and still looks at it. */
  isHeld: boolean
}

/**
 * A conversation is read up to the last text that was shown, and only where somebody can see it: on a page that is looked at, with the end
 * of the thread in view.
 */
export const useViewing = ({ conversation, shown, isHeld }: Options): void => {
  const { ConversationID, UnreadCount, IsReadOnly } = conversation
  const cache = useQueryClient()
  const isVisible = useIsVisible()
  const view = useSend(viewConversation, {
    invalidates: [conversationsSummary, listConversations],
    isRetried: true,
    optimistic: () => readOf(ConversationID),
  })
  const isToRead = !IsReadOnly && UnreadCount > 0 && isVisible && !isHeld
  const known = useRef<number>(undefined)
  const read = useEffectEvent((TextMessageID: number, written: number) => {
    // Once: whoever marks it as unread afterwards means it.
    if (known.current === written) return
    known.current = written
    view.mutate(
      // Where a broadcast alone was said, it is read as a whole.
      { params: { ConversationID }, body: TextMessageID > 0 ? { TextMessageID } : {} },
      {
        onError: (error) => {
          // It is read as soon as the server can be reached, and not asked again what it has refused.
          if (isPassing(error)) known.current = undefined
        },
        onSuccess: (reply) => {
          const { queryKey } = queryOf(getConversation, { params: { ConversationID } })
          putAnswer<OpenConversation>(cache, queryKey, (known) => known && { ...known, ...reply })
        },
      },
    )
  })
  const { last, written } = shown ?? {}
  useEffect(() => {
    if (isToRead && last !== undefined && written !== undefined) read(last, written)
  }, [isToRead, last, written])
}

const readOf = (ConversationID: number) => [
  change(listConversations, (page) => ({
    ...page,
    Items: page.Items.map((row) => (row.ConversationID === ConversationID ? { ...row, UnreadCount: 0 } : row)),
  })),
  change(getConversation, (known) => ({ ...known, UnreadCount: 0 }), { params: { ConversationID } }),
]

const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      document.addEventListener('visibilitychange', watch)
      return () => document.removeEventListener('visibilitychange', watch)
    },
    () => document.visibilityState === 'visible',
  )
