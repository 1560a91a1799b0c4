import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const singleSignOn = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.singleSignOn,
  staticData: { guard: 'owner', title: 'Single sign-on' },
  component: lazyPage(() => import('./sign-on-page.tsx'), 'SignOnPage'),
})

/** Where a provider sends the browser back to. */
const signOnDone = createRoute({
  getParentRoute: () => root,
  path: addresses.signOnDone,
  // All that the provider sends stays in the address, from which it is read as it came.
  validateSearch: (search: Record<string, unknown>): { code?: unknown } => search,
  component: lazyPage(() => import('./return-page.tsx'), 'ReturnPage'),
})

/** The same of SAML, whose answer stands in the page. */
const signOnSaml = createRoute({
  getParentRoute: () => root,
  path: addresses.signOnSaml,
  component: lazyPage(() => import('./return-page.tsx'), 'SamlReturnPage'),
})

export const singleSignOnRoutes = [singleSignOn, signOnDone, signOnSaml] as const
