import type { DraftChange } from '@carillon/contract/drafts.ts'
import type { RawBuilder } from 'kysely'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertDecisions } from '../audiences/merges/decision-store.ts'
import { insertPeople } from '../audiences/store.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findBroadcast } from '../broadcasts/store.ts'
import { type Added, addedOf } from '../drafts/add-groups.ts'
import { changeRecipients } from '../drafts/change-recipients.ts'
import { insertSource, type NewSource } from '../drafts/source-store.ts'
import { type StoredDraft, updateForm } from '../drafts/store.ts'
import { type ChosenOf, ofItsChannels } from './chosen-store.ts'
import { copyForm } from './copy-form.ts'
import { chosenPeople, decidedOf } from './draft-store.ts'
import { type Chosen, refuseNobody } from './read-selection.ts'

/** A draft of this user's, or a new one. */
export type Into = number | 'new'

export type Drafted = Added & { DraftBroadcastID: number }

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
  const broadcast = visibleBroadcast(await findBroadcast(tx, scope, of.asked.broadcastId))
  const from = sourceOf(broadcast, of.chosen, categoryOf(of))
  const further: Further | undefined = name && (({ draft_id }) => updateForm(tx, scope, draft_id, name, now))
  return await draftTo(unit, draftId, chosenPeople(scope, ofItsChannels(of, broadcast)), from, further)
}

type Asked = { copy: boolean; DraftBroadcastID?: number | null | undefined; BroadcastName?: string | undefined }

/** What the draft says they came with: the results, where all of these were chosen. */
export const sourceOf = (
  { BroadcastName }: { BroadcastName: string },
  { type }: Chosen,
  category: string,
): Omit<NewSource, 'draftId'> => ({
  kind: 'Results',
  name: BroadcastName,
  category: type === 'SelectedAll' ? category : '',
})

/** Where the list was searched or filtered, only some of the results are meant. */
const categoryOf = ({ asked: { section, response, q, filters = [] } }: ChosenOf): string => {
  if (q !== '' || filters.length > 0) return ''
  return section.endsWith('survey-results') ? `${section}/${response}` : section
}

type Further = (draft: StoredDraft) => Promise<unknown>

/** `people` are those of `insertPeople`. */
export const draftTo = async (
  unit: Unit,
  draftId: Into,
  people: RawBuilder<unknown>,
  from: Omit<NewSource, 'draftId'>,
  further?: Further,
): Promise<Drafted> =>
  await changeRecipients(unit, draftId, async (draft) => {
    const { draft_id: draftId, audience_id: audienceId } = draft
    const sourceId = await insertSource(unit.db, unit.scope, { ...from, draftId })
    const done = await insertPeople(unit.db, unit.scope, audienceId, people, sourceId)
    if (done.wanted === 0) throw refuseNobody()
    await further?.(draft)
    return { changed: { kind: 'added', ...done }, answer: { DraftBroadcastID: draftId, ...addedOf(done) } }
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
  const people = chosenPeople(scope, ofItsChannels(of, broadcast))
  return await draftTo(unit, draftId, people, sourceOf(broadcast, of.chosen, categoryOf(of)), copy)
}
