import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const log = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.accountLog,
  validateSearch: readListSearch('kind', 'who', 'from', 'to'),
  staticData: { guard: 'admin', title: 'Log' },
  component: lazyPage(() => import('./log-page.tsx'), 'LogPage'),
})

export const accountLogRoutes = [log] as const
