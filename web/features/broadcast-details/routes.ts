import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const broadcastDetails = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.broadcast,
  validateSearch: readListSearch('person'),
  component: lazyPage(() => import('./details-page.tsx'), 'DetailsPage'),
})

/** Other addresses of the details: /broadcasts/7/details, /broadcasts/7/textreplies. */
const detailsOfBroadcast = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.broadcastInShort,
  validateSearch: readListSearch('person'),
  beforeLoad: ({ params: { id, section, sub }, search }) => {
    const [first, second] = section === 'details' ? [sub] : [section, sub]
    // What is left out would be taken from the address that one comes from.
    const params = { id, section: first, sub: second }
    throw redirect({ to: addresses.broadcast, params, search, replace: true })
  },
})

export const broadcastDetailsRoutes = [broadcastDetails, detailsOfBroadcast] as const
