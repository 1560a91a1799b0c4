import { collectRows, type Limits, longestCell, mostColumns, type Row } from './collect-rows.ts'
import { formatIsoDate, formatNumber, unescaped } from './format-cell.ts'
import type { SharedStrings } from './keep-strings.ts'
import type { Format } from './read-styles.ts'
import { readXml } from './read-xml.ts'
import { damagedFile, noRows, refuseFile } from './refuse-file.ts'

export type Book = {
  strings: SharedStrings
  styles: readonly Format[]
  is1904: boolean
  sheets: readonly { name: string }[]
}

const plainNumber: Format = { kind: 'number' }
/** Escapes are seven characters for one; what is longer is refused anyway. */
const longestText = longestCell * 7

/** The rows of one sheet, in batches. */
export async function* readSheet(
  chunks: AsyncIterable<Buffer>,
  book: Book,
  name: string,
  limits: Limits,
): AsyncGenerator<Row[]> {
  const collector = collectRows(limits)
  let rowNo = 0
  let isInRow = false
  let cells: string[] = []
  let isInCell = false
  let column = -1
  let type = 'n'
  let format = plainNumber
  let text = ''
  let isText = false
  let phonetic = 0

  const openCell = (reference: string | undefined, style: string | undefined) => {
    column = (reference ? columnOf(reference) : undefined) ?? column + 1
    format = (style && book.styles[+style]) || plainNumber
    text = ''
    phonetic = 0
    isInCell = true
  }
  const closeCell = () => {
    isInCell = false
    isText = false
    const cell = text === '' ? '' : textOf(type, text, format, book)
    if (cell === '') return
    // Beyond the last column only what holds something matters, and one cell of it is enough to refuse the row.
    const at = Math.min(column, mostColumns)
    while (cells.length < at) cells.push('')
    cells[at] = cell
  }

  for await (const _ of readXml(chunks, {
    open(tag, attributes) {
      if (tag === 'c' && isInRow) {
        type = attributes.t ?? 'n'
        openCell(attributes.r, attributes.s)
      } else if (isInCell) {
        if (tag === 'v') isText = type !== 'inlineStr'
        else if (tag === 't') isText = type === 'inlineStr' && phonetic === 0
        else if (tag === 'rPh') phonetic += 1
      } else if (tag === 'row') {
        // Numbers may be absent; they never go back.
        rowNo = Math.max(rowNo + 1, rowOf(attributes.r))
        column = -1
        cells = []
        isInRow = true
      }
    },
    close(tag) {
      if (tag === 'c') closeCell()
      else if (tag === 'v' || tag === 't') isText = false
      else if (tag === 'rPh') phonetic -= 1
      else if (tag === 'row') {
        isInRow = false
        collector.add(rowNo, cells)
      }
    },
    text(more) {
      if (isText && text.length <= longestText) text += more
    },
  })) {
    if (collector.isFull()) yield collector.take()
  }
  if (collector.count() === 0) {
    throw book.sheets.length === 1 ? noRows() : refuseFile(`The sheet “${name}” has no rows. Choose another sheet.`)
  }
  const rest = collector.take()
  if (rest.length > 0) yield rest
}

/** Zero where there is none to be believed; Excel ends at 1,048,576. */
const rowOf = (reference: string | undefined): number =>
  reference !== undefined && /^\d{1,9}$/.test(reference) ? Number(reference) : 0

/** 27 of 'AB3', from 0; what is absurd comes out just beyond the last column. */
const columnOf = (reference: string): number | undefined => {
  let column = 0
  let index = 0
  for (; index < reference.length; index += 1) {
    const letter = (reference.charCodeAt(index) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = Math.min(column * 26 + letter, mostColumns + 1)
  }
  return index === 0 ? undefined : column - 1
}

const textOf = (type: string, text: string, format: Format, book: Book): string => {
  if (type === 's') return book.strings.get(/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1)
  if (type === 'n') return formatNumber(text, format, book.is1904)
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'd') return formatIsoDate(text)
  if (type === 'str' || type === 'inlineStr' || type === 'e') return unescaped(text)
  throw damagedFile()
}
