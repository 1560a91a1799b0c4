import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const apiSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.apiSettings,
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./api-page.tsx'), 'ApiPage'),
})

export const apiSettingsRoutes = [apiSettings] as const
