import type { DraftContact, WhoseReason } from '@carillon/contract/draft-contacts.ts'
import { DraftForm } from '@carillon/contract/drafts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { ListRequest } from '../../platform/page.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import type { Touched } from '../audiences/changes-store.ts'
import { restoreByGroups } from '../audiences/members/group-store.ts'
import { findPage } from '../audiences/members/keep-orders.ts'
import {
  type Against,
  listMembers,
  type MemberSort,
  type MembersAsked,
  removeMembers,
  restoreMembers,
} from '../audiences/members/store.ts'
import { excludedPhones } from '../audiences/merges/store.ts'
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { isOnTrial } from '../sending-limits/check-trial.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { changeRecipients } from './change-recipients.ts'
import { findInvalidMessages } from './find-invalid-messages.ts'
import { barsOf, channelOf, phoneErrors, usableNumber, visibleDraft } from './policy.ts'
import { findDraft, listsOfDraft, restoreDraftLists, type StoredDraft } from './store.ts'

type Asked = {
  draftId: number
  request: ListRequest<MemberSort>
  phonenumber: string | undefined
  /** Those alone who are left out for it; None those who are not. */
  reason: WhoseReason | undefined
}

/** A page of the recipients, each with the reason why it will not be texted. */
export const listContacts = async (
  platform: QuietPlatform,
  scope: Scope,
  asked: Asked,
): Promise<{ Items: DraftContact[]; Size: number }> => {
  const known = await knownPage(platform, scope, asked)
  return await transaction(platform.db, async (tx) => {
    const draft = visibleDraft(await findDraft(tx, scope, asked.draftId))
    const sender = await senderOf(tx, scope)
    const against = againstOf(draft, sender)
    // A reason is looked for among all recipients, not on a page.
    if (asked.reason) await prepareBulk(tx)
    return await listMembers(tx, scope, {
      ...(await membersAsked(tx, scope, draft, sender, asked)),
      request: asked.request,
      against,
      errors: phoneErrors(against.channel),
      textNumberId: usableNumber(scope, draft.form.TextNumberID ?? null),
      known,
    })
  })
}

const knownPage = async (
  platform: QuietPlatform,
  scope: Scope,
  { draftId, request, phonenumber, reason: why }: Asked,
) => {
  if (why !== undefined || phonenumber?.trim() || request.filters.length > 0) return undefined
  const { audience_id: audienceId } = visibleDraft(await findDraft(platform.db, scope, draftId))
  return await findPage(platform, scope, { audienceId, request })
}

/** Removes what is selected of that list. */
export const removeContacts = (unit: Unit, asked: Asked, selection: Selection) => {
  tellUndos(unit)
  return changeRecipients<Removed>(unit, asked.draftId, async (draft) => {
    const { db: tx, scope, now } = unit
    const members = await membersAsked(tx, scope, draft, await senderOf(tx, scope), asked)
    const { undoId, ...removed } = await removeMembers(tx, scope, { ...members, selection, now })
    const UndoID = removed.count > 0 ? undoId : null
    return { changed: { kind: 'removed', ...removed }, answer: { UndoID, Count: removed.count } }
  })
}

const nobody: Touched = { count: 0, phones: [] }

type Removed = { UndoID: number | null; Count: number }

/** Puts removed recipients and groups back; executed is false where the ten minutes are over or it has been done already. */
export const undoRemoval = (unit: Unit, draftId: number, UndoID: number) => {
  tellUndos(unit)
  return changeRecipients(unit, draftId, async ({ audience_id: audienceId }) => {
    const { db: tx, scope, now } = unit
    const members = await restoreMembers(tx, scope, { audienceId, undoId: UndoID, now })
    const byGroups = members && (await restoreGroups(tx, scope, { audienceId, draftId, undoId: UndoID }))
    const restored = members && byGroups ? together(members, byGroups) : nobody
    return {
      changed: { kind: 'added', ...restored },
      answer: { UndoExecuted: members !== undefined, UndoID, Restored: restored.count },
    }
  })
}

type GroupsTaken = { audienceId: number; draftId: number; undoId: number }

/** Answers who came in again by them. */
const restoreGroups = async (tx: Db, scope: Scope, { audienceId, ...taken }: GroupsTaken): Promise<Touched> => {
  const restored = await restoreDraftLists(tx, scope, taken)
  const there = (await listsOfDraft(tx, scope, taken.draftId)).map(({ ListID }) => ListID)
  const listIds = there.filter((ListID) => restored.includes(ListID))
  return listIds.length === 0 ? nobody : await restoreByGroups(tx, scope, audienceId, listIds)
}

const together = (some: Touched, others: Touched): Touched => ({
  count: some.count + others.count,
  phones: some.phones && others.phones && [...some.phones, ...others.phones],
})

const membersAsked = async (
  tx: Db,
  scope: Scope,
  draft: StoredDraft,
  sender: Sender,
  { request, phonenumber, reason: why }: Asked,
): Promise<MembersAsked> => {
  const asked = {
    audienceId: draft.audience_id,
    q: request.q,
    filters: request.filters,
    number: numberOf(phonenumber, sender.country_id),
  }
  if (why === undefined) return asked
  const against = againstOf(draft, sender)
  const { channel } = against
  if (why === 'InvalidMessage') return { ...asked, phones: await findInvalidMessages(tx, scope, draft, sender) }
  if (why === 'Excluded') return { ...asked, phones: await excludedPhones(tx, scope, draft.audience_id, channel) }
  if (why === 'None') {
    const invalid = await findInvalidMessages(tx, scope, draft, sender)
    const excluded = await excludedPhones(tx, scope, draft.audience_id, channel)
    return { ...asked, bars: { ...against, reasons: [0] }, exceptPhones: [...invalid, ...excluded] }
  }
  const reasons = barsOf[why].map((name) => reason[name])
  return { ...asked, bars: { ...against, reasons } }
}

/** What whoever is listed is looked at for, as the draft and its account are now. */
export const againstOf = (draft: Pick<StoredDraft, 'form'>, sender: Sender): Against => {
  const form = DraftForm.parse(draft.form)
  return {
    channel: channelOf(form),
    combination: combination(form.BroadcastType),
    requireOptIn: sender.require_text_opt_in,
    onlyVerified: isOnTrial(sender),
  }
}

const numberOf = (phonenumber: string | undefined, countryId: number): MembersAsked['number'] => {
  if (phonenumber === undefined || phonenumber.trim() === '') return null
  const read = parsePhone(phonenumber, countryId)
  // What holds no digit is no number, and finds none.
  return 'phone' in read ? read : { digits: phonenumber.replace(/\D/g, '') || 'none' }
}
