import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { root } from '../../platform/root-route.ts'
import { setTimeZone } from '../../ui/format.ts'
import { accountQuery } from './queries.ts'

/** What every address behind the sign-in hangs under; the shell is put around it by web/app. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery)
    if (account.MustSetUpSecondFactor) throw redirect({ to: addresses.setUpSecondFactor, replace: true })
    if (account.IsOnboarding) throw redirect({ to: addresses.onboarding, replace: true })
    setTimeZone(account.CurrentUser?.TimeZone)
  },
})
