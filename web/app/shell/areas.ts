import { IconAddressBook, IconHome, IconReportAnalytics, IconShieldLock, IconSpeakerphone } from '@tabler/icons-react'

type Area = { to: string; label: string; icon: typeof IconHome; owns: readonly string[] }

/** The named areas of the rail, in their order. `owns` are further addresses that belong to an area. */
export const areas = [
  { to: '/', label: 'Home', icon: IconHome, owns: [] },
  { to: '/broadcasts', label: 'Broadcasts', icon: IconSpeakerphone, owns: ['/broadcast-details'] },
  { to: '/contacts', label: 'Contacts', icon: IconAddressBook, owns: [] },
  { to: '/reports/opt-outs', label: 'Reports', icon: IconReportAnalytics, owns: ['/reports'] },
] as const satisfies readonly Area[]

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
