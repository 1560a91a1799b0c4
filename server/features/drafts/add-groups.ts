import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertGroups, noticeSize, prepareBulk, unknownLists } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import { lockDraft, updateForm } from './store.ts'

/** Adds every phone of the groups' members that the user may see, Everyone (0) and Unfiled (-1) included. */
export const addGroups = async (
  { db, clock }: Platform,
  scope: Scope,
  draftId: number,
  listIds: readonly number[],
): Promise<{ Added: number; AlreadyThere: number }> => {
  const done = await transaction(db, async (tx) => {
    const { audience_id } = visibleDraft(await lockDraft(tx, scope, draftId))
    if ((await unknownLists(tx, scope, listIds)).length > 0) throw refuse('NotFound')
    await prepareBulk(tx)
    const { wanted, added } = await insertGroups(tx, scope, audience_id, listIds)
    await updateForm(tx, scope, draftId, {}, clock.now())
    return { Added: added, AlreadyThere: wanted - added }
  })
  await noticeSize(db, done.Added)
  return done
}
