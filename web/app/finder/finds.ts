import { listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { listContacts } from '@carillon/contract/contacts.ts'
import { listGroups } from '@carillon/contract/groups.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '../../features/account/queries.ts'
import { settingsPagesOf } from '../../features/settings/settings-pages.ts'
import { staffLinks } from '../../features/staff/staff-links.ts'
import { queryOf } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { areas } from '../shell/areas.ts'

export type Kind = 'Pages' | 'Contacts' | 'Groups' | 'Broadcasts'

export type Find = { key: string; kind: Kind; label: string; detail?: string; href: string }

const pages: readonly Find[] = [
  ...areas.map(({ to, label }) => ({ key: `page ${to}`, kind: 'Pages' as const, label, href: to })),
  { key: 'page new', kind: 'Pages', label: 'New broadcast', href: '/broadcasts/create' },
  { key: 'page opt-outs', kind: 'Pages', label: 'Opt-outs', detail: 'Reports', href: '/reports/opt-outs' },
]
const staffPages: readonly Find[] = staffLinks.map(({ to, label }) => ({
  key: `page ${to}`,
  kind: 'Pages',
  label,
  detail: 'Staff',
  href: to,
}))

const settingsOf = (user: Parameters<typeof settingsPagesOf>[0]): Find[] =>
  settingsPagesOf(user).map(({ to, label }) => ({
    key: `page ${to}`,
    kind: 'Pages',
    label: `${label} settings`,
    detail: 'Settings',
    href: to,
  }))

const each = 5

/** What there is by that name: pages at once, the rest from the server. */
export const useFinds = (q: string, isOpen: boolean): { finds: Find[]; isSearching: boolean } => {
  const query = { q, pagesize: each }
  const options = { enabled: isOpen && q !== '', placeholderData: keepPreviousData } as const
  const contacts = useQuery({ ...queryOf(listContacts, { query }), ...options })
  const groups = useQuery({ ...queryOf(listGroups, { query }), ...options })
  const broadcasts = useQuery({ ...queryOf(listBroadcasts, { query }), ...options })
  const user = useUser()
  const found = [...pages, ...settingsOf(user), ...(user.IsStaff ? staffPages : [])].filter(({ label }) =>
    label.toLowerCase().includes(q.toLowerCase()),
  )
  if (q === '') return { finds: found, isSearching: false }
  return {
    finds: [
      ...found,
      ...(contacts.data?.Items ?? []).map(
        ({ PersonID, FirstName, LastName, PrimaryPhone }): Find => ({
          key: `contact ${PersonID}`,
          kind: 'Contacts',
          label: `${FirstName} ${LastName}`.trim() || phoneText(PrimaryPhone),
          detail: phoneText(PrimaryPhone),
          href: `/contacts/contact/${PersonID}`,
        }),
      ),
      ...(groups.data?.Items ?? []).slice(0, each).map(
        ({ ListID, ListName, RosterCount }): Find => ({
          key: `group ${ListID}`,
          kind: 'Groups',
          label: ListName,
          detail: formatCounted(RosterCount, 'contact'),
          href: ListID === 0 ? '/contacts' : `/contacts/group/${ListID}`,
        }),
      ),
      ...(broadcasts.data?.Items ?? []).map(
        ({ BroadcastID, BroadcastName, PhoneNumberCount }): Find => ({
          key: `broadcast ${BroadcastID}`,
          kind: 'Broadcasts',
          label: BroadcastName,
          detail: formatCounted(PhoneNumberCount, 'person', 'people'),
          href: `/broadcast-details/${BroadcastID}`,
        }),
      ),
    ],
    isSearching: contacts.isFetching || groups.isFetching || broadcasts.isFetching,
  }
}
