import type { FileHandle } from 'node:fs/promises'
import type { Limits } from './collect-rows.ts'
import { detectEncoding } from './detect-encoding.ts'
import { guessDelimiter } from './guess-delimiter.ts'
import type { OpenedFile } from './opened-file.ts'
import { readCsv } from './read-csv.ts'

/** A first line for Excel that names the separator; it is no row. */
const separatorLine = /^"?sep=([^"\r\n])"?[ ;,\t]*(\r\n|\n|\r|$)/i

/** A file of separated values in any common encoding; a .txt differs in name alone. */
export const openText = async (
  file: FileHandle,
  head: Buffer,
  fileName: string,
  limits: Limits,
): Promise<OpenedFile> => {
  const encoding = await detectEncoding(file, head)
  const begin = new TextDecoder(encoding).decode(head, { stream: true })
  const separator = separatorLine.exec(begin)
  const dialect = {
    encoding,
    delimiter: separator?.[1] ?? guessDelimiter(begin),
    skip: separator?.[0].length ?? 0,
  }
  return {
    kind: /\.txt$/i.test(fileName) ? 'txt' : 'csv',
    sheets: [{ name: fileName }],
    rows: () => readCsv(file, dialect, limits),
    close: () => file.close(),
  }
}
