import { systemGroups } from '@carillon/contract/groups.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type GroupRequest, listGroups } from '../contacts/groups/store.ts'
import { addGroups } from './add-groups.ts'

/** Starts a draft with the selected groups, and answers which it is. */
export const listsToDraft = async (
  platform: Platform,
  scope: Scope,
  request: GroupRequest,
  selection: Selection,
): Promise<number> => {
  const listIds = await selectedLists(platform, scope, request, selection)
  if (listIds.length === 0) throw refuseFields({ Selection: ['Choose at least one group.'] })
  return (await addGroups(platform, scope, 'new', listIds)).draftId
}

/** All means the groups of the account that the list shows: Everyone and Unfiled are chosen by name alone. */
const selectedLists = async (
  { db }: Platform,
  scope: Scope,
  request: GroupRequest,
  { Type, Items }: Selection,
): Promise<number[]> => {
  const q = Type === 'Selected' ? '' : request.q
  const { Items: shown } = await listGroups(db, scope, { ...request, q, page: 1, pagesize: mostGroups })
  if (Type !== 'Selected') {
    return shown.flatMap(({ ListID, ListType }) => (ListType === 'User' && !Items.includes(ListID) ? [ListID] : []))
  }
  const known = new Set(shown.map(({ ListID }) => ListID))
  if (Items.some((id) => id === systemGroups.Deleted || !known.has(id))) throw refuse('NotFound')
  return [...Items]
}

/** More than an account has: what is selected is not a page. */
const mostGroups = 1_000_000
