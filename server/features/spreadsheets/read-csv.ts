import type { FileHandle } from 'node:fs/promises'
import { type CsvError, parse } from 'csv-parse'
import { hasOpenQuote } from './check-quotes.ts'
import { collectRows, type Limits, type Row } from './collect-rows.ts'
import type { Encoding } from './detect-encoding.ts'
import { noRows, refuseFile } from './refuse-file.ts'

type Dialect = {
  encoding: Encoding
  delimiter: string
  /** Characters at the beginning that are no data. */
  skip: number
}

/** Characters; a quotation mark that is never closed swallows no more than this. */
const longestRow = 1_000_000

/**
 * Bytes of a row that is not complete yet. The parser counts what is in cells alone, and a line of separators would fill the
 * memory with empty ones.
 */
const longestOpen = 4 * longestRow

/** The rows of separated values, in batches. Records come out as they are parsed, without a stream of objects between. */
export async function* readCsv(
  file: FileHandle,
  dialect: Dialect,
  limits: Limits,
  chunkBytes = 262_144,
): AsyncGenerator<Row[]> {
  const collector = collectRows(limits)
  let rowNo = 0
  /** Where the record after the last good one begins, in bytes of the text as UTF-8. */
  let position = 0
  /** The text from `base` on, which is where the record that is not complete yet begins. */
  let pending = Buffer.alloc(0)
  let base = 0
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // So that a quoted cell after ', ' is one.
    ltrim: true,
    max_record_size: longestRow,
    on_record(cells: string[], { bytes }) {
      if (cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))) {
        const record = pending.toString('utf8', position - base, bytes - base)
        if (hasOpenQuote(record, dialect.delimiter)) throw new OpenQuote()
      }
      rowNo += 1
      collector.add(rowNo, cells)
      position = bytes
      return null
    },
  })
  // The callbacks of write and end get it too.
  parser.on('error', () => {})
  parser.resume()
  try {
    for await (const text of readText(file, dialect, chunkBytes)) {
      const chunk = Buffer.from(text)
      pending = Buffer.concat([pending.subarray(position - base), chunk])
      base = position
      if (pending.length > longestOpen) throw new OpenRow()
      await settled((done) => parser.write(chunk, done))
      if (collector.isFull()) yield collector.take()
    }
    await settled((done) => parser.end(done))
  } catch (error) {
    const isOpenRow = error instanceof OpenRow
    if (!isOpenRow && !(error instanceof OpenQuote) && !isCsvError(error)) throw error
    const line = await lineAt(readText(file, dialect, chunkBytes), position, dialect.skip > 0)
    throw isOpenRow ? refuseRow(line) : refuseQuote(line)
  } finally {
    parser.destroy()
  }
  if (collector.count() === 0) throw noRows()
  const rest = collector.take()
  if (rest.length > 0) yield rest
}

class OpenQuote extends Error {}
class OpenRow extends Error {}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('CSV_')

const refuseQuote = (line: number) =>
  refuseFile(
    `The row that begins in line ${line} has a quotation mark that is not closed. Close it or remove it and upload the file again.`,
  )

const refuseRow = (line: number) =>
  refuseFile(
    `The row that begins in line ${line} is longer than a row can be. Look where it should have ended and upload the file again.`,
  )

const settled = (start: (done: (error?: Error | null) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()))
  })

async function* readText(file: FileHandle, { encoding, skip }: Dialect, chunkBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const chunk = Buffer.alloc(chunkBytes)
  let toSkip = skip
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    position += bytesRead
    const text = decoder.decode(chunk.subarray(0, bytesRead), { stream: bytesRead > 0 })
    const cut = Math.min(toSkip, text.length)
    toSkip -= cut
    const clean = text.slice(cut).replace(notKept, '')
    if (clean !== '') yield clean
    if (bytesRead === 0) return
  }
}

// The database keeps no NUL, and DOS ends a file with 26.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant.
const notKept = /[\0\x1a]/g

/** The line, from 1, as a text editor counts, of a position in bytes of UTF-8. */
const lineAt = async (texts: AsyncIterable<string>, position: number, hasSeparatorLine: boolean): Promise<number> => {
  let line = hasSeparatorLine ? 2 : 1
  let left = position
  let last = 0
  for await (const text of texts) {
    for (const byte of Buffer.from(text)) {
      if (left-- <= 0) return line
      if (byte === 13 || (byte === 10 && last !== 13)) line += 1
      last = byte
    }
  }
  return line
}
