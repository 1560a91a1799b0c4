import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cssVariables, theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))

export const Root = () => <Page router={router} queryClient={queryClient} />

type Props = {
  router: RegisteredRouter
  queryClient: QueryClient
  /** Without movements, which a test would wait for. */
  isStill?: boolean
}

export const Page = ({ router, queryClient, isStill = false }: Props) => {
  const hasToasts = useFirstAct()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={isStill ? 'test' : 'default'}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {hasToasts && (
          <Suspense>
            <Toasts router={router} />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** From the first key or press on, before which hardly anything is told: their region is there before what is said in it. */
const useFirstAct = (): boolean => {
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    const begin = () => setHasBegun(true)
    const leave = notificationsStore.subscribe(begin)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, begin, { once: true, capture: true })
    return () => {
      leave()
      for (const event of events) window.removeEventListener(event, begin, { capture: true })
    }
  }, [])
  return hasBegun
}
