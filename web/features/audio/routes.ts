import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const audioLibrary = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.audioLibrary,
  validateSearch: readListSearch('view'),
  component: lazyPage(() => import('./audio-page.tsx'), 'AudioPage'),
})

export const audioRoutes = [audioLibrary] as const
