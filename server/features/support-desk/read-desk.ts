import { createHmac } from 'node:crypto'
import type { SupportDesk } from '@carillon/contract/support-desk.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCurrentAccount } from '../account/read-current-account.ts'
import { readCurrentUser } from '../account/read-current-user.ts'

/** A program is told no signature: it could have anybody think that its user writes. */
export const readDesk = async (platform: Platform, scope: Scope | null, http: Http): Promise<SupportDesk> => {
  const { email: Email, url: Url, key } = platform.settings.support
  if (!scope || scope.support || http.session === null) return { Email, Url, Identity: null }
  const { AccountID, CompanyName } = await readCurrentAccount(platform, scope)
  const { FirstName, LastName, UserName, Email: own } = await readCurrentUser(platform, scope)
  const Signature =
    key === null || own === '' ? null : createHmac('sha256', key).update(own.toLowerCase()).digest('hex')
  const Name = `${FirstName} ${LastName}`.trim()
  return { Email, Url, Identity: { Name, Email: own, UserName, AccountID, CompanyName, Signature } }
}
