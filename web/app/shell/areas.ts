import {
  IconAddressBook,
  IconHome,
  IconInbox,
  IconReportAnalytics,
  IconShieldLock,
  IconSpeakerphone,
  IconTemplate,
} from '@tabler/icons-react'
import { useMayOpen } from '../../features/account/guards.ts'
import { type Address, addresses } from '../../platform/addresses.ts'

type Area = { to: Address; label: string; icon: typeof IconHome; owns: readonly string[] }

/** The named areas of the rail, in their order. `owns` are further addresses that belong to an area. */
export const areas = [
  { to: addresses.home, label: 'Home', icon: IconHome, owns: [] },
  {
    to: addresses.broadcasts,
    label: 'Broadcasts',
    icon: IconSpeakerphone,
    owns: ['/broadcast-details', '/repeatingbroadcasts'],
  },
  { to: addresses.inbox, label: 'Inbox', icon: IconInbox, owns: ['/conversations'] },
  { to: addresses.contacts, label: 'Contacts', icon: IconAddressBook, owns: [] },
  { to: addresses.textLibrary, label: 'Message library', icon: IconTemplate, owns: ['/message-library'] },
  { to: addresses.optOuts, label: 'Reports', icon: IconReportAnalytics, owns: ['/reports'] },
  { to: addresses.delivery, label: 'Staff', icon: IconShieldLock, owns: ['/staff'] },
] as const satisfies readonly Area[]

/** Those within reach of a thumb on a phone, which holds four. */
const beyondReach: readonly Address[] = [addresses.textLibrary, addresses.optOuts, addresses.delivery]
export const barAreas = areas.filter(({ to }) => !beyondReach.includes(to))

/** The areas of this user. */
export const useAreas = () => {
  const mayOpen = useMayOpen()
  return areas.filter(({ to }) => mayOpen(to))
}

/** Whether an address lies in an area. */
export const isWithin = (pathname: string, { to, owns }: Pick<Area, 'to' | 'owns'>): boolean =>
  to === '/' ? pathname === '/' : [to, ...owns].some((start) => pathname === start || pathname.startsWith(`${start}/`))
