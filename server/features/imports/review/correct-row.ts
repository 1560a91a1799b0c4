import type { ImportRow } from '@carillon/contract/imports.ts'
import { readImportRow } from '@carillon/domain/imports/row.ts'
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { planOf } from '../policy.ts'
import { keepNumbers, putNumbersBack } from '../process/kept-number-store.ts'
import { countRows, markKnown, markReplaced } from '../process/store.ts'
import { changeUpload, countryOf, lockUpload } from '../store.ts'
import { findRow, formPlan, type RowFacts, readRow, saveCorrected, saveRemoved } from './store.ts'

type Correction = Pick<
  ImportRow,
  'PrimaryPhone' | 'SecondaryPhone' | 'TertiaryPhone' | 'FirstName' | 'LastName' | 'Notes'
>

/** A row as somebody typed it, checked like the others. A row that was taken out comes back by it. */
export const correctRow = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  rowNo: number,
  typed: Correction,
): Promise<ImportRow> =>
  await changeRow(platform, scope, uploadId, rowNo, async (tx, before) => {
    const { PrimaryPhone, SecondaryPhone, TertiaryPhone, FirstName, LastName, Notes } = typed
    const cells = [PrimaryPhone, SecondaryPhone, TertiaryPhone, FirstName, LastName, Notes]
    const row = readImportRow(cells, planOf(formPlan), await countryOf(tx, scope))
    // What was noted of groups and custom data is not in the form.
    const others = (before.problems ?? []).filter(({ field, isFatal }) => !isFatal && !formFields.has(field))
    const problems = [...row.problems, ...others]
    const isBad = row.phones.length === 0
    await saveCorrected(tx, scope, uploadId, rowNo, { ...row, problems, isBad, cells })
    return row.phones[0]
  })

const formFields = new Set([...formPlan.Columns.map(({ Use }) => Use as string), 'Name'])

export const removeRow = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  rowNo: number,
): Promise<ImportRow> =>
  await changeRow(platform, scope, uploadId, rowNo, async (tx) => {
    await saveRemoved(tx, scope, uploadId, rowNo)
    return undefined
  })

/** What the column of the row numbers can hold. */
const mostRowNo = 2 ** 31 - 1

/** One row, and with it those that have its number before or after; the counts are of all rows as they are then. */
const changeRow = async (
  { db }: Platform,
  scope: Scope,
  uploadId: number,
  rowNo: number,
  change: (tx: Db, before: RowFacts) => Promise<number | undefined>,
): Promise<ImportRow> =>
  await transaction(db, async (tx) => {
    if (rowNo > mostRowNo) throw refuse('NotFound')
    const upload = await lockUpload(tx, scope, uploadId)
    // Of an import that goes on the rows are not touched: it is refused below.
    const back = upload?.step === 'REVIEW' ? await putNumbersBack(tx, scope, uploadId) : 0
    const before = upload && (await readRow(tx, scope, uploadId, rowNo))
    if (!upload || !before) throw refuse('NotFound')
    if (upload.step !== 'REVIEW') {
      const isBefore = upload.step === 'METADATA' || upload.step === 'PROCESS'
      const summary = isBefore
        ? 'The rows are still being read. Correct them when that is done.'
        : 'This file has been imported. Correct the contact itself.'
      throw refuse('WrongStatus', { summary })
    }
    const phone = await change(tx, before)
    const phones = [...new Set([before.phone, phone])].filter((one) => one != null)
    if (phones.length > 0) await markReplaced(tx, scope, uploadId, phones)
    const moved = upload.purpose === 'broadcast' ? 0 : await keepNumbers(tx, scope, uploadId)
    if (upload.purpose === 'contacts') await markKnown(tx, scope, uploadId, back + moved > 0 ? undefined : phones)
    const counts = await countRows(tx, scope, uploadId)
    await changeUpload(tx, scope, uploadId, { counts: JSON.stringify(counts) })
    return (await findRow(tx, scope, upload, rowNo))!
  })
