import type { Group } from '@carillon/contract/groups.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { shareGroup } from '../../sharing/share-group.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { addMembers } from './member-store.ts'
import { refuseJoinReply, refuseKeyword, refuseSystemName } from './read-words.ts'
import { findGroup, insertGroup } from './store.ts'

type NewGroup = {
  ListName: string
  Keyword: string
  JoinReply: string
  Contacts: readonly { PersonID: number }[]
  IsShared: boolean
  SharedWith: readonly number[]
}

const nobody = { IsShared: false, SharedWith: [] }

/** Makes a group, with contacts in it. */
export const addGroup = async (
  unit: Unit,
  { ListName, Keyword, JoinReply, Contacts, ...sharing }: NewGroup,
): Promise<Group> => {
  const { db: tx, scope } = unit
  await lockRoster(tx, scope)
  refuseSystemName(ListName)
  await refuseKeyword(tx, scope, Keyword, null)
  refuseJoinReply(JoinReply)
  const words = { keyword: Keyword, joinReply: JoinReply }
  const listId = await insertGroup(tx, scope, ListName, unit.now, words)
  if (listId === undefined) throw refuse('GroupNameTaken')
  if (sharing.IsShared || sharing.SharedWith.length > 0) await shareGroup(unit, listId, sharing, nobody)
  const people = Contacts.map(({ PersonID }) => PersonID)
  if (people.length > 0) await addMembers(tx, scope, listId, people)
  const added = (await findGroup(tx, scope, listId))!

  tellContacts(unit)
  return added
}
