import { systemGroups } from '@carillon/contract/groups.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whoever comes to a conversation is about to write. */
    isReply?: boolean
    /** Who was signing in. */
    userName?: string
    /** They are led over the page (features/tours). */
    tour?: TourName
  }
}

/** Pages that have a tour. */
export type TourName = 'import' | 'inbox'

/**
 * Every address of the page. Routes, links, redirects and tests take them from here. `$id` is a segment, `{-$section}` one that
 * may be left out, `$` the rest.
 */
export const addresses = {
  home: '/',
  login: '/login',
  signInStep: '/login/second-factor',
  tooManyAttempts: '/login/too-many-attempts',
  expiredPassword: '/expired-password',
  firstUser: '/first-user',
  invitation: '/invitation',
  resetPassword: '/reset-password',
  loginLink: '/singlesignon',
  signOnDone: '/singlesignon/done/$id',
  signOnSaml: '/singlesignon/saml/$id',
  landing: '/landing',
  confirmSignUp: '/landing/confirm',
  onboarding: '/onboarding',
  setUpSecondFactor: '/set-up-second-factor',
  support: '/support',
  unsupportedBrowser: '/unsupported-browser',
  guide: '/docs',
  reference: '/docs/reference/$',
  broadcasts: '/broadcasts',
  newBroadcast: '/broadcasts/create',
  broadcast: '/broadcast-details/$id/{-$section}/{-$sub}',
  broadcastInShort: '/broadcasts/$id/{-$section}/{-$sub}',
  newSeries: '/repeatingbroadcasts/create',
  series: '/repeatingbroadcasts/$id',
  inbox: '/inbox',
  inboxLanding: '/inbox/landing',
  scheduledConversations: '/inbox/scheduled-conversations',
  callsIn: '/inbox/calls',
  inboxOfNumber: '/inbox/$id',
  conversation: '/inbox/$id/messages',
  textMessage: '/inbox/textMessages/$id',
  conversationInShort: '/conversations/{-$id}/messages',
  contacts: '/contacts',
  group: '/contacts/group/$id',
  contact: '/contacts/contact/$id',
  contactInShort: '/contacts/$id',
  duplicates: '/contacts/duplicates',
  pasteContacts: '/contacts/paste',
  newImport: '/contacts/import',
  import: '/contacts/import/$id',
  library: '/message-library',
  textLibrary: '/message-library/text',
  audioLibrary: '/message-library/audio',
  optOuts: '/reports/opt-outs',
  settings: '/settings',
  accountSettings: '/settings/account',
  textSettings: '/settings/text',
  automation: '/automation',
  notificationBrowsers: '/settings/text/browsers',
  profileSettings: '/settings/profile',
  signInSettings: '/settings/sign-in',
  singleSignOn: '/settings/sign-in/single-sign-on',
  approvalSettings: '/settings/approvals',
  apiSettings: '/settings/api',
  accountLog: '/settings/log',
  userSettings: '/settings/users',
  voiceSettings: '/settings/voice',
  staffSetup: '/staff/setup',
  staffSettings: '/staff/settings',
  staffPrices: '/staff/prices',
  staffAccounts: '/staff/accounts',
  staffAccount: '/staff/accounts/$id',
  staffReviews: '/staff/reviews',
  delivery: '/staff/delivery',
  carriers: '/staff/carriers',
  trunks: '/staff/trunks',
  textNumbers: '/staff/text-numbers',
  textingHours: '/staff/texting-hours',
  globalOptOuts: '/staff/global-opt-outs',
  apiConsumers: '/staff/api-consumers',
  audit: '/staff/audit',
  staffMails: '/staff/mails',
  staffJobs: '/staff/jobs',
} as const

/** The reference keeps the call that is shown behind this by itself. */
export const referenceRoot = '/docs/reference'

export type Address = (typeof addresses)[keyof typeof addresses]

/** Those of one thing. */
export const toContact = (PersonID: number) => ({ to: addresses.contact, params: { id: String(PersonID) } }) as const

export const toConversation = (ConversationID: number) =>
  ({ to: addresses.conversation, params: { id: String(ConversationID) } }) as const

/** The same, to write to them at once. */
export const toReply = (ConversationID: number) =>
  ({ ...toConversation(ConversationID), state: { isReply: true } }) as const

export const toSeries = (RepeatingBroadcastID: number) =>
  ({ to: addresses.series, params: { id: String(RepeatingBroadcastID) } }) as const

export const toImport = (FileID: number) => ({ to: addresses.import, params: { id: String(FileID) } }) as const

export const toGroup = (ListID: number) =>
  ListID === systemGroups.Everyone
    ? ({ to: addresses.contacts } as const)
    : ({ to: addresses.group, params: { id: String(ListID) } } as const)

/** Somebody in Deleted goes into whoever has their number, by the numbers that are chosen there. */
export const toMergeOfDeleted = (DeletedID: number, PersonID: number) =>
  ({ ...toGroup(systemGroups.Deleted), search: { merge: String(DeletedID), into: String(PersonID) } }) as const

export const toStaffAccount = (AccountID: number) =>
  ({ to: addresses.staffAccount, params: { id: String(AccountID) } }) as const

export const addressOfAccount = (AccountID: number): string => addresses.staffAccount.replace('$id', String(AccountID))

/** A broadcast, or a sample by its key. What is left out would be taken from the address that one comes from. */
export const toBroadcast = (id: number | string, { section, sub }: { section?: string; sub?: string } = {}) =>
  ({ to: addresses.broadcast, params: { id: String(id), section, sub } }) as const
