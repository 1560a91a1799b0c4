import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** Tells the pages of the account that its opt-outs have changed. */
export const tellOptOuts = ({ afterCommit, scope }: Pick<Unit, 'afterCommit' | 'scope'>): void =>
  afterCommit((platform) => publishOptOuts(platform, scope.accountId))

/** The same at once, for what has been committed. */
export const publishOptOuts = ({ realtime }: Platform, accountId: number): void =>
  realtime.publish([roomOf.account(accountId)], 'optouts.updated', { AccountID: accountId })
