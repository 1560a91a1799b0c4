import { systemGroups } from '@carillon/contract/groups.ts'
import type { BulkReply, RestoreReply, Selection } from '@carillon/contract/lists.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { sayLeft } from '../../undos/say-left.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { prepareSearch, type Query } from '../find/store.ts'
import * as groups from '../groups/store.ts'
import { mostAtOnce } from '../policy.ts'
import { findHolder, findRestorable, readPhone } from '../store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { contactActs } from './act-kind.ts'
import { type Act, beginUndo, performAct } from './perform-act.ts'
import { countTarget, nextOf } from './store.ts'

const { Everyone, Deleted } = systemGroups

/**
 * Puts the selected contacts of one group into another. Out of Deleted this restores them, to Everyone and to the groups
 * they were in that still exist; whose number another contact has is left there and named, or comes back without it where that is
 * asked for and there is another, and is refused where that is everybody. Into Everyone there is nothing else
 * to do; nothing can be put into Unfiled or Deleted this way.
 */
export const copyToGroup = (
  unit: Unit,
  from: number,
  to: number,
  query: Query,
  { Selection: selection, WithoutTaken: withoutTaken }: { Selection: Selection; WithoutTaken: boolean },
): Promise<RestoreReply> =>
  act(unit, async ({ db: tx, scope }) => {
    const isKnown = to >= 0 && (await groups.hasGroup(tx, scope, to)) && (await groups.hasGroup(tx, scope, from))
    if (!isKnown) throw refuse('NotFound')
    return {
      kind: from === Deleted ? 'Restore' : 'AddToGroup',
      listId: to,
      withoutTaken,
      target: { from, query, selection },
    }
  })

/**
 * Removes the selected contacts from a group (rules/contacts 3). From a group of the account they stay in Everyone; from
 * Everyone or Unfiled they move to Deleted, and from a group too where that is asked for; from Deleted they are gone for good, which alone cannot be undone.
 */
export const removeContacts = async (
  unit: Unit,
  from: number,
  query: Query,
  selection: Selection,
  fromEveryone = false,
): Promise<BulkReply> =>
  bulkReply(
    await act(unit, async ({ db: tx, scope }) => {
      if (!(await groups.hasGroup(tx, scope, from))) throw refuse('NotFound')
      // Out of a group of their own somebody takes whoever is in it.
      const isFromGroup = from > 0 && !fromEveryone
      const areOwn = !(isFromGroup && (await groups.canChange(tx, scope, from)))
      const target = { from, query, selection, areOwn }
      if (from === Deleted) return { kind: 'Erase', listId: from, target }
      return isFromGroup
        ? { kind: 'RemoveFromGroup', listId: from, target }
        : { kind: 'Delete', listId: Everyone, target }
    }),
  )

/** Deletes a group; its contacts stay in Everyone. Who does not see the whole roster deletes only groups of their own. */
export const deleteGroup = async (unit: Unit, listId: number): Promise<BulkReply> =>
  bulkReply(
    await act(unit, async ({ db: tx, scope }) => {
      if (listId <= 0 || !(await groups.canChange(tx, scope, listId))) throw refuse('NotFound')
      return { kind: 'DeleteGroup', listId, target: { membersOf: listId } }
    }),
  )

const bulkReply = ({ UndoID, Count, TaskID }: RestoreReply): BulkReply => ({ UndoID, Count, TaskID })

/** At once, or as a task where so many are meant that the call would take its time. */
const act = async (unit: Unit, decide: (unit: Unit) => Promise<Act>): Promise<RestoreReply> => {
  tellContacts(unit)
  tellUndos(unit)
  try {
    return await begin(unit, decide)
  } catch (error) {
    // A form, which takes no lock, has added the number of one who was being restored.
    throw (error as { constraint?: string }).constraint === 'contacts_by_phone' ? refuse('ContactExists') : error
  }
}

const begin = async (unit: Unit, decide: (unit: Unit) => Promise<Act>): Promise<RestoreReply> => {
  const { db: tx, scope, now } = unit
  await lockRoster(tx, scope)
  await prepareSearch(tx)
  const decided = await decide(unit)
  const { count: Count, through } = await countTarget(tx, scope, decided.target)
  if (Count === 0 && (await areShared(unit, decided))) throw refuse('SharedContact')
  if (Count === 0 && decided.kind !== 'DeleteGroup') return { ...nothing, Count }
  if (isNothing(decided)) return { ...nothing, Count }
  const listName = decided.listId > 0 ? await groups.readName(tx, scope, decided.listId) : null
  const UndoID = await beginUndo(tx, scope, decided, { name: listName, now })
  if (decided.kind === 'DeleteGroup') await groups.markDeleted(tx, scope, decided.listId, now)
  if (Count > mostAtOnce) {
    const params = { act: decided, through, listName }
    const asked = { name: decided.kind, params, total: Count, undoId: UndoID, now }
    const TaskID = await beginTask(tx, scope, contactActs, asked)
    return { ...nothing, UndoID, Count, TaskID }
  }
  const personIds = await nextOf(tx, scope, decided.target, { after: 0, through, limit: mostAtOnce })
  const { done, left } = await performAct(tx, scope, decided, personIds, { undoId: UndoID, now })
  if (done === 0 && personIds.length > 0) throw refuse('ContactExists', await holderOf(unit, personIds))
  const LeftWithOther = left.taken > 0 ? await countWithOther(unit, personIds) : 0
  return { UndoID, Count: done, TaskID: null, Left: left.taken, LeftWithOther, Message: sayLeft(left) }
}

/** Who has the number of the only one that was to be restored, for the page to offer a merge. */
const holderOf = async ({ db: tx, scope }: Unit, [personId, ...more]: readonly number[]) => {
  const LeftWithOther = await countWithOther({ db: tx, scope }, [personId!, ...more])
  if (more.length > 0) return { LeftWithOther }
  const phone = await readPhone(tx, scope, personId!)
  return { ...(phone !== undefined && (await findHolder(tx, scope, phone, personId))), LeftWithOther }
}

/** How many of them, who are in Deleted still, have another number to come back with. */
const countWithOther = async ({ db: tx, scope }: Pick<Unit, 'db' | 'scope'>, personIds: readonly number[]) =>
  (await findRestorable(tx, scope, personIds, { withoutTaken: true })).length

/** There are some, and none of them is theirs to change. */
const areShared = async ({ db: tx, scope }: Unit, { target }: Act): Promise<boolean> =>
  'areOwn' in target && target.areOwn === true && (await countTarget(tx, scope, { ...target, areOwn: false })).count > 0

const nothing = { UndoID: null, TaskID: null, Left: 0, LeftWithOther: 0, Message: null }

/** Whoever is added to Everyone is in it already. */
const isNothing = ({ kind, listId }: Act) => kind === 'AddToGroup' && listId === Everyone
