import {
  getConversation,
  listConversations,
  type OpenConversation,
  saveConversationDraft,
} from '@carillon/contract/conversations.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError, api } from '../../platform/api.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf } from '../../platform/queries.ts'
import { useUser } from '../account/queries.ts'
import { type Desk, newDesk, type Writing } from './desk.ts'

/** What is being written in a conversation, kept as its draft. */
export const useDesk = (conversation: OpenConversation, field: RefObject<HTMLTextAreaElement | null>) => {
  const { ConversationID, Draft } = conversation
  const cache = useQueryClient()
  const { UserID } = useUser()
  const [desk] = useState(() => deskOf(UserID, conversation, cache))
  const state = useSyncExternalStore(desk.watch, desk.get)
  const hear = useEffectEvent(() => desk.hear(Draft, document.hasFocus() && document.activeElement === field.current))
  useEffect(() => {
    if (Draft?.Message !== undefined || Draft === null) hear()
  }, [Draft])
  useEffect(() => {
    const leave = (): void => desk.keep(true)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [desk])
  return { desk, ...state, onBlur: (): void => desk.hear(Draft, false), key: ConversationID }
}

/** They outlive the pages that show them. Whoever signs in next has others. */
const desks = new Map<string, Desk>()

const deskOf = (UserID: number, { ConversationID, Draft }: OpenConversation, cache: QueryClient): Desk => {
  const key = `${UserID} ${ConversationID}`
  const known = desks.get(key)
  if (known) return known
  const desk = newDesk({
    draft: Draft,
    save: async ({ Message, Media }, isLast) => {
      const body = { Message, Media: Media.map(({ MediaID }) => ({ MediaID })) }
      await api(saveConversationDraft, { params: { ConversationID }, body, isLast })
      putDraft(cache, ConversationID, { Message, Media })
    },
    isPassing: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
    onIdle: () => desks.delete(key),
  })
  desks.set(key, desk)
  return desk
}

/** Puts the draft where it is read, as the server has it by now. */
export const putDraft = (cache: QueryClient, ConversationID: number, { Message, Media }: Writing): void => {
  const HasDraft = Message.trim() !== '' || Media.length > 0
  const { queryKey } = queryOf(getConversation, { params: { ConversationID } })
  const hadDraft = cache.getQueryData<OpenConversation>(queryKey)?.HasDraft
  putAnswer<OpenConversation>(
    cache,
    queryKey,
    (known) => known && { ...known, HasDraft, Draft: HasDraft ? { Message, Media: [...Media] } : null },
  )
  // The list says of each whether there is one.
  if (hadDraft !== HasDraft) void cache.invalidateQueries({ queryKey: [listConversations.name] })
}
