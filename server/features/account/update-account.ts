import type { updateAccount as UpdateAccountCall } from '@carillon/contract/account.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'
import { notifyCarriers } from '../carriers/store.ts'
import { lockSending, updateSending } from './store.ts'

type Asked = z.output<(typeof UpdateAccountCall)['body']>

/** How the texts of the account are sent. Broadcasts that exist keep what they were created with; the speed counts at once. */
export const updateAccount = async (unit: Unit, asked: Asked) => {
  const change = await mergeEdit(asked, () => lockSending(unit.db, unit.scope))
  await updateSending(unit.db, unit.scope, change)
  // The engines keep to it from this moment on, not from their next look.
  if (change.TextsPerMinute !== undefined) unit.afterCommit(({ db }) => notifyCarriers(db))
  tellAccount(unit)
}

/** Everybody of the account. */
export const tellAccount = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId }),
  )
