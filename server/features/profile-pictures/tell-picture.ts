import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** The pages of this user fetch who they are. */
export const tellPicture = ({ scope, afterCommit }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.user(scope.userId)], 'account.updated', { AccountID: scope.accountId }),
  )
