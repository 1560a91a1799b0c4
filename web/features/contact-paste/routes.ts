import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const paste = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.pasteContacts,
  validateSearch: (search: Record<string, unknown>): { list?: number } =>
    Number.isInteger(search.list) ? { list: Number(search.list) } : {},
  component: lazyPage(() => import('./paste-page.tsx'), 'PastePage'),
})

export const contactPasteRoutes = [paste] as const
