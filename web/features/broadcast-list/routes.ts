import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const broadcasts = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.broadcasts,
  validateSearch: readListSearch('status', 'type', 'label', 'owner', 'from', 'to'),
  component: lazyPage(() => import('./list-page.tsx'), 'ListPage'),
})

export const broadcastListRoutes = [broadcasts] as const
