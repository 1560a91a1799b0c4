import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'
import { readImportSearch } from '../imports/flow-steps.ts'

const newImport = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.newImport,
  validateSearch: (search: Record<string, unknown>): { list?: number; purpose?: 'contacts' | 'optouts' } => ({
    ...(Number.isInteger(search.list) && { list: Number(search.list) }),
    ...(search.purpose === 'optouts' && { purpose: 'optouts' }),
  }),
  component: lazyPage(() => import('./new-import-page.tsx'), 'NewImportPage'),
})

const oneImport = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.import,
  validateSearch: readImportSearch,
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
})

export const importPageRoutes = [newImport, oneImport] as const
