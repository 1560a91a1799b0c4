import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import type { Db } from '../../../platform/database.ts'
import { mergeEdit } from '../../../platform/merge-edit.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { updateJoinReply } from '../../account/store.ts'
import { type Sharing, shareGroup } from '../../sharing/share-group.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { refuseJoinReply, refuseKeyword, refuseSystemName } from './read-words.ts'
import * as store from './store.ts'

type Change = { ListName?: string | undefined; Keyword?: string | undefined; JoinReply?: string | undefined } & Sharing
type Asked = Change & { Seen?: Fields | undefined }

/** Renames a group or changes its words; of Everyone the join reply alone, by owners and admins. */
export const updateGroup = async (unit: Unit, listId: number, asked: Asked): Promise<Group> => {
  const { db: tx, scope } = unit
  try {
    await lockRoster(tx, scope)
    const before = await store.findGroup(tx, scope, listId)
    const change = await mergeEdit(asked, async () => before, { SharedWith: 'members' })
    if (listId === systemGroups.Everyone) await changeEveryone(tx, scope, change)
    else await changeOwn(tx, scope, listId, change)
    if (before && listId > 0) await shareGroup(unit, listId, change, before)
    const changed = (await store.findGroup(tx, scope, listId))!

    tellContacts(unit)
    return changed
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'lists_by_name') throw refuse('GroupNameTaken')
    if (constraint === 'lists_by_keyword') throw refuse('KeywordTaken')
    throw error
  }
}

const changeEveryone = async (tx: Db, scope: Scope, { ListName, Keyword, JoinReply }: Change) => {
  if (scope.role === 'user') throw refuse('NotAllowed')
  if (ListName !== undefined) throw refuseFields({ ListName: ['Everyone keeps its name.'] })
  if (Keyword) throw refuseFields({ Keyword: ['Everyone is joined by JOIN alone and has no keyword.'] })
  if (JoinReply === undefined) return
  refuseJoinReply(JoinReply)
  await updateJoinReply(tx, scope, JoinReply)
}

const changeOwn = async (tx: Db, scope: Scope, listId: number, { ListName, Keyword, JoinReply }: Change) => {
  if (listId < 0 || !(await store.canChange(tx, scope, listId))) throw refuse('NotFound')
  if (ListName !== undefined) {
    refuseSystemName(ListName)
    if (await store.hasName(tx, scope, ListName, listId)) throw refuse('GroupNameTaken')
  }
  if (Keyword !== undefined) await refuseKeyword(tx, scope, Keyword, listId)
  if (JoinReply !== undefined) refuseJoinReply(JoinReply)
  await store.updateGroup(tx, scope, listId, { name: ListName, keyword: Keyword, joinReply: JoinReply })
}
