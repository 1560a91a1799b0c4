import { getConversation } from '@carillon/contract/conversations.ts'
import type { Events } from '@carillon/contract/events.ts'
import { listTextNumbers } from '@carillon/contract/text-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { chime } from './chime.ts'
import { onceOverTabs } from './once-over-tabs.ts'
import { pushState } from './push-subscription.ts'

/**
 * While Carillon is open in the background, a text that comes in is heard and seen, where its user has asked for it of that number: once
 * in a browser, whatever its tabs. A browser that is pushed to shows it by that.
 */
export const useAlerts = (): void => {
  const cache = useQueryClient()
  const router = useRouter()
  const go = (address: string) => router.history.push(address)

  useEvent('textmessage.received', (event) => {
    if (document.visibilityState === 'visible') return
    void onceOverTabs(`text ${event.TextNumberID}`, () => void alertOf(event).catch(() => {}))
  })
  const alertOf = async ({ TextNumberID, ConversationID }: Events['textmessage.received']): Promise<void> => {
    const { Items } = await cache.fetchQuery({ ...queryOf(listTextNumbers, { query: {} }), staleTime: 60_000 })
    const number = Items.find((one) => one.TextNumberID === TextNumberID)
    if (number?.AudioNotificationsEnabled) chime()
    if (!number?.BrowserNotificationsEnabled || pushState() === 'on' || !mayShow()) return
    const said = ConversationID === null ? undefined : await api(getConversation, { params: { ConversationID } })
    const name = said ? `${said.FirstName} ${said.LastName}`.trim() || (await written(said.PhoneNumber)) : number.Name
    const shown = new Notification(name, {
      body: said?.LastMessage.Message.slice(0, 100) || 'You have a new text.',
      tag: `conversation-${ConversationID}`,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      go(said ? `/inbox/${said.ConversationID}/messages` : '/inbox')
    }
  }

  // What was chosen of a push, where this page is open.
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const follow = ({ data }: MessageEvent<unknown>): void => {
      const { open } = (data ?? {}) as { open?: unknown }
      if (typeof open === 'string' && /^\/inbox(\/\d+\/messages)?$/.test(open)) router.history.push(open)
    }
    serviceWorker.addEventListener('message', follow)
    return () => serviceWorker.removeEventListener('message', follow)
  }, [router])
}

// What knows how numbers are written is large, and wanted by no first visit.
const written = async (digits: string): Promise<string> => (await import('../../ui/phone.tsx')).phoneText(digits)

const mayShow = (): boolean => 'Notification' in window && Notification.permission === 'granted'
