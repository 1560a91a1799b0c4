import { type Address, addresses } from '../../platform/addresses.ts'
import { useMayOpen } from '../account/guards.ts'

export const settingsPages = [
  { to: addresses.textSettings, label: 'Text' },
  { to: addresses.profileSettings, label: 'Profile' },
  { to: addresses.apiSettings, label: 'API' },
] as const satisfies readonly { to: Address; label: string }[]

/** The pages of settings that this user may open; the first is where the menu leads. */
export const useSettingsPages = () => {
  const mayOpen = useMayOpen()
  return settingsPages.filter(({ to }) => mayOpen(to))
}
