import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'
import { accountQuery } from '../account/queries.ts'

/** A token that is all digits has been read as a number. */
const tokenOf = (search: Record<string, unknown>): { token?: string } =>
  search.token ? { token: String(search.token) } : {}

/** Only an address of our own may follow; '//elsewhere' is not one. */
const nextOf = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}

const login = createRoute({
  getParentRoute: () => root,
  path: addresses.login,
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: boolean } => ({
    ...nextOf(search),
    ...(search.ended === true && { ended: true }),
  }),
  component: lazyPage(() => import('./login-page.tsx'), 'LoginPage'),
})

const signInStep = createRoute({
  getParentRoute: () => root,
  path: addresses.signInStep,
  validateSearch: nextOf,
  component: lazyPage(() => import('./factor-pages.tsx'), 'SignInStepPage'),
})

/** Outside the shell: nothing else can be done before. */
const setUpFactor = createRoute({
  getParentRoute: () => root,
  path: addresses.setUpSecondFactor,
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery)
    if (!account.MustSetUpSecondFactor) throw redirect({ to: addresses.home, replace: true })
  },
  component: lazyPage(() => import('./factor-pages.tsx'), 'SetUpFactorPage'),
})

const tooManyAttempts = createRoute({
  getParentRoute: () => root,
  path: addresses.tooManyAttempts,
  validateSearch: (search: Record<string, unknown>): { until?: number } =>
    Number.isFinite(search.until) ? { until: Number(search.until) } : {},
  component: lazyPage(() => import('./too-many-attempts-page.tsx'), 'TooManyAttemptsPage'),
})

const expiredPassword = createRoute({
  getParentRoute: () => root,
  path: addresses.expiredPassword,
  validateSearch: nextOf,
  component: lazyPage(() => import('./expired-password-page.tsx'), 'ExpiredPasswordPage'),
})

const firstUser = createRoute({
  getParentRoute: () => root,
  path: addresses.firstUser,
  validateSearch: tokenOf,
  component: lazyPage(() => import('./first-user-page.tsx'), 'FirstUserPage'),
})

/** The link that a program got for its user. */
const loginLink = createRoute({
  getParentRoute: () => root,
  path: addresses.loginLink,
  validateSearch: tokenOf,
  component: lazyPage(() => import('./login-link-page.tsx'), 'LoginLinkPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: addresses.invitation,
  validateSearch: tokenOf,
  component: lazyPage(() => import('./choose-password-page.tsx'), 'ChoosePasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: addresses.resetPassword,
  validateSearch: tokenOf,
  component: lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
})

const unsupportedBrowser = createRoute({
  getParentRoute: () => root,
  path: addresses.unsupportedBrowser,
  component: lazyPage(() => import('./unsupported-browser-page.tsx'), 'UnsupportedBrowserPage'),
})

export const sessionRoutes = [
  login,
  signInStep,
  setUpFactor,
  tooManyAttempts,
  expiredPassword,
  firstUser,
  loginLink,
  invitation,
  resetPassword,
  unsupportedBrowser,
] as const
