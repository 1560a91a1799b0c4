import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'
import { isAskable } from './series-acts.ts'

const repeating = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.series,
  validateSearch: (search: Record<string, unknown>) => (isAskable(search.do) ? { do: search.do } : {}),
  component: lazyPage(() => import('./series-page.tsx'), 'SeriesPage'),
})

export const repeatingRoutes = [repeating] as const
