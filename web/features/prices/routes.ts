import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const prices = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffPrices,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch('country'),
  component: lazyPage(() => import('./prices-page.tsx'), 'PricesPage'),
})

export const pricesRoutes = [prices] as const
