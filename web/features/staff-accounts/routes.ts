import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffAccounts,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch('status', 'plan'),
  component: lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffAccount,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
})

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffReviews,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./reviews-page.tsx'), 'ReviewsPage'),
})

export const staffAccountsRoutes = [accounts, account, reviews] as const
