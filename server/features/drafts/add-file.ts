import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { type AddedMany, declareConsent, insertAudienceMembers, insertPeople } from '../audiences/store.ts'
import { findPeople } from '../imports/find-people.ts'
import { changeUpload } from '../imports/store.ts'
import { lookUpMembersSoon } from '../phone-numbers/look-up-soon.ts'
import { requireUploadOnTrial } from '../sending-limits/check-trial.ts'
import { type Added, addedOf } from './add-groups.ts'
import { changeRecipients } from './change-recipients.ts'
import { insertSource } from './source-store.ts'

type Asked = { FileID: number; UserIndicatedConsentDeclared?: boolean | undefined }

/**
 * Adds the people of an uploaded file, by the columns that were chosen for it or else by those proposed. As when a broadcast is
 * created, consent may be left open but not be denied; where it is declared, the file keeps by whom and when.
 */
export const addFile = async (
  unit: Unit,
  intoDraft: number,
  { FileID, UserIndicatedConsentDeclared }: Asked,
): Promise<Added & { BadRows: number }> =>
  await changeRecipients(unit, intoDraft, async ({ draft_id: draftId, audience_id: audienceId }) => {
    const { db: tx, scope, now } = unit
    if (UserIndicatedConsentDeclared === false) throw refuse('ConsentMissing')
    const { rows, badRows, ...added } = await insertFile(tx, scope, { draftId, audienceId }, FileID)
    // What is copied here is no file any more when the broadcast is created.
    requireUploadOnTrial(await senderOf(tx, scope), rows)
    await lookUpMembersSoon(tx, scope, audienceId, added, now)
    if (UserIndicatedConsentDeclared) {
      await declareConsent(tx, scope, audienceId, now)
      await changeUpload(tx, scope, FileID, { consent_by: scope.userId, consent_at: now })
    }
    return { changed: { kind: 'added', ...added }, answer: { ...addedOf(added), BadRows: badRows } }
  })

type AddedFile = AddedMany & { rows: number; badRows: number }

const insertFile = async (
  tx: Db,
  scope: Scope,
  { draftId, audienceId }: { draftId: number; audienceId: number },
  uploadId: number,
): Promise<AddedFile> => {
  const { counts, fileName: name, failed: _, ...file } = await findPeople(tx, scope, uploadId, 'FileID')
  const sourceId = await insertSource(tx, scope, { draftId, kind: 'File', name })
  if ('audienceId' in file) return await insertAudienceMembers(tx, scope, audienceId, file.audienceId, sourceId)
  const added = await insertPeople(tx, scope, audienceId, file.people, sourceId)
  return { ...added, rows: counts.Rows, badRows: counts.Bad }
}
