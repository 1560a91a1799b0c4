import type { updateAccount as UpdateAccountCall } from '@carillon/contract/account.ts'
import type { z } from 'zod'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'
import { updateSending } from './store.ts'

type Asked = z.output<(typeof UpdateAccountCall)['body']>

/** How the texts of the account are sent. Broadcasts that exist keep what they were created with; the speed counts at once. */
export const updateAccount = async (unit: Unit, change: Asked) => {
  await updateSending(unit.db, unit.scope, change)
  tellAccount(unit)
}

/** Everybody of the account. */
export const tellAccount = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId }),
  )
