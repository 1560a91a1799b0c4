import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'

const perSecond = 1

/** Tells everybody of the account that something has become known of numbers; pages fetch what they show of them anew. */
export const tellNumbers = ({ realtime }: Platform, accountId: number): void => {
  const known =
    tellers.get(realtime) ??
    throttleByKey(perSecond, (key) => {
      const AccountID = Number(key)
      realtime.publish([roomOf.account(AccountID)], 'phonenumbers.updated', { AccountID })
    })
  tellers.set(realtime, known)
  known(String(accountId))
}

const tellers = new WeakMap<Platform['realtime'], (key: string) => void>()
