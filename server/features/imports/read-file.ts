import { type Readable, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { mostRows } from './policy.ts'
import { type Columns, guessDelimiter, readColumns, readRow } from './read-columns.ts'

export type Counts = { rows: number; bad: number }

/** Bytes that are looked at to tell what kind of file it is; the first row lies well within them. */
export const sniffBytes = 65_536

/** Refuses what is not a text file with rows, by its first bytes: names and media types lie. */
export const requireCsv = (head: Buffer) => {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  const isZip = starts(0x50, 0x4b, 0x03, 0x04)
  const isOldOffice = starts(0xd0, 0xcf, 0x11, 0xe0)
  if (isZip || isOldOffice) throw refuse('WrongMediaType', { expected: 'text/csv; save a spreadsheet as .csv first' })
  if (head.length === 0) throw refuse('WrongInput', { summary: 'The file is empty.' })
}

/**
 * The rows of a file as lines for COPY: row number, phone, first name, last name, notes. Rows without a number are counted
 * and left out. Memory holds a chunk, however long the file is. `counts` is filled in as the lines are read.
 */
export async function* copyLines(
  file: Readable,
  head: Buffer,
  countryId: number,
  counts: Counts,
): AsyncGenerator<string> {
  const encoding = encodingOf(head)
  const parser = parse({
    bom: true,
    delimiter: guessDelimiter(new TextDecoder(encoding).decode(head)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A quote that is never closed would swallow the rest of the file.
    max_record_size: 100_000,
  })
  const text = encoding === 'utf-8' ? file : file.pipe(decoded(encoding))
  file.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let columns: Columns | undefined
  let lines = ''
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (!columns) {
        columns = readColumns(row, countryId)
        if (columns.hasHeader) continue
      }
      if (row.every((cell) => cell.trim() === '')) continue
      counts.rows += 1
      if (counts.rows > mostRows) throw refuse('TooLarge', { limit: `${mostRows.toLocaleString('en-US')} rows` })
      const person = readRow(row, columns, countryId)
      if (person.phones.length === 0) counts.bad += 1
      for (const phone of person.phones) {
        lines += `${counts.rows}\t${phone}\t${escaped(person.first_name)}\t${escaped(person.last_name)}\t${escaped(person.notes)}\n`
      }
      if (lines.length > 65_536) {
        yield lines
        lines = ''
      }
    }
  } catch (error) {
    throw isCsvError(error) ? refuse('WrongInput', { summary: sentenceOf(error) }) : error
  } finally {
    text.unpipe(parser)
    parser.destroy()
  }
  if (counts.rows === 0) throw refuse('WrongInput', { summary: 'The file has no rows.' })
  if (lines !== '') yield lines
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** Spreadsheets on Windows write UTF-16 with a mark, or one byte a character; everything else is UTF-8. */
const encodingOf = (head: Buffer): Encoding => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  try {
    // A character may be cut at the end of what was looked at.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const decoded = (encoding: Encoding): Transform => {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }))
    },
  })
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : text

type CsvError = Error & { code: string; lines?: number }

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && !(error instanceof Refusal) && String((error as { code?: unknown }).code).startsWith('CSV_')

const sentenceOf = ({ code, lines }: CsvError): string => {
  const line = lines === undefined ? '' : ` near line ${lines}`
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? `The file could not be processed: a quotation mark${line} is not closed.`
    : `The file could not be processed${line}.`
}
