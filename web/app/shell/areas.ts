import { IconAddressBook, IconHome, IconSpeakerphone } from '@tabler/icons-react'

/** The named areas of the rail, in their order. `owns` are further addresses that belong to an area. */
export const areas = [
  { to: '/', label: 'Home', icon: IconHome, owns: [] },
  { to: '/broadcasts', label: 'Broadcasts', icon: IconSpeakerphone, owns: ['/broadcast-details'] },
  { to: '/contacts', label: 'Contacts', icon: IconAddressBook, owns: [] },
] as const satisfies readonly Area[]

type Area = { to: string; label: string; icon: typeof IconHome; owns: readonly string[] }

/** Whether an address lies in an area. */
export const isWithin = (pathname: string, { to, owns }: Pick<Area, 'to' | 'owns'>): boolean =>
  to === '/' ? pathname === '/' : [to, ...owns].some((start) => pathname === start || pathname.startsWith(`${start}/`))
