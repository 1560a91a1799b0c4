import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.contacts,
  validateSearch: readListSearch('show'),
  component: lazyPage(() => import('./contacts-page.tsx'), 'ContactsPage'),
})

const group = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.group,
  validateSearch: readListSearch('show', 'merge', 'into'),
  component: lazyPage(() => import('./contacts-page.tsx'), 'ContactsPage'),
})

export const contactListRoutes = [contacts, group] as const
