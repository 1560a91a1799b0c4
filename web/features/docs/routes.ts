import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'

/** For developers of other companies, who have no sign-in yet. */
const docs = createRoute({
  getParentRoute: () => root,
  path: addresses.guide,
  component: lazyPage(() => import('./guide-page.tsx'), 'GuidePage'),
})

const docsReference = createRoute({
  getParentRoute: () => root,
  path: addresses.reference,
  component: lazyPage(() => import('./reference-page.tsx'), 'ReferencePage'),
})

export const docsRoutes = [docs, docsReference] as const
