import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const setup = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffSetup,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./setup-page.tsx'), 'SetupPage'),
})

const installation = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffSettings,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./installation-page.tsx'), 'InstallationPage'),
})

export const setupRoutes = [setup, installation] as const
