import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { useUser } from '../account/queries.ts'

type User = ReturnType<typeof useUser>

export type Rights = {
  /** Seeing a broadcast of somebody else is not changing it. */
  readonly mayChange: boolean
  /** Whoever may make no broadcasts words and starts none either: they stop what they made. */
  readonly maySend: boolean
  readonly mayCreate: boolean
}

export const rightsOf = (
  user: Pick<User, 'UserID' | 'IsMasterUser' | 'IsAccountAdmin'> & {
    Permissions: Pick<User['Permissions'], 'CanCreateBroadcast'>
  },
  { User }: { readonly User: Pick<Broadcast['User'], 'UserID'> },
): Rights => {
  const mayCreate = user.Permissions.CanCreateBroadcast
  const mayChange = isAdminLevel(user) || User.UserID === user.UserID
  return { mayChange, maySend: mayChange && mayCreate, mayCreate }
}

/** What this user may do with a broadcast. */
export const useRights = (broadcast: Pick<Broadcast, 'User'>): Rights => rightsOf(useUser(), broadcast)
