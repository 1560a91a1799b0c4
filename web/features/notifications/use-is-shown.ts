import { useSyncExternalStore } from 'react'

/** Whether this tab is in front. */
export const useIsShown = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      document.addEventListener('visibilitychange', watch)
      return () => document.removeEventListener('visibilitychange', watch)
    },
    () => document.visibilityState === 'visible',
  )
