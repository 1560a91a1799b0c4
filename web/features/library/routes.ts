import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

/** The part of the library that there is. */
const library = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.library,
  beforeLoad: () => {
    throw redirect({ to: addresses.textLibrary, replace: true })
  },
})

const textLibrary = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.textLibrary,
  validateSearch: readListSearch('view'),
  component: lazyPage(() => import('./text-library-page.tsx'), 'TextLibraryPage'),
})

export const libraryRoutes = [library, textLibrary] as const
