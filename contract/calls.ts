import { z } from 'zod'
import * as account from './account.ts'
import * as accountLife from './account-life.ts'
import * as accountLog from './account-log.ts'
import * as accountUsers from './account-users.ts'
import * as apiAccess from './api-access.ts'
import * as approvals from './approvals.ts'
import * as audio from './audio.ts'
import * as audioChanges from './audio-changes.ts'
import * as audit from './audit.ts'
import * as autoReplies from './auto-replies.ts'
import * as billing from './billing.ts'
import * as broadcastResults from './broadcast-results.ts'
import * as broadcasts from './broadcasts.ts'
import { type Call, done } from './call.ts'
import * as callResults from './call-results.ts'
import * as callerIds from './caller-ids.ts'
import * as callsIn from './calls-in.ts'
import * as carriers from './carriers.ts'
import * as contactHistory from './contact-history.ts'
import * as contacts from './contacts.ts'
import * as conversationStarts from './conversation-starts.ts'
import * as conversations from './conversations.ts'
import * as draftContacts from './draft-contacts.ts'
import * as drafts from './drafts.ts'
import * as embedding from './embedding.ts'
import * as groups from './groups.ts'
import * as imports from './imports.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as lists from './lists.ts'
import * as localNumbers from './local-numbers.ts'
import * as mails from './mails.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as operations from './operations.ts'
import * as optOuts from './opt-outs.ts'
import * as ownEmail from './own-email.ts'
import * as ownSessions from './own-sessions.ts'
import * as passkeys from './passkeys.ts'
import * as passwordLinks from './password-links.ts'
import * as passwords from './passwords.ts'
import * as phoneLaunches from './phone-launches.ts'
import * as phoneNumbers from './phone-numbers.ts'
import * as prices from './prices.ts'
import * as profilePictures from './profile-pictures.ts'
import * as recordings from './recordings.ts'
import * as repeating from './repeating.ts'
import * as scheduledConversations from './scheduled-conversations.ts'
import * as secondFactors from './second-factors.ts'
import * as session from './session.ts'
import * as setup from './setup.ts'
import * as shortUrls from './short-urls.ts'
import * as signInSettings from './sign-in-settings.ts'
import * as signUps from './sign-ups.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as staffAccounts from './staff-accounts.ts'
import * as support from './support.ts'
import * as supportDesk from './support-desk.ts'
import * as tasks from './tasks.ts'
import * as templateMerges from './template-merges.ts'
import * as templates from './templates.ts'
import * as textLaunches from './text-launches.ts'
import * as textMessages from './text-messages.ts'
import * as textNumbers from './text-numbers.ts'
import * as transfers from './transfers.ts'
import * as trunks from './trunks.ts'
import * as undos from './undos.ts'
import * as users from './users.ts'
import * as verification from './verification.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion

/** In the order of the documentation. */
const features: readonly Record<string, unknown>[] = [
  session,
  secondFactors,
  passkeys,
  ownSessions,
  ownEmail,
  passwords,
  passwordLinks,
  profilePictures,
  users,
  signUps,
  onboarding,
  localNumbers,
  account,
  accountLife,
  accountUsers,
  embedding,
  signInSettings,
  singleSignOn,
  supportDesk,
  approvals,
  accountLog,
  textNumbers,
  notifications,
  notices,
  contactHistory,
  contacts,
  groups,
  tasks,
  trunks,
  undos,
  imports,
  optOuts,
  autoReplies,
  conversationStarts,
  conversations,
  scheduledConversations,
  textMessages,
  phoneNumbers,
  prices,
  drafts,
  draftContacts,
  templateMerges,
  broadcasts,
  broadcastResults,
  labels,
  templates,
  media,
  audioChanges,
  audio,
  shortUrls,
  callResults,
  transfers,
  callerIds,
  callsIn,
  verification,
  recordings,
  phoneLaunches,
  textLaunches,
  repeating,
  carriers,
  operations,
  staffAccounts,
  setup,
  audit,
  support,
  mails,
  jobs,
  billing,
  apiAccess,
]

/** Every call of the interface. */
export const allCalls: readonly Call[] = features.flatMap((feature) => Object.values(feature).filter(isCall))

/** The shapes that the contract gives a name; those of one value only are no shapes. */
export const namedSchemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['Done', done] as const,
  ...[lists, ...features].flatMap((feature) =>
    Object.entries(feature).flatMap(([name, value]) => (isShape(value) ? [[name, value] as const] : [])),
  ),
]
