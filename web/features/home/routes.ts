import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const home = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.home,
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const
