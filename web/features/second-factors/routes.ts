import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage, root } from '../../platform/root-route.ts'
import { accountQuery } from '../account/queries.ts'

/** Outside the shell: nothing else can be done before. */
const setUp = createRoute({
  getParentRoute: () => root,
  path: addresses.setUpSecondFactor,
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery)
    if (!account.MustSetUpSecondFactor) throw redirect({ to: addresses.home, replace: true })
  },
  component: lazyPage(() => import('./set-up-page.tsx'), 'SetUpPage'),
})

export const secondFactorRoutes = [setUp] as const
