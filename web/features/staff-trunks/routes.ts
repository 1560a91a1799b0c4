import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const trunks = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.trunks,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./trunks-page.tsx'), 'TrunksPage'),
})

export const staffTrunksRoutes = [trunks] as const
