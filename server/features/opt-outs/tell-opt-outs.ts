import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'

/** Tells the pages of the account that its opt-outs have changed. After the commit only. */
export const tellOptOuts = ({ realtime }: Platform, accountId: number): void =>
  realtime.publish([roomOf.account(accountId)], 'optouts.updated', { AccountID: accountId })
