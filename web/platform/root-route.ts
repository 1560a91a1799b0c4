import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** What every address hangs under. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()()

/**
 * A page that is fetched when it is first needed: `lazyPage(() => import('./list-page.tsx'), 'ListPage')`. Its own type is left out of that of
 * its route: pages have links, which are typed by all routes, and the one could not be told before the other.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: NoInfer<Name>,
): RouteComponent => lazyRouteComponent(load, name)
