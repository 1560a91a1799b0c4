import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../features/account/signed-in.ts'
import { accountLogRoutes } from '../features/account-log/routes.ts'
import { accountUsersRoutes } from '../features/account-users/routes.ts'
import { apiSettingsRoutes } from '../features/api-settings/routes.ts'
import { approvalsRoutes } from '../features/approvals/routes.ts'
import { audioRoutes } from '../features/audio/routes.ts'
import { broadcastDetailsRoutes } from '../features/broadcast-details/routes.ts'
import { broadcastListRoutes } from '../features/broadcast-list/routes.ts'
import { broadcastWizardRoutes } from '../features/broadcast-wizard/routes.ts'
import { contactDuplicatesRoutes } from '../features/contact-duplicates/routes.ts'
import { contactListRoutes } from '../features/contact-list/routes.ts'
import { contactPageRoutes } from '../features/contact-page/routes.ts'
import { contactPasteRoutes } from '../features/contact-paste/routes.ts'
import { docsRoutes } from '../features/docs/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { importPageRoutes } from '../features/import-page/routes.ts'
import { inboxRoutes } from '../features/inbox/routes.ts'
import { libraryRoutes } from '../features/library/routes.ts'
import { notificationsRoutes } from '../features/notifications/routes.ts'
import { onboardingRoutes } from '../features/onboarding/routes.ts'
import { optOutsRoutes } from '../features/opt-outs/routes.ts'
import { pricesRoutes } from '../features/prices/routes.ts'
import { repeatingRoutes } from '../features/repeating/routes.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { setupRoutes } from '../features/setup/routes.ts'
import { signInSettingsRoutes } from '../features/sign-in-settings/routes.ts'
import { signUpRoutes } from '../features/sign-ups/routes.ts'
import { singleSignOnRoutes } from '../features/single-sign-on/routes.ts'
import { staffRoutes } from '../features/staff/routes.ts'
import { staffAccountsRoutes } from '../features/staff-accounts/routes.ts'
import { staffLogsRoutes } from '../features/staff-logs/routes.ts'
import { staffTrunksRoutes } from '../features/staff-trunks/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { root } from '../platform/root-route.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Opening } from './opening.tsx'
import { Shell } from './shell/shell.tsx'

signedIn.update({ component: Shell, pendingComponent: Opening, notFoundComponent: NotFoundPage })

/** Every other address, within the shell. */
const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

/** The routes of all features; each declares its own. */
export const routeTree = root.addChildren([
  ...sessionRoutes,
  ...signUpRoutes,
  ...onboardingRoutes,
  ...docsRoutes,
  signedIn.addChildren([
    ...homeRoutes,
    ...broadcastListRoutes,
    ...broadcastWizardRoutes,
    ...broadcastDetailsRoutes,
    ...repeatingRoutes,
    ...inboxRoutes,
    ...contactListRoutes,
    ...contactPageRoutes,
    ...contactPasteRoutes,
    ...contactDuplicatesRoutes,
    ...importPageRoutes,
    ...libraryRoutes,
    ...audioRoutes,
    ...optOutsRoutes,
    ...settingsRoutes,
    ...apiSettingsRoutes,
    ...signInSettingsRoutes,
    ...singleSignOnRoutes,
    ...supportRoutes,
    ...approvalsRoutes,
    ...accountUsersRoutes,
    ...accountLogRoutes,
    ...notificationsRoutes,
    ...staffRoutes,
    ...staffLogsRoutes,
    ...staffTrunksRoutes,
    ...staffAccountsRoutes,
    ...pricesRoutes,
    ...setupRoutes,
    elsewhere,
  ]),
])
