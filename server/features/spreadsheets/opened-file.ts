import type { Row } from './collect-rows.ts'

export type OpenedFile = {
  kind: 'csv' | 'txt' | 'xlsx'
  /** Of csv and txt one, named by the file. Hidden ones come last. */
  sheets: { name: string }[]
  /**
   * All rows of a sheet in order, in batches of about a thousand; memory does not grow with the file. May be called several
   * times. Blank rows are counted by `rowNo` but not given, empty cells at the end of a row are left out. A sheet without rows
   * is refused, and so is one with more than the limit and a header.
   */
  rows(sheet: number): AsyncIterable<Row[]>
  close(): Promise<void>
}
