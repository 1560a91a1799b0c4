import { routes as account } from '../features/account/routes.ts'
import { accountLifeRoutes } from '../features/account-life/routes.ts'
import { accountUserRoutes } from '../features/account-users/routes.ts'
import { apiAccessRoutes } from '../features/api-access/routes.ts'
import { approvalRoutes } from '../features/approvals/routes.ts'
import { audioRoutes } from '../features/audio/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { autoReplyRoutes } from '../features/auto-replies/routes.ts'
import { statementRoutes } from '../features/billing/routes.ts'
import { broadcastResultRoutes } from '../features/broadcast-results/routes.ts'
import { broadcastRoutes } from '../features/broadcasts/routes.ts'
import { callResultRoutes } from '../features/call-results/routes.ts'
import { callerIdRoutes } from '../features/caller-ids/routes.ts'
import { callsInRoutes } from '../features/calls-in/routes.ts'
import { carrierRoutes } from '../features/carriers/routes.ts'
import { routes as contactHistory } from '../features/contact-history/routes.ts'
import { routes as contacts } from '../features/contacts/routes.ts'
import { conversationStartRoutes } from '../features/conversation-starts/routes.ts'
import { conversationRoutes } from '../features/conversations/routes.ts'
import { draftRoutes } from '../features/drafts/routes.ts'
import { embeddingRoutes } from '../features/embedding/routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { labelRoutes } from '../features/labels/routes.ts'
import { localNumberRoutes } from '../features/local-numbers/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { mediaRoutes } from '../features/media/routes.ts'
import { noticeRoutes } from '../features/notices/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { onboardingRoutes } from '../features/onboarding/routes.ts'
import { operationsRoutes } from '../features/operations/routes.ts'
import { globalOptOutRoutes } from '../features/opt-outs/routes.ts'
import { ownEmailRoutes } from '../features/own-email/routes.ts'
import { ownSecondFactorRoutes } from '../features/own-second-factor/routes.ts'
import { passkeyRoutes } from '../features/passkeys/routes.ts'
import { passwordRoutes } from '../features/passwords/routes.ts'
import { phoneLaunchRoutes } from '../features/phone-launches/routes.ts'
import { phoneNumberRoutes } from '../features/phone-numbers/routes.ts'
import { pricesRoutes } from '../features/prices/routes.ts'
import { profilePictureRoutes } from '../features/profile-pictures/routes.ts'
import { recentChangeRoutes } from '../features/recent-changes/routes.ts'
import { repeatingRoutes } from '../features/repeating/routes.ts'
import { optOutRoutes } from '../features/reports/opt-outs/routes.ts'
import { scheduledConversationRoutes } from '../features/scheduled-conversations/routes.ts'
import { sendingLimitRoutes } from '../features/sending-limits/routes.ts'
import { routes as session } from '../features/session/routes.ts'
import { setupRoutes } from '../features/setup/routes.ts'
import { shortUrlRoutes } from '../features/short-urls/routes.ts'
import { signInSettingsRoutes } from '../features/sign-in-settings/routes.ts'
import { signUpRoutes } from '../features/sign-ups/routes.ts'
import { singleSignOnRoutes } from '../features/single-sign-on/routes.ts'
import { staffAccountRoutes } from '../features/staff-accounts/routes.ts'
import { supportDeskRoutes } from '../features/support-desk/routes.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { templateMergeRoutes } from '../features/template-merges/routes.ts'
import { templateRoutes } from '../features/templates/routes.ts'
import { textLaunchRoutes } from '../features/text-launches/routes.ts'
import { textMessageRoutes } from '../features/text-messages/routes.ts'
import { routes as textNumbers } from '../features/text-numbers/routes.ts'
import { transferRoutes } from '../features/transfers/routes.ts'
import { trunkRoutes } from '../features/trunks/routes.ts'
import { routes as users } from '../features/users/routes.ts'
import { verificationRoutes } from '../features/verification/routes.ts'
import type { Route } from '../platform/route.ts'

/** Every feature's calls. */
export const routes: readonly Route[] = [
  ...session,
  ...ownSecondFactorRoutes,
  ...passkeyRoutes,
  ...ownEmailRoutes,
  ...passwordRoutes,
  ...profilePictureRoutes,
  ...users,
  ...embeddingRoutes,
  ...signInSettingsRoutes,
  ...singleSignOnRoutes,
  ...supportDeskRoutes,
  ...signUpRoutes,
  ...onboardingRoutes,
  ...localNumberRoutes,
  ...account,
  ...accountLifeRoutes,
  ...accountUserRoutes,
  ...noticeRoutes,
  ...notificationRoutes,
  ...textNumbers,
  ...phoneNumberRoutes,
  ...contacts,
  ...contactHistory,
  ...taskRoutes,
  ...recentChangeRoutes,
  ...conversationStartRoutes,
  ...conversationRoutes,
  ...scheduledConversationRoutes,
  ...draftRoutes,
  ...templateMergeRoutes,
  ...broadcastRoutes,
  ...approvalRoutes,
  ...broadcastResultRoutes,
  ...labelRoutes,
  ...repeatingRoutes,
  ...importRoutes,
  ...optOutRoutes,
  ...globalOptOutRoutes,
  ...sendingLimitRoutes,
  ...autoReplyRoutes,
  ...carrierRoutes,
  ...trunkRoutes,
  ...operationsRoutes,
  ...staffAccountRoutes,
  ...pricesRoutes,
  ...setupRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...statementRoutes,
  ...mediaRoutes,
  ...audioRoutes,
  ...templateRoutes,
  ...textMessageRoutes,
  ...shortUrlRoutes,
  ...callResultRoutes,
  ...transferRoutes,
  ...callerIdRoutes,
  ...callsInRoutes,
  ...phoneLaunchRoutes,
  ...textLaunchRoutes,
  ...verificationRoutes,
  ...apiAccessRoutes,
]
