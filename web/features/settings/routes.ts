import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

/** Where the menu leads. */
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.settings,
  beforeLoad: () => {
    throw redirect({ to: addresses.profileSettings, replace: true })
  },
})

const accountSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.accountSettings,
  staticData: { guard: 'admin', title: 'Account settings' },
  component: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
})

const textSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.textSettings,
  component: lazyPage(() => import('./text-page.tsx'), 'TextPage'),
})

const voiceSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.voiceSettings,
  component: lazyPage(() => import('./voice-page.tsx'), 'VoicePage'),
})

const automation = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.automation,
  component: lazyPage(() => import('./automation-page.tsx'), 'AutomationPage'),
})

const profileSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.profileSettings,
  /** A token that is all digits has been read as a number. */
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    confirm ? { confirm: String(confirm) } : {},
  component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
})

export const settingsRoutes = [
  ...[settings, accountSettings, textSettings, voiceSettings],
  ...[automation, profileSettings],
] as const
