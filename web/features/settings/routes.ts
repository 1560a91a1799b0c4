import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

/** Where the menu leads; voice has only the calling window yet, which is with the texts. */
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.settings,
  beforeLoad: () => {
    throw redirect({ to: addresses.profileSettings, replace: true })
  },
})

const voiceSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.voiceSettings,
  beforeLoad: () => {
    throw redirect({ to: addresses.textSettings, replace: true })
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

const automation = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.automation,
  component: lazyPage(() => import('./automation-page.tsx'), 'AutomationPage'),
})

const profileSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.profileSettings,
  component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
})

const apiSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.apiSettings,
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./api-page.tsx'), 'ApiPage'),
})

export const settingsRoutes = [
  ...[settings, voiceSettings, accountSettings, textSettings],
  ...[automation, profileSettings, apiSettings],
] as const
