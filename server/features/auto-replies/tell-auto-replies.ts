import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** Every page of the account that shows auto replies or keywords. */
export const tellAutoReplies = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'autoreplies.updated', { AccountID: accountId }),
  )
