import { type Db, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { bumpRoster, type Change } from '../audiences/changes-store.ts'
import { insertAudience, noticeSize, prepareBulk } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import { findDraft, insertDraft, lockDraft, type StoredDraft, updateForm } from './store.ts'

/** What was done: which recipients it added, removed or altered, and what the call answers. */
export type Changed<T> = { changed: Change; answer: T }

/**
 * The one way to change who is in a draft: in a transaction with the draft locked, and counted, so that a merge of the
 * recipients as they were knows that it is stale. `new` starts a draft in that same transaction.
 */
export const changeRecipients = async <T>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  draftId: number | 'new',
  work: (tx: Db, draft: StoredDraft, now: Date) => Promise<Changed<T>>,
): Promise<T> => {
  const now = clock.now()
  const { changed, answer } = await transaction(db, async (tx) => {
    const draft = await (draftId === 'new' ? newDraft(tx, scope, now) : lockDraft(tx, scope, draftId))
    const found = visibleDraft(draft, draftId === 'new' ? undefined : draftId)
    const { draft_id, audience_id } = found
    await prepareBulk(tx)
    const done = await work(tx, found, now)
    if (done.changed.count > 0) await bumpRoster(tx, scope, audience_id, done.changed)
    await updateForm(tx, scope, draft_id, {}, now)
    return done
  })
  await noticeSize(db, changed.count)
  return answer
}

const newDraft = async (tx: Db, scope: Scope, now: Date): Promise<StoredDraft | undefined> => {
  const audienceId = await insertAudience(tx, scope, { kind: 'draft', now })
  return await findDraft(tx, scope, await insertDraft(tx, scope, { form: {}, audienceId, now }))
}
