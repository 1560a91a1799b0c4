import type { FileUpload } from '@carillon/contract/imports.ts'
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseFields, refuseUnknown } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { hasGroup } from '../../contacts/groups/store.ts'
import { goOn } from '../go-on.ts'
import { inlineRows } from '../policy.ts'
import { beginProcess } from '../process/start-process.ts'
import { countRows, markKnown } from '../process/store.ts'
import { type Change, changeUpload, findUpload, lockUpload, type Upload } from '../store.ts'
import { beginSaving } from './begin-saving.ts'

type Asked = {
  FileID: number
  UserIndicatedConsentDeclared: boolean
  Overwrite: boolean
  IsNewGroup: boolean
  Expected?: { New: number; Known: number } | undefined
}

/** Imports an upload into a group, or into Everyone alone (0). Whoever did not choose columns gets those proposed. */
export const importFile = async (
  platform: Platform,
  scope: Scope,
  listId: number,
  asked: Asked,
): Promise<FileUpload> => {
  if (asked.Expected) await requireExpected(platform, scope, asked.FileID, asked.Expected)
  return await confirm(platform, scope, asked.FileID, async (tx, { purpose }) => {
    if (!(await hasGroup(tx, scope, listId))) throw refuse('NotFound')
    if (listId < 0) throw refuseFields({ ListID: ['Choose Everyone or a group of your own.'] })
    if (purpose === 'optouts') {
      throw refuse('WrongStatus', {
        summary: 'This file was uploaded as a list of opt-outs. Upload it again to import contacts.',
      })
    }
    if (!asked.UserIndicatedConsentDeclared) throw refuse('ConsentMissing')
    const consent = { consent_by: scope.userId, consent_at: platform.clock.now() }
    return { list_id: listId, is_overwriting: asked.Overwrite, makes_group: asked.IsNewGroup && listId > 0, ...consent }
  })
}

/** Who is new is looked up once more. The new counts stay, whatever becomes of the call, so that they can be looked at. */
const requireExpected = async (
  { db }: Platform,
  scope: Scope,
  uploadId: number,
  expected: { New: number; Known: number },
) => {
  const counts = await transaction(db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (upload?.step !== 'REVIEW' || upload.purpose !== 'contacts') return undefined
    if ((await markKnown(tx, scope, uploadId)) === 0) return upload.counts
    const changed = await countRows(tx, scope, uploadId)
    await changeUpload(tx, scope, uploadId, { counts: JSON.stringify(changed) })
    return changed
  })
  if (!counts) return
  const { Good, Known } = counts
  if (Known !== expected.Known || Good - Known !== expected.New) {
    throw refuse('ImportChanged', { added: Good - Known, known: Known })
  }
}

const channelsOf = { Text: ['text'], Voice: ['voice'], Both: ['text', 'voice'] }

/** Opts every number of an upload out. */
export const importOptOuts = async (
  platform: Platform,
  scope: Scope,
  { FileID, Channel }: { FileID: number; Channel: keyof typeof channelsOf },
): Promise<FileUpload> =>
  await confirm(platform, scope, FileID, async (_, { purpose }) => {
    if (purpose !== 'optouts') {
      throw refuse('WrongStatus', {
        summary: 'This file was uploaded as contacts. Upload it again as a list of opt-outs.',
      })
    }
    return { channels: channelsOf[Channel] }
  })

/** From whatever step the upload is in on to its end. */
const confirm = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  requireGood: (tx: Db, upload: Upload) => Promise<Change>,
): Promise<FileUpload> => {
  const now = platform.clock.now()
  const isSmall = await transaction(platform.db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (!upload) throw refuseUnknown('FileID', 'file', [uploadId])
    const change = await requireGood(tx, upload)
    if (upload.step === 'VIEW' || (upload.step === 'SAVING' && upload.failure === null)) {
      throw refuse('WrongStatus', {
        summary: 'This file has been imported already. Upload it again to import it anew.',
      })
    }
    if (upload.isConfirmed && upload.step === 'PROCESS' && upload.failure === null) {
      throw refuse('WrongStatus', { summary: 'This file is being imported already.' })
    }
    // What stopped goes on as it began.
    if (upload.step === 'SAVING') return await save(tx, scope, upload, now, upload)
    await changeUpload(tx, scope, uploadId, change)
    if (upload.step === 'METADATA' || upload.failure !== null) {
      const { tab, plan } = upload
      return await beginProcess(tx, scope, upload, { Tab: tab, ...plan, now, isFresh: false })
    }
    // Whoever reads the rows goes on with them.
    if (upload.step === 'PROCESS') return false
    return await save(tx, scope, upload, now)
  })
  if (isSmall) await goOn(platform, scope, uploadId)
  return (await findUpload(platform.db, scope, uploadId))!
}

/** Answers whether it is so small that the call goes on with it. */
const save = async (
  tx: Db,
  scope: Scope,
  upload: Upload,
  now: Date,
  from?: Pick<Upload, 'cursorNo' | 'doneNo'>,
): Promise<boolean> => {
  const isOfCall = upload.counts.Good <= inlineRows
  await beginSaving(tx, scope, upload, { ...(from && { from }), isOfCall, now })
  return isOfCall
}
