import type { ManagedUser } from '@carillon/contract/account-users.ts'
import type { Db } from '../../platform/database.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { findManaged } from '../account/manage-store.ts'
import { invitationMs } from '../password-links/policy.ts'

export const readUser = async (db: Db, scope: Scope, userId: number): Promise<ManagedUser> => {
  const found = await findManaged(db, scope, userId)
  if (!found) throw refuse('NotFound')
  const { invitedAt, ...user } = found
  return { ...user, Invitation: invitedAt === null ? null : invitationOf(invitedAt) }
}

const invitationOf = (SentDate: string) => ({
  SentDate,
  ExpiresDate: new Date(Date.parse(SentDate) + invitationMs).toISOString(),
})

/** The pages of the account hear that its users are others. Those named open their realtime channel anew, with what they may hear now. */
export const tellUsers = ({ afterCommit, scope: { accountId } }: Unit, changed: readonly number[] = []) =>
  afterCommit(({ realtime }) => {
    realtime.disconnect(changed.map(roomOf.user))
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId })
  })
