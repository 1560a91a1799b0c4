import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FailedContact } from '../audiences/read-contacts.ts'
import { failedRows } from './failed-rows.ts'
import { lockUpload, peopleOfRows, type Upload } from './store.ts'

/** A set as it stands, or a select of people as `insertPeople` takes it. */
type FilePeople = { audienceId: number } | { people: RawBuilder<unknown> }

/**
 * Who is in a file: by the columns that were chosen for it, or else the set that was made of it by those proposed. Refuses one that
 * is no list of people, and one whose rows are being read at this moment. `field` of the body names it; `failed` tells its rows without a number.
 */
export const findPeople = async (
  tx: Db,
  scope: Scope,
  uploadId: number,
  field: string,
): Promise<FilePeople & Pick<Upload, 'counts' | 'fileName'> & { failed(): Promise<FailedContact[]> }> => {
  const upload = await lockUpload(tx, scope, uploadId)
  if (upload?.audienceId == null) throw refuseUnknown(field, 'file', [uploadId])
  const { step, failure, counts, fileName, audienceId } = upload
  if (step === 'PROCESS') throw refuse('WrongStatus', { summary: failure ?? stillReading })
  const failed = () => failedRows(tx, scope, upload)
  return step === 'METADATA'
    ? { audienceId, counts, fileName, failed }
    : { people: peopleOfRows(scope, uploadId), counts, fileName, failed }
}

const stillReading = 'The rows of this file are being read. Add them when that is done.'
