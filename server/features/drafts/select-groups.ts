import type { Selection } from '@carillon/contract/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type GroupRequest, listGroups } from '../contacts/groups/store.ts'

/** The groups that are meant, at least one. All are those the list shows: Everyone and Unfiled are chosen by name alone. */
export const selectGroups = async (
  { db }: Pick<Platform, 'db'>,
  scope: Scope,
  request: GroupRequest,
  { Type, Items }: Selection,
): Promise<number[]> => {
  const shown = async () =>
    (await listGroups(db, scope, { ...request, page: 1, pagesize: mostGroups })).Items.flatMap(
      ({ ListID, ListType }) => (ListType === 'User' && !Items.includes(ListID) ? [ListID] : []),
    )
  const meant = Type === 'Selected' ? [...new Set(Items)] : await shown()
  if (meant.length === 0) throw refuseFields({ Selection: ['Choose at least one group.'] })
  return meant
}

/** More than an account has: what is selected is not a page. */
const mostGroups = 1_000_000
