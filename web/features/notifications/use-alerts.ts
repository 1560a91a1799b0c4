import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEvent } from '../../platform/realtime.ts'
import { onceOverTabs } from './once-over-tabs.ts'

/**
 * While Carillon is open in the background, a text that comes in is heard and seen, where its user has asked for it of that number: once
 * in a browser, whatever its tabs. A browser that is pushed to shows it by that.
 */
export const useAlerts = (): void => {
  const cache = useQueryClient()
  const router = useRouter()
  const go = (address: string) => router.history.push(address)

  useEvent('textmessage.received', (event) => {
    // An engine of the version before does not tell.
    if (event.IsUnread === false || document.visibilityState === 'visible') return
    // What it takes is wanted by no first visit. An alert that cannot be made is none: the inbox has the text.
    const alert = () => import('./alert-of.ts').then(({ alertOf }) => alertOf({ cache, go }, event))
    void onceOverTabs(`text ${event.TextNumberID}`, () => void alert().catch(() => {}))
  })

  // What was chosen of a push, where this page is open.
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const follow = ({ data }: MessageEvent<unknown>): void => {
      const { open } = (data ?? {}) as { open?: unknown }
      if (typeof open === 'string' && /^\/inbox(\/\d+\/messages|\/calls)?$/.test(open)) router.history.push(open)
    }
    serviceWorker.addEventListener('message', follow)
    return () => serviceWorker.removeEventListener('message', follow)
  }, [router])
}
