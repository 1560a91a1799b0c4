import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'

/** For whoever cannot sign in, too. */
const support = createRoute({
  getParentRoute: () => root,
  path: addresses.support,
  component: lazyPage(() => import('./support-page.tsx'), 'SupportPage'),
})

export const supportRoutes = [support] as const
