import { listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { listContacts } from '@carillon/contract/contacts.ts'
import { listConversations } from '@carillon/contract/conversations.ts'
import { listGroups } from '@carillon/contract/groups.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMayOpen } from '../../features/account/guards.ts'
import { nameOf } from '../../features/conversations/names.ts'
import { settingsPages } from '../../features/settings/settings-pages.ts'
import { staffLinks } from '../../features/staff/staff-links.ts'
import { type Address, addresses, toBroadcast, toContact, toConversation, toGroup } from '../../platform/addresses.ts'
import { queryOf } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { areas } from '../shell/areas.ts'
import { type Begun, hasWords, useActs } from './acts.ts'

export type Kind = 'Pages' | 'Acts' | 'Contacts' | 'Groups' | 'Broadcasts' | 'Conversations'

type Place =
  | { to: (typeof named)[number]['to']; hash?: string }
  | ReturnType<typeof toContact | typeof toGroup | typeof toBroadcast | typeof toConversation>

/** Where it leads, or what opens over the page that one is on. */
export type Find = { key: string; kind: Kind; label: string; detail?: string; place: Place | Begun }

/** What stands on a page of settings, in words that one may look for. */
const onSettings: Partial<Record<Address, string>> = {
  [addresses.accountSettings]: 'organization company name time zone plan credits billing',
  [addresses.textSettings]:
    'speed quiet hours night signature length opt-in day messaging limit text number keyword notifications alerts',
  [addresses.voiceSettings]: 'calls caller id answering machine voicemail retries',
  [addresses.automation]: 'away stop help join',
  [addresses.userSettings]: 'people team invite permissions roles',
  [addresses.approvalSettings]: 'approve review',
  [addresses.signInSettings]: 'password single sign-on saml second factor security',
  [addresses.accountLog]: 'audit history who did',
  [addresses.profileSettings]: 'my name password passkey second factor email phone time zone calling window hours days',
  [addresses.apiSettings]: 'key token webhook developer',
}

const named = [
  ...areas.map(({ to, label }) => ({ to, label, detail: undefined })),
  { to: addresses.optOuts, label: 'Opt-outs', detail: 'Reports' },
  { to: addresses.audioLibrary, label: 'Audio', detail: 'Message library' },
  ...settingsPages.map(({ to, title }) => ({ to, label: title, detail: 'Settings', also: onSettings[to] })),
  { to: addresses.automation, label: 'Keywords', detail: 'Settings', hash: 'keywords' },
  ...staffLinks.map(({ to, label }) => ({ to, label, detail: 'Staff' })),
]

const each = 5

/** What there is by that name, and what one may do: pages and acts at once, the rest from the server. */
export const useFinds = (typed: string, isOpen: boolean): { finds: Find[]; isSearching: boolean } => {
  const [q] = useDebouncedValue(typed, 120)
  const query = { q, pagesize: each }
  const options = { enabled: isOpen && q !== '', placeholderData: keepPreviousData } as const
  const contacts = useQuery({ ...queryOf(listContacts, { query }), ...options })
  const groups = useQuery({ ...queryOf(listGroups, { query }), ...options })
  const broadcasts = useQuery({ ...queryOf(listBroadcasts, { query }), ...options })
  const conversations = useQuery({ ...queryOf(listConversations, { query }), ...options })
  const mayOpen = useMayOpen()
  const acts = useActs(typed)
  const pages = named
    .filter(({ to, label, ...rest }) => mayOpen(to) && hasWords(typed, label, 'also' in rest ? rest.also : undefined))
    .map(
      ({ to, label, detail, ...rest }): Find => ({
        key: `page ${label}`,
        kind: 'Pages',
        label,
        ...(detail && { detail }),
        place: 'hash' in rest ? { to, hash: rest.hash } : { to },
      }),
    )
  const found = [
    ...pages,
    ...acts.map(({ label, begun }): Find => ({ key: `act ${label}`, kind: 'Acts', label, place: begun })),
  ]
  // What was found for other letters is not what Enter is meant for.
  if (typed === '' || typed !== q) return { finds: found, isSearching: typed !== '' }
  return {
    finds: [
      ...found,
      ...(contacts.data?.Items ?? []).map(
        ({ PersonID, FirstName, LastName, PrimaryPhone }): Find => ({
          key: `contact ${PersonID}`,
          kind: 'Contacts',
          label: `${FirstName} ${LastName}`.trim() || phoneText(PrimaryPhone),
          detail: phoneText(PrimaryPhone),
          place: toContact(PersonID),
        }),
      ),
      ...(groups.data?.Items ?? []).slice(0, each).map(
        ({ ListID, ListName, RosterCount }): Find => ({
          key: `group ${ListID}`,
          kind: 'Groups',
          label: ListName,
          detail: formatCounted(RosterCount, 'contact'),
          place: toGroup(ListID),
        }),
      ),
      ...(broadcasts.data?.Items ?? []).map(
        ({ BroadcastID, BroadcastName, PhoneNumberCount, PeopleCount }): Find => ({
          key: `broadcast ${BroadcastID}`,
          kind: 'Broadcasts',
          label: BroadcastName,
          detail: whomText({ phones: PhoneNumberCount, people: PeopleCount }),
          place: toBroadcast(BroadcastID),
        }),
      ),
      ...(conversations.data?.Items ?? []).map(
        (conversation): Find => ({
          key: `conversation ${conversation.ConversationID}`,
          kind: 'Conversations',
          label: nameOf(conversation),
          detail: phoneText(conversation.PhoneNumber),
          place: toConversation(conversation.ConversationID),
        }),
      ),
    ],
    isSearching: contacts.isFetching || groups.isFetching || broadcasts.isFetching || conversations.isFetching,
  }
}
