import type { ImportRow, RowProblem } from '@carillon/domain/imports/row.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FailedContact } from '../audiences/read-contacts.ts'
import { phoneCellsOf } from './process/phone-cells.ts'
import { badRowsOf, failedAtUpload } from './review/failed-store.ts'
import { formPlan } from './review/store.ts'
import type { Upload } from './store.ts'

/** The first of them are told; how many there are in all says the file (BadRows). */
export const mostFailed = 1000

type Failed = Pick<ImportRow, 'FirstName' | 'LastName' | 'Notes' | 'problems'>

/** A row without a number as those who send to the file are told of it; `written` is what stood where the number should be. */
export const failedRow = ({ problems, ...names }: Failed, written: string): FailedContact => {
  const why = problems.find(({ isFatal }) => isFatal)!
  const { FirstName, LastName, Notes } = names
  return {
    PrimaryPhone: written,
    ErrorCode: codes[why.code] ?? 1006,
    Message: why.sentence,
    ErrorMessage: why.sentence,
    Contact: { FirstName, LastName, Notes, PrimaryPhone: written },
  }
}

/** As of a contact that a call names (rules/phone-numbers 7). */
const codes: { [code in RowProblem['code']]?: number } = { notAllowed: 1008, notNorthAmerican: 1007 }

/** The rows without a number of a file, by the columns that were chosen for it or else by those proposed. */
export const failedRows = async (tx: Db, scope: Scope, upload: Upload): Promise<FailedContact[]> => {
  const { uploadId, step, plan } = upload
  if (step === 'METADATA') return await failedAtUpload(tx, scope, uploadId)
  const rows = await badRowsOf(tx, scope, uploadId, mostFailed)
  return rows.map(({ cells, isEdited, ...row }) =>
    failedRow(row, phoneCellsOf(cells, isEdited || plan === null ? formPlan : plan).PrimaryPhone),
  )
}
