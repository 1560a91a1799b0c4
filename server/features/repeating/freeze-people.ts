import type { CreateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeAudience, copyMembers } from '../audiences/copy-store.ts'
import { deleteGroupMembers } from '../audiences/members/group-store.ts'
import { decidedFor } from '../audiences/merges/store.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { deleteAudience, insertAudience, prepareBulk } from '../audiences/store.ts'
import { collectSources } from '../broadcasts/create/collect-sources.ts'
import { visibleDraft } from '../drafts/policy.ts'
import { deleteDraft, listsOfDraft, lockDraft } from '../drafts/store.ts'
import { type Decision, decisionsOfDraft } from './decision-store.ts'

type Asked = z.output<typeof CreateRepeatingBroadcast>
/** Groups, which are read anew for each run, and the set of those who are in all of them: null without anybody. */
type People = { lists: number[]; audienceId: number | null; count: number; decisions: readonly Decision[] }

/**
 * Whom a series is for. The people of draft, contacts and files become one set that belongs to it; groups, those of its draft
 * among them, are only named. What was decided by hand in the draft about the message holds in it. A draft is used up by it; a file stays its upload's, which is deleted in time.
 */
export const freezePeople = async (tx: Db, scope: Scope, body: Asked, sender: Sender, now: Date) => {
  const draft =
    body.DraftBroadcastID == null ? undefined : await takeDraft(tx, scope, body.DraftBroadcastID, body.TextMessage)
  const others = { ...body, DraftBroadcastID: null, Lists: [], EmergencyReason: '', TemplateMergeID: null }
  const { sources, shared, FailedContacts } = await collectSources(tx, scope, others, sender, now)
  const audiences = sources.flatMap((source) => ('audienceId' in source ? [source.audienceId] : []))
  if (draft) audiences.unshift(draft.audienceId)
  const own = audiences.filter((audienceId) => !shared.includes(audienceId))
  const lists = [...body.Lists.map(({ ListID }) => ListID), ...(draft?.lists ?? [])]
  const decisions = draft?.decisions ?? []
  return { ...(await asPeople(tx, scope, { lists, audiences, own, decisions, now })), FailedContacts }
}

/** The same of a draft alone. */
export const freezeDraft = async (
  tx: Db,
  scope: Scope,
  { draftId, message, now }: { draftId: number; message: string; now: Date },
): Promise<People> => {
  const { audienceId, ...draft } = await takeDraft(tx, scope, draftId, message)
  return await asPeople(tx, scope, { ...draft, audiences: [audienceId], own: [audienceId], now })
}

/** Groups that are gone are not among the groups: who came with these stays as a person. */
const takeDraft = async (tx: Db, scope: Scope, draftId: number, message: string) => {
  const { audience_id: audienceId } = visibleDraft(await lockDraft(tx, scope, draftId), draftId)
  const lists = (await listsOfDraft(tx, scope, draftId)).map(({ ListID }) => ListID)
  const decided = await decidedFor(tx, scope, audienceId, message)
  const decisions = await decisionsOfDraft(tx, scope, { audienceId, lists, decided })
  visibleDraft(await deleteDraft(tx, scope, draftId))
  if (lists.length > 0) await deleteGroupMembers(tx, scope, audienceId, lists)
  return { lists, audienceId, decisions }
}

type Found = {
  lists: readonly number[]
  audiences: readonly number[]
  /** Sets that nobody else has. */
  own: readonly number[]
  decisions: readonly Decision[]
  now: Date
}

const asPeople = async (tx: Db, scope: Scope, found: Found): Promise<People> => {
  const lists = [...new Set(found.lists)]
  const audienceId = await asOneSet(tx, scope, found)
  const count = audienceId === undefined ? 0 : await closeAudience(tx, scope, audienceId)
  // Without groups, whoever is left out and was not taken out is one of the set.
  const { decisions } = found
  const excluded = decisions.filter(({ isExcluded, isRemoved }) => isExcluded && !isRemoved).length
  if (lists.length === 0 && count <= excluded) throw refuse('NoValidBroadcastContacts')
  if (audienceId !== undefined && count > 0) return { lists, audienceId, count, decisions }
  if (audienceId !== undefined) await deleteAudience(tx, scope, audienceId)
  return { lists, audienceId: null, count, decisions }
}

const asOneSet = async (tx: Db, scope: Scope, { audiences, own, now }: Found): Promise<number | undefined> => {
  if (audiences.length === 0 || (own.length === 1 && audiences.length === 1)) return own[0]
  await prepareBulk(tx)
  const audienceId = await insertAudience(tx, scope, { kind: 'inline', now })
  await copyMembers(tx, scope, audienceId, audiences)
  for (const copied of own) await deleteAudience(tx, scope, copied)
  return audienceId
}
