import type { DraftChange } from '@carillon/contract/drafts.ts'
import type { RawBuilder } from 'kysely'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
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
import { refuseNobody } from './read-selection.ts'

/** A draft of this user's, or a new one. */
export type Into = number | 'new'

export type Drafted = { DraftBroadcastID: number; Added: number; AlreadyThere: number }

/** Adds recipients of a broadcast to a draft, or starts one with them. */
export const draftDetails = async (
  unit: Unit,
  of: ChosenOf,
  { copy, DraftBroadcastID, BroadcastName }: Asked,
): Promise<Drafted> => {
  const { db: tx, scope, now } = unit
  const draftId = DraftBroadcastID ?? 'new'
  if (BroadcastName !== undefined && draftId !== 'new') {
    throw refuseFields({ BroadcastName: ['Only a draft that is started gets a name.'] })
  }
  const name = BroadcastName === undefined ? undefined : { BroadcastName }
  if (copy) return await copyDetails(unit, of, draftId, name)
  visibleBroadcast(await findName(tx, scope, of.asked.broadcastId))
  const further: Further | undefined = name && (({ draft_id }) => updateForm(tx, scope, draft_id, name, now))
  return await draftTo(unit, draftId, chosenPeople(scope, of), further)
}

type Asked = { copy: boolean; DraftBroadcastID?: number | null | undefined; BroadcastName?: string | undefined }

type Further = (draft: StoredDraft) => Promise<unknown>

/** `people` are those of `insertPeople`. */
export const draftTo = async (
  unit: Unit,
  draftId: Into,
  people: RawBuilder<unknown>,
  further?: Further,
): Promise<Drafted> =>
  await changeRecipients(unit, draftId, async (draft) => {
    const done = await insertPeople(unit.db, unit.scope, draft.audience_id, people)
    if (done.wanted === 0) throw refuseNobody()
    await further?.(draft)
    return { changed: { kind: 'added', ...done }, answer: { DraftBroadcastID: draft.draft_id, ...addedOf(done) } }
  })

/** Starts a draft that has also what was sent to them, and what was decided by hand about each of them. */
const copyDetails = async (unit: Unit, of: ChosenOf, draftId: Into, name?: DraftChange): Promise<Drafted> => {
  const { db: tx, scope, now } = unit
  if (draftId !== 'new') throw refuseFields({ copy: ['A copy starts a draft of its own.'] })
  const broadcast = visibleBroadcast(await findBroadcast(tx, scope, of.asked.broadcastId))
  const copy: Further = async ({ draft_id, audience_id: audienceId }) => {
    const form = { ...(await copyForm(unit, scope, broadcast, audienceId)), ...name }
    const decided = decidedOf(scope, of)
    await insertDecisions(tx, scope, { audienceId, message: broadcast.TextMessage, decided, now })
    await updateForm(tx, scope, draft_id, form, now)
  }
  return await draftTo(unit, draftId, chosenPeople(scope, of), copy)
}
