import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'
import { placeToasts, raiseToasts } from '../ui/toast-place.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

export const Root = () => <Page router={router} queryClient={queryClient} />

type Props = {
  router: RegisteredRouter
  queryClient: QueryClient
  /** Without movements, which a test would wait for. */
  isStill?: boolean
}

export const Page = ({ router, queryClient, isStill = false }: Props) => {
  // Another page may have other things at its foot, and one that grows pins its own there.
  useEffect(() => {
    const watch = new ResizeObserver(raiseToasts)
    watch.observe(document.body)
    for (const toasts of document.querySelectorAll('.mantine-Notifications-root')) watch.observe(toasts)
    const leave = router.subscribe('onRendered', placeToasts)
    return () => {
      watch.disconnect()
      leave()
    }
  }, [router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={isStill ? 'test' : 'default'}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" limit={4} autoClose={10_000} aria-live="polite" />
      </QueryClientProvider>
    </MantineProvider>
  )
}
