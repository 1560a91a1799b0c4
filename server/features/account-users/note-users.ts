import type { ManagedUser } from '@carillon/contract/account-users.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'

/** What was done to users of the account, in the audit log. */
export const noteUsers = ({ db: tx, scope, now }: Unit, summary: string) =>
  noteEvent(tx, scope, scope, { kind: 'Users', summary, now })

type Named = Pick<ManagedUser, 'FirstName' | 'LastName' | 'UserName'>

export const named = ({ FirstName, LastName, UserName }: Named): string => `${FirstName} ${LastName} (${UserName})`

/** Which parts of a user were changed, by their names on the wire; a new role is told. */
export const whatChanged = (before: ManagedUser, after: ManagedUser): string =>
  fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => (field === 'Role' ? `Role to ${after.Role}` : field))
    .join(', ')

const fields = [
  ...(['UserName', 'FirstName', 'LastName', 'Email', 'Phone', 'CallerID'] as const),
  ...(['Role', 'Permissions', 'TextNumberIDs', 'SeenTextNumberIDs'] as const),
]
