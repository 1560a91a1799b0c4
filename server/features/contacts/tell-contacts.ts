import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'

/** Contacts or groups of the account have changed: its pages hear of it, at most once a second. After the commit. */
export const tellContacts = (platform: Platform, scope: Scope) => tellerOf(platform)(String(scope.accountId))

const tellers = new WeakMap<Platform, (accountId: string) => void>()
const tellerOf = (platform: Platform) => {
  const known = tellers.get(platform)
  if (known) return known
  const tell = throttleByKey(1, (key) => {
    const AccountID = Number(key)
    platform.realtime.publish([roomOf.account(AccountID)], 'contacts.updated', { AccountID })
  })
  tellers.set(platform, tell)
  return tell
}
