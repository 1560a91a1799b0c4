import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { say, useConnection } from '../../platform/realtime.ts'
import { useIsShown } from './use-is-shown.ts'

/** Three times in the minute for which the server believes it. */
const everyMs = 20_000

/** Says that the inbox is looked at, so that its user is not told elsewhere of what they see here. */
export const useInboxPresence = (): void => {
  const isInbox = useRouterState({ select: ({ location }) => /^\/inbox(\/|$)/.test(location.pathname) })
  const isSeen = useIsShown() && isInbox
  const isLive = useConnection() === 'live'
  useEffect(() => {
    if (!isSeen || !isLive) return
    say('inbox.seen', { IsSeen: true })
    const timer = setInterval(() => say('inbox.seen', { IsSeen: true }), everyMs)
    return () => {
      clearInterval(timer)
      say('inbox.seen', { IsSeen: false })
    }
  }, [isSeen, isLive])
}
