import { refuse } from '../../platform/refusal.ts'
import { refuseFile, tooMuchInside } from './refuse-file.ts'

/** `rowNo` is that of the sheet as a person sees it, from 1. Empty cells at the end of a row are left out. */
export type Row = { rowNo: number; cells: string[] }

export type Limits = { rows: number; unzippedBytes: number }

export const mostColumns = 200
/** What a cell of a spreadsheet can hold. */
export const longestCell = 32_767

const rowsOfBatch = 1000
/** Characters; a batch of long rows is handed over sooner, so that it stays small. */
const textOfBatch = 1_000_000

type Collector = {
  add(rowNo: number, cells: string[]): void
  isFull(): boolean
  take(): Row[]
  /** Rows given so far. */
  count(): number
}

/** Gathers the rows of one sheet into batches, leaves out blank ones and keeps to the limits. */
export const collectRows = (limits: Limits): Collector => {
  // The first row may be a header, which is none of the rows that are counted.
  const most = limits.rows + 1
  let count = 0
  let batch: Row[] = []
  let text = 0
  let textInAll = 0
  return {
    add(rowNo, cells) {
      const before = text
      if (!isWorthKeeping(cells)) return
      for (const cell of cells) {
        if (cell.length > longestCell) {
          throw refuseFile(
            `A cell in row ${rowNo} holds more than ${longestCell.toLocaleString('en-US')} characters. Shorten it and upload the file again.`,
          )
        }
        text += cell.length
      }
      if (cells.length > mostColumns) {
        throw refuseFile(
          `Row ${rowNo} has more than ${mostColumns} columns. Keep the columns you need and upload the file again.`,
        )
      }
      // A short file can name one long text in every cell.
      textInAll += text - before
      if (textInAll > limits.unzippedBytes) throw tooMuchInside(limits.unzippedBytes)
      count += 1
      if (count > most) throw refuse('TooLarge', { limit: `${limits.rows.toLocaleString('en-US')} rows` })
      batch.push({ rowNo, cells })
    },
    isFull: () => batch.length >= rowsOfBatch || text >= textOfBatch,
    take() {
      const taken = batch
      batch = []
      text = 0
      return taken
    },
    count: () => count,
  }
}

/** Cuts the empty cells at the end; a row of nothing but white space is not worth keeping. */
const isWorthKeeping = (cells: string[]): boolean => {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length -= 1
  cells.length = length
  return cells.some((cell) => cell.trim() !== '')
}
