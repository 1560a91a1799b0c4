import type { RawBuilder } from 'kysely'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { peopleOfRows, type Upload } from './store.ts'

/** A set as it stands, or a select of people as `insertPeople` takes it. */
type FilePeople = { audienceId: number } | { people: RawBuilder<unknown> }

/**
 * Who is in a file: by the columns that were chosen for it, or else the set that was made of it by those proposed. Refuses one that
 * is no list of people, and one whose rows are being read at this moment.
 */
export const findPeople = (
  scope: Scope,
  upload: Upload | undefined,
  asked: { field: string; FileID: number },
): FilePeople & Pick<Upload, 'counts'> => {
  if (upload?.audienceId == null) throw refuseUnknown(asked.field, 'file', [asked.FileID])
  const { uploadId, step, failure, counts, audienceId } = upload
  if (step === 'PROCESS') throw refuse('WrongStatus', { summary: failure ?? stillReading })
  return step === 'METADATA' ? { audienceId, counts } : { people: peopleOfRows(scope, uploadId), counts }
}

const stillReading = 'The rows of this file are being read. Add them when that is done.'
