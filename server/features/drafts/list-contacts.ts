import type { DraftContact } from '@carillon/contract/drafts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import {
  listMembers,
  type MemberSort,
  type MembersAsked,
  removeMembers,
  restoreMembers,
} from '../audiences/members/store.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { phoneErrors, undoForMinutes, visibleDraft } from './policy.ts'
import { findDraft, lockDraft, updateForm } from './store.ts'

export type Asked = { draftId: number; request: ListRequest<MemberSort>; phonenumber: string | undefined }

/** A page of the recipients, each with the reason why it will not be texted. */
export const listContacts = async (
  { db }: Platform,
  scope: Scope,
  { draftId, request, phonenumber }: Asked,
): Promise<{ Items: DraftContact[]; Size: number }> => {
  const draft = visibleDraft(await findDraft(db, scope, draftId))
  const { country_id, require_text_opt_in } = await senderOf(db, scope)
  return await listMembers(db, scope, {
    ...membersAsked(draft.audience_id, request, phonenumber, country_id),
    request,
    requireOptIn: require_text_opt_in,
    errors: phoneErrors,
  })
}

/** Removes what is selected of that list. */
export const removeContacts = ({ db, clock }: Platform, scope: Scope, asked: Asked, selection: Selection) =>
  inDraft(db, scope, asked.draftId, clock.now(), async (tx, audienceId, now) => {
    const { country_id } = await senderOf(tx, scope)
    const members = membersAsked(audienceId, asked.request, asked.phonenumber, country_id)
    const removed = await removeMembers(tx, scope, { ...members, selection, now })
    return removed.Count > 0 ? removed : { UndoID: null, Count: 0 }
  })

/** Puts removed recipients back; executed is false where the ten minutes are over or it has been done already. */
export const undoRemoval = ({ db, clock }: Platform, scope: Scope, draftId: number, UndoID: number) =>
  inDraft(db, scope, draftId, clock.now(), async (tx, audienceId, now) => {
    const since = new Date(now.getTime() - undoForMinutes * 60_000)
    return { UndoExecuted: await restoreMembers(tx, scope, { audienceId, undoId: UndoID, since }), UndoID }
  })

const inDraft = <T>(
  db: Db,
  scope: Scope,
  draftId: number,
  now: Date,
  work: (tx: Db, audienceId: number, now: Date) => Promise<T>,
): Promise<T> =>
  transaction(db, async (tx) => {
    const { audience_id } = visibleDraft(await lockDraft(tx, scope, draftId))
    await prepareBulk(tx)
    const done = await work(tx, audience_id, now)
    await updateForm(tx, scope, draftId, {}, now)
    return done
  })

const membersAsked = (
  audienceId: number,
  request: ListRequest<MemberSort>,
  phonenumber: string | undefined,
  countryId: number,
): MembersAsked => {
  if (phonenumber === undefined || phonenumber.trim() === '') return { audienceId, q: request.q, number: null }
  const read = parsePhone(phonenumber, countryId)
  // What holds no digit is no number, and finds none.
  const number = 'phone' in read ? read : { digits: phonenumber.replace(/\D/g, '') || 'none' }
  return { audienceId, q: request.q, number }
}
