import {
  IconAddressBook,
  IconHome,
  IconReportAnalytics,
  IconShieldLock,
  IconSpeakerphone,
  IconTemplate,
} from '@tabler/icons-react'

type Area = { to: string; label: string; icon: typeof IconHome; owns: readonly string[] }

/** The named areas of the rail, in their order. `owns` are further addresses that belong to an area. */
export const areas = [
  { to: '/', label: 'Home', icon: IconHome, owns: [] },
  {
    to: '/broadcasts',
    label: 'Broadcasts',
    icon: IconSpeakerphone,
    owns: ['/broadcast-details', '/repeatingbroadcasts'],
  },
  { to: '/contacts', label: 'Contacts', icon: IconAddressBook, owns: [] },
  { to: '/message-library/text', label: 'Message library', icon: IconTemplate, owns: ['/message-library'] },
  { to: '/reports/opt-outs', label: 'Reports', icon: IconReportAnalytics, owns: ['/reports'] },
] as const satisfies readonly Area[]

/** Those within reach of a thumb on a phone, which holds four. */
export const barAreas = areas.filter(({ to }) => to !== '/message-library/text')

const staffArea = {
  to: '/staff/delivery',
  label: 'Staff',
  icon: IconShieldLock,
  owns: ['/staff'],
} as const satisfies Area

/** The areas of this user. */
export const areasOf = ({ IsStaff }: { IsStaff: boolean }) => (IsStaff ? [...areas, staffArea] : areas)

/** Whether an address lies in an area. */
export const isWithin = (pathname: string, { to, owns }: Pick<Area, 'to' | 'owns'>): boolean =>
  to === '/' ? pathname === '/' : [to, ...owns].some((start) => pathname === start || pathname.startsWith(`${start}/`))
