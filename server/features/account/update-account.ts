import type { updateAccount as UpdateAccountCall } from '@carillon/contract/account.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import { updateSending } from './store.ts'

type Asked = z.output<(typeof UpdateAccountCall)['body']>

/** How the texts of the account are sent. Broadcasts that exist keep what they were created with; the speed counts at once. */
export const updateAccount = async ({ db, realtime }: Platform, scope: Scope, change: Asked) => {
  await updateSending(db, scope, change)
  realtime.publish([roomOf.account(scope.accountId)], 'account.updated', { AccountID: scope.accountId })
}
