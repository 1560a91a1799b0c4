import type { Setup } from '@carillon/contract/setup.ts'
import { pageAddress } from '../../platform/page-address.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { isSignUpOpen } from '../sign-ups/read-open.ts'
import { findSetup } from './store.ts'

export const readSetup = async (platform: Platform, scope: StaffScope): Promise<Setup> => {
  const { db, settings } = platform
  const { textNumbers, ownPhones, accounts } = await findSetup(db, scope)
  const { publicUrl, smtp, mailFrom } = settings
  return {
    PublicUrl: publicUrl,
    Address: pageAddress(settings, settings.port),
    Mail: { IsSet: smtp !== null, IsSimulated: smtp?.simulated ?? false, From: mailFrom },
    TextNumbers: textNumbers,
    OwnPhones: ownPhones,
    Accounts: accounts,
    IsSignUpOpen: await isSignUpOpen(platform),
  }
}
