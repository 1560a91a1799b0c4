import { getConversation } from '@carillon/contract/conversations.ts'
import type { Events } from '@carillon/contract/events.ts'
import { listTextNumbers } from '@carillon/contract/text-numbers.ts'
import { firstWordsOf, newestText } from '@carillon/domain/conversation/newest-words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { accountQuery } from '../account/queries.ts'
import { chime } from './chime.ts'
import { pushState } from './push-subscription.ts'

type Page = { cache: QueryClient; go: (address: string) => void }

/** A text that came in is heard and seen, where its user has asked for it of that number and may be disturbed. */
export const alertOf = async (
  { cache, go }: Page,
  { TextNumberID, ConversationID }: Events['textmessage.received'],
): Promise<void> => {
  if (cache.getQueryData(accountQuery.queryKey)?.CurrentUser?.BrowserNotificationsDoNotDisturb) return
  const { Items } = await cache.fetchQuery({ ...queryOf(listTextNumbers, { query: {} }), staleTime: 60_000 })
  const number = Items.find((one) => one.TextNumberID === TextNumberID)
  if (number?.AudioNotificationsEnabled) chime()
  if (!number?.BrowserNotificationsEnabled || pushState() === 'on' || !mayShow()) return
  const said = ConversationID === null ? undefined : await api(getConversation, { params: { ConversationID } })
  const name = said ? `${said.FirstName} ${said.LastName}`.trim() || phoneText(said.PhoneNumber) : number.Name
  const shown = new Notification(name, {
    body: said ? firstWordsOf(newestText(said), 100) : 'You have a new text.',
    tag: `conversation-${ConversationID}`,
  })
  shown.onclick = () => {
    window.focus()
    shown.close()
    go(said ? `/inbox/${said.ConversationID}/messages` : '/inbox')
  }
}

const mayShow = (): boolean => 'Notification' in window && Notification.permission === 'granted'
