import { isAdminLevel, type Person } from '@carillon/domain/people/roles.ts'

export type SettingsPage = {
  readonly to: '/settings/text' | '/settings/profile' | '/settings/api'
  readonly label: string
  readonly isForAdmins: boolean
}

const settingsPages: readonly SettingsPage[] = [
  { to: '/settings/text', label: 'Text', isForAdmins: true },
  { to: '/settings/profile', label: 'Profile', isForAdmins: false },
  { to: '/settings/api', label: 'API', isForAdmins: false },
]

/** The pages of settings that this user may open; the first is where the menu leads. */
export const settingsPagesOf = (user: Person): readonly SettingsPage[] =>
  settingsPages.filter(({ isForAdmins }) => !isForAdmins || isAdminLevel(user))
