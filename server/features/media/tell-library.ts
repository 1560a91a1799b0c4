import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'

/** Pages of the account that show pictures or templates fetch them anew. */
export const tellLibrary = ({ realtime }: Pick<Platform, 'realtime'>, { accountId }: Scope) =>
  realtime.publish([roomOf.account(accountId)], 'library.updated', { AccountID: accountId })
