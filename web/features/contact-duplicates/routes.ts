import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.duplicates,
  validateSearch: readListSearch('by'),
  component: lazyPage(() => import('./duplicates-page.tsx'), 'DuplicatesPage'),
})

export const contactDuplicatesRoutes = [duplicates] as const
