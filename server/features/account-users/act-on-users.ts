import type { updateAccountUsers as ActCall, ManagedUser } from '@carillon/contract/account-users.ts'
import { type ErrorName, sentence } from '@carillon/contract/errors.ts'
import type { Undone } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { countActiveOwners, lockPeople, setActive } from '../account/manage-store.ts'
import { deleteLinks } from '../password-links/store.ts'
import { deleteSessionsOfUsers } from '../session/store.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { moveBelongings } from './hand-over.ts'
import { named, noteUsers } from './note-users.ts'
import { whyNot } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'

type Asked = z.output<(typeof ActCall)['body']>['Update']

/** Deactivates or reactivates (rules/roles 11). Whoever may not be changed is left as they are, and named with why. */
export const actOnUsers = async (unit: Unit, selected: readonly number[], { IsActive, HandOverTo }: Asked) => {
  const { db: tx, scope, now } = unit
  await lockPeople(tx, scope)
  const { users, left } = await sortOut(unit, selected, IsActive)
  const ids = users.map(({ UserID }) => UserID)
  if (HandOverTo !== undefined && ids.length > 0) await moveBelongings(unit, ids, HandOverTo)
  const Left = left.map(({ user, why }) => ({ UserID: user.UserID, Message: sentence(why) }))
  if (ids.length === 0) return { UndoID: null, Count: 0, Left }
  await turn(unit, ids, IsActive)
  for (const user of users) await noteUsers(unit, `${IsActive ? 'Reactivated' : 'Deactivated'} ${named(user)}`)
  const kind = IsActive ? 'ReactivateUsers' : 'DeactivateUsers'
  const name = users.length === 1 ? `${users[0]!.FirstName} ${users[0]!.LastName}`.trim() : null
  const kept = { ids } satisfies Kept
  const UndoID = await insertUndo(tx, scope, { kind, name, total: ids.length, kept, now })
  tellUndos(unit)
  return { UndoID, Count: ids.length, Left }
}

type Kept = { ids: number[] }

/** Those who are not so yet and may be; of the owners one stays. */
const sortOut = async ({ db: tx, scope }: Unit, selected: readonly number[], isActive: boolean) => {
  let owners = await countActiveOwners(tx, scope)
  const users: ManagedUser[] = []
  const left: { user: ManagedUser; why: ErrorName }[] = []
  for (const id of selected) {
    const user = await readUser(tx, scope, id)
    if (user.IsActive === isActive) continue
    const why = whyNot(scope, user, isActive ? 'edit' : 'deactivate', owners)
    if (why) left.push({ user, why })
    else users.push(user)
    if (!why && !isActive && user.IsMasterUser) owners--
  }
  return { users, left }
}

/** Whoever is deactivated is out at once, in every browser; what programs of theirs ask is refused. */
const turn = async (unit: Unit, ids: readonly number[], isActive: boolean) => {
  const { db: tx, scope, afterCommit } = unit
  await setActive(tx, scope, ids, isActive)
  if (!isActive) {
    await deleteLinks(tx, scope, ids)
    const ended = await deleteSessionsOfUsers(tx, scope, ids)
    afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
  }
  tellUsers(unit, ids)
}

/** What was handed over meanwhile stays with whoever took it. */
export const undoUsers = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  await lockPeople(tx, scope)
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['DeactivateUsers', 'ReactivateUsers'], now })
  if (!taken) throw refuse('NotFound')
  const { ids } = taken.kept as Kept
  const { users, left } = await sortOut(unit, ids, taken.kind === 'DeactivateUsers')
  if (users.length > 0) {
    await turn(
      unit,
      users.map(({ UserID }) => UserID),
      taken.kind === 'DeactivateUsers',
    )
  }
  for (const user of users) await noteUsers(unit, `Took back what was done to ${named(user)}`)
  tellUndos(unit)
  const Message = left[0] ? sentence(left[0].why) : null
  return { UndoExecuted: true, UndoID, TaskID: null, Restored: users.length, Left: left.length, Message }
}
