import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { addresses, referenceRoot } from '../platform/addresses.ts'
import { setSessionEnd } from '../platform/session-end.ts'
import { remember, remembered } from '../platform/storage.ts'
import { PageFailed } from './page-failed.tsx'
import { PageLoading } from './page-loading.tsx'
import { queryClient } from './query-client.ts'
import { routeTree } from './routes.ts'

/** Without a history that of the browser. */
export const newRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // What no page knows of in an address goes, instead of reaching it unread.
    search: { strict: true },
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: PageLoading,
    // The reference goes to the call of its address by itself, after this would have gone to the top.
    scrollRestoration: ({ location }) => !location.pathname.startsWith(referenceRoot),
  })

export const router = newRouter(queryClient)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The dead cookie stays: to sign out here would end what somebody has begun meanwhile in another tab. */
setSessionEnd(() => {
  const { href, pathname } = router.state.location
  // Whoever has never signed in on this browser need not hear that a session ended.
  const ended = remembered('signedIn') !== null
  remember('signedIn', null)
  queryClient.clear()
  if (pathname.startsWith(addresses.login)) return
  void router.navigate({
    to: addresses.login,
    search: { ...(href !== '/' && { next: href }), ...(ended && { ended }) },
  })
})
