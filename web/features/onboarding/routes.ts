import { type OnboardingStep, onboardingSteps } from '@carillon/domain/people/onboarding-steps.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'
import { setTimeZone } from '../../ui/format.ts'
import { accountQuery } from '../account/queries.ts'

/** Without the shell: there is nothing to go to before an account is set up. Whoever is through with it has no business here. */
const onboarding = createRoute({
  getParentRoute: () => root,
  path: addresses.onboarding,
  validateSearch: (search: Record<string, unknown>): { stage?: OnboardingStep } => {
    const stage = onboardingSteps.find((one) => one === search.stage)
    return stage ? { stage } : {}
  },
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery)
    if (!account.IsOnboarding) throw redirect({ to: addresses.home, replace: true })
    setTimeZone(account.CurrentUser?.TimeZone)
  },
  component: lazyPage(() => import('./onboarding-page.tsx'), 'OnboardingPage'),
})

export const onboardingRoutes = [onboarding] as const
