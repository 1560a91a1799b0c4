import type { ColumnPlan } from '@carillon/domain/imports/columns.ts'
import { headingsAgain, isHeadingsAgain } from '@carillon/domain/imports/heading-row.ts'
import { type ImportRow, readImportRow } from '@carillon/domain/imports/row.ts'
import type { Row } from '../../spreadsheets/collect-rows.ts'
import { copyArray, copyCell } from '../upload/copy-cell.ts'

/** What the columns hold, and what stands above them. */
type Read = ColumnPlan & { readonly headings: readonly string[] | undefined }

/** Rows of a sheet as lines of COPY for `import_rows`. */
export const rowLines = (begin: string, rows: readonly Row[], plan: Read, countryId: number): string => {
  let lines = ''
  for (const { rowNo, cells } of rows) {
    const read = readImportRow(cells, plan, countryId)
    const isAgain = read.phones.length === 0 && isHeadingsAgain(cells, plan.headings)
    const row = isAgain ? { ...read, problems: [headingsAgain] } : read
    lines += `${begin}\t${rowNo}\t${fieldsOf(row)}\t${judgementOf(row, cells)}\n`
  }
  return lines
}

const none = '\\N'

const fieldsOf = ({ phones, FirstName, LastName, Notes, Groups, CustomData }: ImportRow): string =>
  `${phones[0] ?? none}\t${phones[1] ?? none}\t${phones[2] ?? none}\t${copyCell(FirstName)}\t${copyCell(LastName)}\t${copyCell(
    Notes,
  )}\t${copyArray(Groups)}\t${customOf(CustomData)}`

const customOf = (data: Record<string, string>): string => {
  for (const _ in data) return copyCell(JSON.stringify(data))
  return '{}'
}

/** Problems, outcome and, where something is wrong, the cells. */
const judgementOf = ({ phones, problems }: ImportRow, cells: readonly string[]): string => {
  if (problems.length === 0) return `${none}\t${none}\t${none}`
  const isBad = phones.length === 0 || problems.some(({ isFatal }) => isFatal)
  return `${copyCell(JSON.stringify(problems))}\t${isBad ? 'bad' : none}\t${copyArray(cells)}`
}
