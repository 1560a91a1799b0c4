import type { ImportRow } from '@carillon/contract/imports.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'
import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import { readListQuery } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readUpload, type Upload } from '../store.ts'
import { rowsAsked } from './list-rows.ts'
import { type RowsAsked, rowFields, rowsAfter } from './store.ts'

/** What became of each row, as CSV. */
export const importReport = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  query: ListQuery,
): Promise<FileReply> => {
  const upload = await readUpload(platform.db, scope, uploadId)
  if (!upload) throw refuse('NotFound')
  const asked = rowsAsked(readListQuery(scope, query, rowFields).filters)
  const name = upload.fileName.replace(/\.\w{1,5}$/, '')
  return { fileName: `${name} report.csv`, content: linesOf(platform, scope, upload, asked) }
}

const heads = ['Row', 'Result', 'Why', 'Phone', 'Second Phone', 'Third Phone', 'First Name', 'Last Name', 'Notes']
const rowsAtOnce = 2000

async function* linesOf({ db }: Platform, scope: Scope, upload: Upload, asked: RowsAsked): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  for (let after = 0; ; ) {
    const rows = await rowsAfter(db, scope, upload, { ...asked, after, most: rowsAtOnce })
    if (rows.length === 0) return
    yield rows.map(lineOf).join('')
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.RowNo
  }
}

const lineOf = (row: ImportRow): string =>
  csvLine([
    ...[String(row.RowNo), results[row.Outcome], whyOf(row), row.PrimaryPhone, row.SecondaryPhone, row.TertiaryPhone],
    ...[row.FirstName, row.LastName, row.Notes],
  ])

const results: Record<ImportRow['Outcome'], string> = {
  Good: 'Not imported yet',
  Bad: 'Not imported',
  Replaced: 'Duplicate',
  Removed: 'Removed',
  Added: 'Added',
  Updated: 'Updated',
  Unchanged: 'Already there',
}

const whyOf = ({ Outcome, ReplacedBy, Problems }: ImportRow): string => {
  const sentences = Problems.map(({ Field, Message }) => (isPhone(Field) ? Message : `${Field}: ${Message}`))
  if (Outcome === 'Replaced') sentences.unshift(`Row ${ReplacedBy} has the same number and counts instead.`)
  if (Outcome === 'Removed') sentences.unshift('Taken out by hand.')
  return sentences.join(' ')
}

const isPhone = (field: string): boolean => field.endsWith('Phone')
