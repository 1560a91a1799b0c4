import type { Unit } from '../../platform/unit.ts'
import { bumpRoster, type Change } from '../audiences/changes-store.ts'
import { insertAudience, noticeSize, prepareBulk } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import { findDraft, insertDraft, lockDraft, type StoredDraft, updateForm } from './store.ts'
import { tellDraft } from './tell-draft.ts'

/** What was done: which recipients it added, removed or altered, and what the call answers. */
type Changed<T> = { changed: Change; answer: T }

/**
 * The one way to change who is in a draft: with the draft locked, and counted, so that a merge of the recipients as they were
 * knows that it is stale. `new` starts a draft in that same unit.
 */
export const changeRecipients = async <T>(
  unit: Unit,
  draftId: number | 'new',
  work: (draft: StoredDraft) => Promise<Changed<T>>,
): Promise<T> => {
  const { db: tx, scope, now } = unit
  const draft = await (draftId === 'new' ? newDraft(unit) : lockDraft(tx, scope, draftId))
  const found = visibleDraft(draft, draftId === 'new' ? undefined : draftId)
  const { draft_id, audience_id } = found
  await prepareBulk(tx)
  const { changed, answer } = await work(found)
  // Where nobody is named, more than who was there may be another.
  if (changed.count > 0 || changed.phones === null) await bumpRoster(tx, scope, audience_id, changed)
  const ModifiedDate = await updateForm(tx, scope, draft_id, {}, now)
  tellDraft(unit, { DraftBroadcastID: draft_id, ModifiedDate })
  unit.afterCommit(({ db }) => noticeSize(db, changed.count))
  return answer
}

const newDraft = async ({ db: tx, scope, now }: Unit): Promise<StoredDraft | undefined> => {
  const audienceId = await insertAudience(tx, scope, { kind: 'draft', now })
  return await findDraft(tx, scope, await insertDraft(tx, scope, { form: {}, audienceId, now }))
}
