import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertDecisions } from '../audiences/merges/decision-store.ts'
import { insertPeople } from '../audiences/store.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findBroadcast, findName } from '../broadcasts/store.ts'
import { addedOf } from '../drafts/add-groups.ts'
import { changeRecipients } from '../drafts/change-recipients.ts'
import { type StoredDraft, updateForm } from '../drafts/store.ts'
import type { ChosenOf } from './chosen-store.ts'
import { copyForm } from './copy-form.ts'
import { chosenPeople, decidedOf } from './draft-store.ts'

/** A draft of this user's, or a new one. */
export type Into = number | 'new'

export type Drafted = { DraftBroadcastID: number; Added: number; AlreadyThere: number }

/** Adds recipients of a broadcast to a draft, or starts one with them. */
export const draftDetails = async (
  platform: Platform,
  scope: Scope,
  of: ChosenOf,
  { copy, DraftBroadcastID }: { copy: boolean; DraftBroadcastID?: number | null | undefined },
): Promise<Drafted> => {
  if (copy) return await copyDetails(platform, scope, of, DraftBroadcastID ?? 'new')
  visibleBroadcast(await findName(platform.db, scope, of.asked.broadcastId))
  return await draftTo(platform, scope, DraftBroadcastID ?? 'new', chosenPeople(scope, of))
}

type Further = (tx: Db, draft: StoredDraft, done: { added: number; now: Date }) => Promise<void>

/** `people` are those of `insertPeople`. */
export const draftTo = async (
  platform: Platform,
  scope: Scope,
  draftId: Into,
  people: RawBuilder<unknown>,
  further?: Further,
): Promise<Drafted> =>
  await changeRecipients(platform, scope, draftId, async (tx, draft, now) => {
    const done = await insertPeople(tx, scope, draft.audience_id, people)
    await further?.(tx, draft, { added: done.count, now })
    return { changed: { kind: 'added', ...done }, answer: { DraftBroadcastID: draft.draft_id, ...addedOf(done) } }
  })

/** Starts a draft that has also what was sent to them, and what was decided by hand about each of them. */
const copyDetails = async (platform: Platform, scope: Scope, of: ChosenOf, draftId: Into): Promise<Drafted> => {
  if (draftId !== 'new') throw refuseFields({ copy: ['A copy starts a draft of its own.'] })
  const broadcast = visibleBroadcast(await findBroadcast(platform.db, scope, of.asked.broadcastId))
  const copy: Further = async (tx, { draft_id, audience_id: audienceId }, { now }) => {
    const form = await copyForm({ ...platform, db: tx }, scope, broadcast, audienceId)
    const decided = decidedOf(scope, of)
    await insertDecisions(tx, scope, { audienceId, message: broadcast.TextMessage, decided, now })
    await updateForm(tx, scope, draft_id, form, now)
  }
  return await draftTo(platform, scope, draftId, chosenPeople(scope, of), copy)
}
