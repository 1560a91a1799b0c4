import { type Address, addresses } from '../../platform/addresses.ts'
import { useMayOpen } from '../account/guards.ts'

export const settingsPages = [
  { to: addresses.accountSettings, label: 'Account', title: 'Account settings' },
  { to: addresses.textSettings, label: 'Text', title: 'Text settings' },
  { to: addresses.voiceSettings, label: 'Voice', title: 'Voice settings' },
  { to: addresses.automation, label: 'Auto replies', title: 'Auto replies' },
  { to: addresses.userSettings, label: 'Users', title: 'Users' },
  { to: addresses.approvalSettings, label: 'Approval', title: 'Approval settings' },
  { to: addresses.signInSettings, label: 'Sign-in', title: 'Sign-in settings' },
  { to: addresses.accountLog, label: 'Log', title: 'Log of the account' },
  { to: addresses.profileSettings, label: 'Profile', title: 'Profile settings' },
  { to: addresses.apiSettings, label: 'API', title: 'API settings' },
] as const satisfies readonly { to: Address; label: string; title: string }[]

/** The pages of settings that this user may open; the first is where the menu leads. */
export const useSettingsPages = () => {
  const mayOpen = useMayOpen()
  return settingsPages.filter(({ to }) => mayOpen(to))
}
