import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const browsers = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.notificationBrowsers,
  component: lazyPage(() => import('./browsers-page.tsx'), 'BrowsersPage'),
})

export const notificationsRoutes = [browsers] as const
