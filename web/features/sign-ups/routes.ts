import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'

/** What has been read as a number is written again. */
const text = (value: unknown): string | undefined => (value ? String(value) : undefined)

const landing = createRoute({
  getParentRoute: () => root,
  path: addresses.landing,
  validateSearch: (search: Record<string, unknown>): { groupcode?: string; promocode?: string } => ({
    ...(text(search.groupcode) && { groupcode: text(search.groupcode)! }),
    ...(text(search.promocode) && { promocode: text(search.promocode)! }),
  }),
  component: lazyPage(() => import('./landing-page.tsx'), 'LandingPage'),
})

const confirm = createRoute({
  getParentRoute: () => root,
  path: addresses.confirmSignUp,
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token ? { token: String(search.token) } : {},
  component: lazyPage(() => import('./confirm-page.tsx'), 'ConfirmPage'),
})

export const signUpRoutes = [landing, confirm] as const
