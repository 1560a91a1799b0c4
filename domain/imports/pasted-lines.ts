/** Contacts in lines of text. A table keeps its columns; in all other lines what stands beside a number is its name. */
import { cleanText, longestText } from './clean.ts'
import { proposeColumns } from './columns.ts'
import { findNumbers } from './find-numbers.ts'
import { maskAddresses, peopleIn } from './line-names.ts'
import { nameIn } from './pasted-name.ts'
import { type Found, readParagraphs, type TextLine } from './pasted-paragraphs.ts'
import { restOf } from './pasted-rest.ts'
import { readPastedTable } from './pasted-table.ts'

export const readPastedText = (text: string, CountryID: number): Found => {
  const contacts: Found['contacts'] = []
  const left: string[] = []
  let lines: TextLine[] = []
  const take = (found: Found): void => {
    for (const contact of found.contacts) contacts.push(contact)
    for (const line of found.left) left.push(line)
  }
  const endLines = (): void => {
    if (lines.length > 0) take(readParagraphs(lines))
    lines = []
  }
  const raw = text.split(/\r\n|[\n\r\v\f\u2028\u2029\u0085]/).flatMap(shortLines)
  for (let at = 0; at < raw.length; ) {
    const rows = tableAt(raw, at, CountryID)
    if (rows.length === 0) {
      const line = readLine(raw[at]!, CountryID)
      // Of blank lines one says as much as many.
      if (line.text !== '' || lines.at(-1) !== blank) lines.push(line.text === '' ? blank : line)
      at += 1
      continue
    }
    endLines()
    take(readPastedTable(rows, CountryID))
    at += rows.length
  }
  endLines()
  return { contacts, left }
}

/** A line that is endless, such as a list of recipients, goes on in the next one where a contact is likely to end. */
const shortLines = (line: string): string | string[] => {
  if (line.length <= longestText || line.includes('\t')) return line
  const lines: string[] = []
  let from = 0
  while (line.length - from > longestText) {
    const end = from + longestText
    const near = line.slice(end - longestText / 2, end)
    const mark = [';', ',', ' '].map((one) => near.lastIndexOf(one)).find((index) => index >= 0)
    const next = mark === undefined ? end : end - near.length + mark + 1
    lines.push(line.slice(from, next))
    from = next
  }
  lines.push(line.slice(from))
  return lines
}

/** The rows of a table that begins at this line: cells with tabs between them, or a heading with commas and rows below. */
const tableAt = (raw: readonly string[], from: number, CountryID: number): string[][] => {
  if (raw[from] === '') return []
  const isTabbed = (line: string) => line.trim().includes('\t')
  const rows: string[][] = []
  if (isTabbed(raw[from]!)) {
    for (let at = from; at < raw.length && raw[at]!.includes('\t'); at += 1) rows.push(cellsOf(raw[at]!, '\t'))
    return rows
  }
  const line = raw[from]!
  const delimiter = [';', ',', '|'].find((one) => line.includes(one))
  if (!delimiter || line.length > 2000 || !raw[from + 1]?.includes(delimiter)) return rows
  const heading = cellsOf(line, delimiter)
  const { heading: at, Columns } = proposeColumns([heading], CountryID)
  if (at < 0 || !Columns.some(({ use }) => use === 'PrimaryPhone')) return rows
  for (let at = from; at < raw.length && raw[at]!.includes(delimiter); at += 1) rows.push(cellsOf(raw[at]!, delimiter))
  return rows
}

/** Cells between delimiters; quotes as spreadsheets write them. */
const cellsOf = (line: string, delimiter: string): string[] => {
  if (!line.includes('"')) return line.split(delimiter).map(cleanText)
  const cells: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (at === line.length || (line[at] === delimiter && !isQuoted)) {
      cells.push(
        cleanText(
          line
            .slice(from, at)
            .replace(/^\s*"|"\s*$/g, '')
            .replaceAll('""', '"'),
        ),
      )
      from = at + 1
    }
  }
  return cells
}

const blank: TextLine = { text: '', numbers: [], name: '' }

const readLine = (raw: string, CountryID: number): TextLine => {
  if (raw === '') return blank
  const text = withoutBullet(cleanText(raw))
  const line = maskAddresses(text)
  const numbers = findNumbers(line, CountryID)
  if (numbers.length === 0) return { text, numbers: [], name: nameIn(line) }
  const [first, ...others] = peopleIn(line, numbers)
  const people = [first!, ...others]
  const names = people.map(({ name }) => name)
  const rest = restOf(
    text,
    names,
    numbers.map(({ number }) => number),
  )
  return { text, numbers: rest === '' ? people : [{ ...first!, rest }, ...others], name: '' }
}

/** '> ', '- ', '1. ', '☐ ': what mail and lists put before a line. */
const withoutBullet = (line: string): string => {
  let rest = line
  for (let times = 0; times < 8; times += 1) {
    const mark = /^(?:>|[-*+o•◦▪·~|☐☑✓✔](?= )|[-*•▪·](?=\p{L})|\(?\d{1,2}[.)] |[a-z][.)] )/u.exec(rest)
    if (!mark) break
    rest = rest.slice(mark[0].length).trimStart()
  }
  return rest
}
