import { Notifications } from '@mantine/notifications'
import { type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeToasts, raiseToasts } from '../ui/toast-place.ts'

/** Toasts, and where they stand. */
export const Toasts = ({ router }: { router: RegisteredRouter }) => {
  // Another page may have other things at its foot, and one that grows pins its own there.
  useEffect(() => {
    const watch = new ResizeObserver(raiseToasts)
    watch.observe(document.body)
    for (const toasts of document.querySelectorAll('.mantine-Notifications-root')) watch.observe(toasts)
    const leave = router.subscribe('onRendered', placeToasts)
    placeToasts()
    return () => {
      watch.disconnect()
      leave()
    }
  }, [router])
  return (
    // They stand beside the pages, and lead to them.
    <RouterContextProvider router={router}>
      <Notifications position="bottom-right" limit={4} autoClose={10_000} aria-live="polite" />
    </RouterContextProvider>
  )
}
