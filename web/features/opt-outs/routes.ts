import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const optOuts = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.optOuts,
  validateSearch: readListSearch('tab', 'show', 'from', 'to'),
  component: lazyPage(() => import('./opt-outs-page.tsx'), 'OptOutsPage'),
})

export const optOutsRoutes = [optOuts] as const
