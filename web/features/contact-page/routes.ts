import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.contact,
  component: lazyPage(() => import('./contact-page.tsx'), 'ContactPage'),
})

/** The short address of a contact. */
const contactInShort = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.contactInShort,
  beforeLoad: ({ params }) => {
    throw redirect({ to: addresses.contact, params, replace: true })
  },
})

export const contactPageRoutes = [contact, contactInShort] as const
