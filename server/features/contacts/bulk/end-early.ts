/** Why many contacts were not all dealt with, in the person's words. */
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isThere } from '../groups/store.ts'

export const wentWrong =
  'Something went wrong on our side and this stopped. What was done stays. Do it again for the rest, or contact support if it stays.'

/** Nobody may be left in a group that is deleted while they are put into it. Null while it is there. */
export const whyGroupGone = async (tx: Db, scope: Scope, listId: number): Promise<string | null> =>
  listId > 0 && !(await isThere(tx, scope, listId)) ? 'The group was deleted before everybody was in it.' : null
