import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const signInSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.signInSettings,
  staticData: { guard: 'owner', title: 'Sign-in settings' },
  component: lazyPage(() => import('./sign-in-settings-page.tsx'), 'SignInSettingsPage'),
})

export const signInSettingsRoutes = [signInSettings] as const
