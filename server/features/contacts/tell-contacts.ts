import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** Contacts or groups of the account have changed: its pages hear of it, at most once a second. */
export const tellContacts = ({ afterCommit, scope }: Pick<Unit, 'afterCommit' | 'scope'>): void =>
  afterCommit((platform) => publishContacts(platform, scope.accountId))

/** The same at once, for what has been committed. */
const publishContacts = (platform: Platform, accountId: number): void => tellerOf(platform)(String(accountId))

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
