import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database.ts'
import { refuseFields, refuseUnknown } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { chooseMerge } from '../../audiences/merges/choose-merge.ts'
import type { Sender, Source } from '../../audiences/reach/store.ts'
import { type FailedContact, readContacts } from '../../audiences/read-contacts.ts'
import {
  hasConsent,
  insertAudience,
  insertGroups,
  insertMembers,
  insertPeople,
  prepareBulk,
  unknownLists,
} from '../../audiences/store.ts'
import { visibleDraft } from '../../drafts/policy.ts'
import { deleteDraft } from '../../drafts/store.ts'
import { findPeople } from '../../imports/find-people.ts'
import type { Upload } from '../../imports/store.ts'

type Asked = z.output<typeof CreateBroadcast>
type Collected = {
  sources: Source[]
  /** The sets among them that are not this broadcast's alone: an upload has them too. */
  shared: number[]
  FailedContacts: FailedContact[]
  consentDeclared: boolean
}

/**
 * Where the recipients come from, in the order in which duplicates are decided: draft, contacts, groups, files. A draft is used
 * up by it, so that a second press of the button finds nothing to send.
 */
export const collectSources = async (
  tx: Db,
  scope: Scope,
  body: Asked,
  sender: Sender,
  now: Date,
): Promise<Collected> => {
  const sources: Source[] = []
  if (body.DraftBroadcastID != null) {
    const audienceId = visibleDraft(await deleteDraft(tx, scope, body.DraftBroadcastID), body.DraftBroadcastID)
    const decided = await chooseMerge(tx, scope, {
      audienceId,
      message: body.TextMessage,
      signature: body.IncludeSignature ? sender.signature : '',
      characterLimit: sender.character_limit,
      named: body.TemplateMergeID ?? null,
    })
    sources.push({ audienceId, ...decided })
  } else if (body.TemplateMergeID != null)
    throw refuseUnknown('TemplateMergeID', 'merge of a draft', [body.TemplateMergeID])

  const { members, failed } = readContacts(body.Contacts, sender.country_id, {
    ...{ isPrimaryOnly: body.PrimaryPhoneNumbersOnly, keepReserved: true },
  })
  if (members.length > 0) {
    const audienceId = await insertAudience(tx, scope, { kind: 'inline', rowCount: body.Contacts.length, now })
    await insertMembers(tx, scope, audienceId, members)
    sources.push({ audienceId })
  }

  const lists = [...new Set(body.Lists.map(({ ListID }) => ListID))]
  const unknown = await unknownLists(tx, scope, lists)
  if (unknown.length > 0) throw refuseUnknown('Lists', 'group', unknown)
  const isPrimaryOnly = body.PrimaryPhoneNumbersOnly
  if (scope.canSeeAllRoster) sources.push(...lists.map((listId) => ({ listId, isPrimaryOnly })))
  else if (lists.length > 0) {
    // What this user may see of the groups is known here, and to nobody who reads them later.
    const audienceId = await insertAudience(tx, scope, { kind: 'inline', now })
    await prepareBulk(tx)
    await insertGroups(tx, scope, audienceId, lists, { isPrimaryOnly })
    sources.push({ audienceId })
  }

  const shared: number[] = []
  for (const { FileID, UserIndicatedConsentDeclared } of body.FileUploads) {
    if (UserIndicatedConsentDeclared === false) throw refuseFields({ FileUploads: [consentSentence] })
    const { counts, failed: failedRows, ...file } = await findPeople(tx, scope, FileID, 'FileUploads')
    failed.push(...(await failedRows()))
    if ('audienceId' in file) shared.push(file.audienceId)
    const audienceId = 'audienceId' in file ? file.audienceId : await copyRows(tx, scope, { ...file, counts, now })
    sources.push({ audienceId })
  }
  const audienceIds = sources.flatMap((source) => ('audienceId' in source ? [source.audienceId] : []))
  const consentDeclared =
    body.FileUploads.some(({ UserIndicatedConsentDeclared }) => UserIndicatedConsentDeclared) ||
    (await hasConsent(tx, scope, audienceIds))
  return { sources, shared, FailedContacts: failed, consentDeclared }
}

/** A file whose columns were chosen: its people as they are at this moment, since its rows may be read in another way later. */
const copyRows = async (
  tx: Db,
  scope: Scope,
  { people, counts, now }: { people: RawBuilder<unknown>; counts: Upload['counts']; now: Date },
): Promise<number> => {
  const audienceId = await insertAudience(tx, scope, { kind: 'file', rowCount: counts.Rows, badRows: counts.Bad, now })
  await prepareBulk(tx)
  await insertPeople(tx, scope, audienceId, people)
  return audienceId
}

const consentSentence = 'Please confirm you have collected proper consent.'
