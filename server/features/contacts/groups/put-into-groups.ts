import type { Db } from '../../../platform/database.ts'
import { refuseUnknown } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { addMembers } from './member-store.ts'
import { hasGroup } from './store.ts'

/** Puts contacts into groups of the account; Everyone they are in already. Under the roster lock. */
export const putIntoGroups = async (
  tx: Db,
  scope: Scope,
  lists: readonly { ListID: number }[],
  personIds: readonly number[],
) => {
  for (const { ListID } of lists) {
    if (ListID === 0) continue
    if (ListID < 0 || !(await hasGroup(tx, scope, ListID))) throw refuseUnknown('Lists', 'group', [ListID])
    await addMembers(tx, scope, ListID, personIds)
  }
}
