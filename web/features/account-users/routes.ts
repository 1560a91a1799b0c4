import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const users = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.userSettings,
  validateSearch: readListSearch('status', 'role'),
  staticData: { guard: 'admin', title: 'Users' },
  component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
})

export const accountUsersRoutes = [users] as const
