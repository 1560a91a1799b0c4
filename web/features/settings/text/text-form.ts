import type { updateAccount } from '@carillon/contract/account.ts'
import type { InputOf } from '../../../platform/api.ts'
import type { SettingsForm } from '../use-settings.ts'

/** How the account sends its texts. */
export type TextForm = { [Key in Fields]: Exclude<Body[Key], undefined> }
type Fields = 'TextsPerMinute' | 'TextsKeepCallingWindow' | 'QuietHours' | 'OverLimit' | 'RequireTextOptIn'
type Body = NonNullable<InputOf<typeof updateAccount>['body']>

/** What each part of the page needs of the form. */
export type TextFields = Pick<SettingsForm<TextForm>, 'form' | 'change' | 'errors'>
