import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** Pages of the account that show pictures or templates fetch them anew. */
export const tellLibrary = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'library.updated', { AccountID: accountId }),
  )
