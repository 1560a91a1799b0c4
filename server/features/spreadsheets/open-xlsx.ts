import type { FileHandle } from 'node:fs/promises'
import type { Limits, Row } from './collect-rows.ts'
import { keepStrings } from './keep-strings.ts'
import { openZip, type Zip } from './open-zip.ts'
import type { OpenedFile } from './opened-file.ts'
import { type Book, readSheet } from './read-sheet.ts'
import { readStrings } from './read-strings.ts'
import { readStyles } from './read-styles.ts'
import { readWorkbook, type Workbook } from './read-workbook.ts'

/** A spreadsheet of Office Open XML (ECMA-376). `path` is where the file lies; a large one gets a second one beside it. */
export const openXlsx = async (file: FileHandle, path: string, limits: Limits): Promise<OpenedFile> => {
  const zip = await openZip(file, limits.unzippedBytes)
  const workbook = await readWorkbook(zip)
  const strings = keepStrings(path)
  let opening: Promise<Book> | undefined
  async function* rows(index: number): AsyncGenerator<Row[]> {
    const sheet = workbook.sheets[index]
    if (!sheet) throw new RangeError(`There is no sheet ${index}.`)
    // Only once, and not before somebody wants rows: the strings may be most of the file.
    opening ??= readBook(zip, workbook, strings)
    yield* readSheet(zip.part(sheet.part), await opening, sheet.name, limits)
  }
  return {
    kind: 'xlsx',
    sheets: workbook.sheets.map(({ name }) => ({ name })),
    rows,
    async close() {
      await opening?.catch(() => {})
      strings.close()
      await file.close()
    },
  }
}

const readBook = async (zip: Zip, workbook: Workbook, strings: Book['strings']): Promise<Book> => {
  if (workbook.strings) await readStrings(zip.part(workbook.strings), strings)
  const styles = workbook.styles ? await readStyles(zip.part(workbook.styles)) : []
  return { strings, styles, is1904: workbook.is1904, sheets: workbook.sheets }
}
